import Crypto
import MessageSyntax

/// A short name for a text: equal texts have equal names, and different ones almost surely different names.
///
/// Twelve consonants, which no reader of YAML can take for a number or a word, hold 48 bits of SHA-256.
public func fingerprint(of text: String) -> String {
  let letters = Array("bcdfghjkmnpqrstv")
  let digest = SHA256.hash(data: Array(text.utf8))
  return String(digest.prefix(6).flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] })
}

/// The fingerprint of a message as it is printed canonically, so that its layout in a file does not count.
///
/// A text that is not a valid message is taken as it stands.
public func fingerprint(ofMessage text: String) -> String {
  fingerprint(of: ParsedMessage.parse(text).message.map(String.init(describing:)) ?? text)
}

/// SHA-256 as lower-case hexadecimal digits.
public func hexadecimalDigest(of bytes: some Sequence<UInt8>) -> String {
  var hash = SHA256()
  hash.update(data: Array(bytes))
  return hexadecimal(hash.finalize())
}

func hexadecimal(_ digest: SHA256.Digest) -> String {
  let digits = Array("0123456789abcdef")
  return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
