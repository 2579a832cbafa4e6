import Bytes
import Catalogs
import Diagnostics

/// Something that a text leads to, with its place in scalars of the text.
package struct TextLink: Sendable {
  package let target: String
  package let range: Range<Int>

  package init(target: String, range: Range<Int>) { (self.target, self.range) = (target, range) }
}

extension CatalogMessage {
  /// The web addresses that the text holds, in order.
  package var addresses: [TextLink] { text.value.addresses(withPlainHosts: false) }
}

extension String {
  /// Web addresses in order, those without a scheme that have a path, as example.com/help, if they are wanted.
  package func addresses(withPlainHosts: Bool) -> [TextLink] {
    var text = self
    return text.withUTF8 { bytes in
      let reader = AddressReader(bytes: bytes)
      var counted = (bytes: 0, scalars: 0)
      return reader.ranges(withPlainHosts: withPlainHosts).map { range in
        counted.scalars += bytes.scalarCount(in: counted.bytes..<range.lowerBound)
        counted.bytes = range.lowerBound
        // An address is ASCII.
        return TextLink(
          target: String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self),
          range: counted.scalars..<counted.scalars + range.count
        )
      }
    }
  }
}

/// Finds web addresses in UTF-8.
private struct AddressReader {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The addresses by the order of their starts.
  func ranges(withPlainHosts: Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while true {
      index = bytes.firstOffset(from: index) { $0.are(UInt8(ascii: "/")) .| $0.are(UInt8(ascii: "w")) }
      guard index < bytes.count else { break }
      if bytes[index] == UInt8(ascii: "/") {
        if let range = web(atSlash: index) ?? (withPlainHosts ? plain(atSlash: index) : nil) { found.append(range) }
      } else if holds("www.", at: index), !holdsAny(of: Self.withinAddress, before: index) {
        // Programs make links of names of hosts that begin so.
        found.append(web(index, scheme: 4))
      }
      index += 1
    }
    return found.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// The address whose scheme ends at two slashes, the first of which is given.
  private func web(atSlash slash: Int) -> Range<Int>? {
    for scheme in [StaticString("https://"), "http://"] where holds(scheme, at: slash + 2 - scheme.utf8CodeUnitCount) {
      return web(slash + 2 - scheme.utf8CodeUnitCount, scheme: scheme.utf8CodeUnitCount)
    }
    return nil
  }

  private func web(_ start: Int, scheme: Int) -> Range<Int> {
    var end = start + scheme
    while end < bytes.count, 0x21..<0x80 ~= bytes[end], !Self.behindAddress.contains(bytes[end]) { end += 1 }
    // A mark at the end belongs to the sentence.
    while end > start, Self.sentenceMarks.contains(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The address without a scheme whose path begins at a slash.
  private func plain(atSlash slash: Int) -> Range<Int>? {
    var start = slash
    // A host name has a domain of lowercase letters after a full stop.
    while start > 0, 0x61...0x7A ~= bytes[start - 1] { start -= 1 }
    guard slash - start > 1, start > 0, bytes[start - 1] == UInt8(ascii: "."), !holds("js/", at: start) else {
      return nil
    }
    while start > 0, bytes[start - 1].isOfHostName { start -= 1 }
    // What follows a slash or a sign is another address's path.
    if holdsAny(of: Self.withinAddress, before: start) || holdsAny(of: [UInt8(ascii: ":")], before: start) {
      return nil
    }
    let labels = bytes[start..<slash].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.contains(where: \.isEmpty) { return nil }
    var end = slash
    while end < bytes.count, bytes[end].isOfHostName || Self.ofPath.contains(bytes[end]) { end += 1 }
    while end > slash + 1, Self.sentenceMarks.contains(bytes[end - 1]) { end -= 1 }
    return end > slash + 1 ? start..<end : nil
  }

  private func holds(_ word: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + word.utf8CodeUnitCount <= bytes.count else { return false }
    return word.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
  }

  private func holdsAny(of signs: [UInt8], before start: Int) -> Bool { start > 0 && signs.contains(bytes[start - 1]) }

  /// The characters before a part of an address or of a name.
  private static let withinAddress = Array("/@.".utf8)
  private static let behindAddress = Array("\"'<>\\`{}|^()".utf8)
  private static let ofPath = Array("/#?=&_%~+".utf8)
  private static let sentenceMarks = Array(".,;:!?".utf8)
}

extension UInt8 {
  fileprivate var isOfHostName: Bool {
    (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
  }
}
