import MessageSyntax
import Diagnostics

private let fingerprintLetters = Array("bcdfghjkmnpqrstv".utf8)
/// The same as bits, the lowest for `a`.
private let fingerprintLetterBits = fingerprintLetters.reduce(UInt32(0)) { $0 | 1 << ($1 - UInt8(ascii: "a")) }

/// A short name for a text: equal texts have equal names, and different ones almost surely different names.
///
/// Twelve consonants, which no reader of YAML can take for a number or a word, hold 48 bits of SHA-256.
public func fingerprint(of text: String) -> String {
  var text = text
  let digest = text.withUTF8 { sha256(of: UnsafeRawBufferPointer($0)) }
  return String(unsafeUninitializedCapacity: 12) { letters in
    for (index, byte) in digest.prefix(6).enumerated() {
      letters[2 * index] = fingerprintLetters[Int(byte >> 4)]
      letters[2 * index + 1] = fingerprintLetters[Int(byte & 15)]
    }
    return 12
  }
}

/// The fingerprint of a message as it is printed canonically, so that its layout in a file does not count.
///
/// A text that isn't a valid message is used unchanged.
/// - Complexity: O(length); the message is printed, but not parsed again.
public func fingerprint(of message: ParsedMessage) -> String {
  if ParsedMessage.isPlainText(message.source) { return fingerprint(of: message.source) }
  return fingerprint(of: message.message.map(String.init(describing:)) ?? message.source)
}

/// The same for a message of a catalog, which is parsed only where that makes a difference.
public func fingerprint(of message: CatalogMessage) -> String {
  message.isPlainText ? fingerprint(of: message.text.value) : fingerprint(of: message.parsed)
}

/// Whether a word could be the fingerprint of some text.
func isFingerprint(_ word: String) -> Bool {
  word.utf8.count == 12
    && word.utf8.allSatisfy { byte in
      let place = byte &- UInt8(ascii: "a")
      return place < 26 && fingerprintLetterBits >> place & 1 == 1
    }
}
