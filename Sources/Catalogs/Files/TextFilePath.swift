import Bytes

/// The path of a file of texts or of records, cut into what it says.
struct TextFilePath {
  enum Folder: String { case strings, records }

  let folder: Folder
  /// The path component in the position of the locale tag.
  let locale: String
  /// Whether the rest of the path is made of words, so that keys can begin with it.
  let hasKeys: Bool
  /// What the keys begin with, with the dot after it.
  private let prefix: String

  /// Cuts a path of three or more parts; `nil` for one outside the two folders.
  init?(_ path: String) {
    let slash = UInt8(ascii: "/")
    guard let first = path.utf8.firstIndex(of: slash), let folder = Folder(rawValue: String(path[..<first])),
      case let rest = path.utf8[path.utf8.index(after: first)...], let second = rest.firstIndex(of: slash)
    else { return nil }
    self.folder = folder
    locale = String(path[rest.startIndex..<second])
    let words = path.utf8[path.utf8.index(after: second)...].dropLast(".yaml".utf8.count)
    let dot = UInt8(ascii: ".")
    let name = String(decoding: words.map { $0 == slash ? dot : $0 }, as: UTF8.self)
    hasKeys = !words.contains(dot) && isKey(name)
    prefix = name + "."
  }

  /// The name of a text by its key in the file.
  func key(_ key: String) -> MessageKey {
    // In memory of just its size; a sum of texts takes more.
    let name = String(validCapacity: prefix.utf8.count + key.utf8.count) { room in
      let end = room.initialize(fromContentsOf: prefix.utf8)
      return UnsafeMutableBufferPointer(rebasing: room[end...]).initialize(fromContentsOf: key.utf8) + end
    }
    return MessageKey(name)
  }
}
