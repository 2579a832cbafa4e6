import Catalogs

extension MessageKey {
  /// The parts of the name between the full stops: `notices`, `grace`, `push` and `title`.
  var parts: [Substring] { name.utf8.split(separator: Self.stop).map(Substring.init) }

  /// The first two parts as they are written in the name: `notices.grace`.
  var owner: Substring {
    var name = name
    let length = name.withUTF8 { bytes -> Int in
      guard let first = bytes.firstIndex(of: Self.stop),
        let second = bytes[(first + 1)...].firstIndex(of: Self.stop)
      else { return bytes.count }
      return second
    }
    return name[..<name.utf8.index(name.startIndex, offsetBy: length)]
  }

  private static let stop = UInt8(ascii: ".")
}
