/// The beginning of a request, as far as a preview needs it.
package struct HTTPRequest: Hashable {
  let method: String
  /// The path without its first slash, with all escapes resolved.
  package let path: String
  /// The values behind the question mark, by name.
  package let query: [String: String]
  let host: String

  /// How long the head of a request may be.
  package static let limit = 16_384

  /// Reads the head of a request, which ends with an empty line; empty if it is not HTTP/1.
  package init?(head: [UInt8]) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = lines.popFirst()?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
    method = String(words[0])
    let parts = words[1].dropFirst().split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = Self.unescaped(parts.first ?? "") else { return nil }
    self.path = path
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let pair = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.unescaped(pair[0]), let value = Self.unescaped(pair.count > 1 ? pair[1] : "") else {
        return nil
      }
      query[name] = value
    }
    self.query = query
    let hosts = lines.filter { $0.lowercased().hasPrefix("host:") }
    guard hosts.count == 1, let host = hosts.first else { return nil }
    self.host = host.dropFirst("host:".count).filter { $0 != " " }.lowercased()
  }

  /// A text in which `%E3` and the like are replaced by the bytes that they encode; `nil` if they can't be read.
  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
