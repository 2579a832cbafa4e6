import Catalogs

extension MessageKey {
  /// What stands between the full stops of the name: `notices`, `grace`, `push` and `title`.
  var parts: [Substring] {
    let ends = stops + [name.utf8.count]
    let starts = [0] + ends.dropLast().map { $0 + 1 }
    return zip(starts, ends).filter { $0 < $1 }.map { name[offset($0)..<offset($1)] }
  }

  /// The first two of them as they stand in the name: `notices.grace`.
  var owner: Substring { stops.dropFirst().first.map { name[..<offset($0)] } ?? name[...] }

  /// Where full stops stand, in bytes.
  private var stops: [Int] {
    var name = name
    return name.withUTF8 { bytes in bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") } }
  }

  private func offset(_ bytes: Int) -> String.Index { name.utf8.index(name.startIndex, offsetBy: bytes) }
}
