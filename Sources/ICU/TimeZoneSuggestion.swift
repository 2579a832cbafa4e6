internal import CICU

/// Finds the time zone that a user may have meant by an unknown name.
enum TimeZoneSuggestion {
  /// Tries, in this order: the meaning of a three-letter name of ICU, the same name in a different letter case, a zone
  /// with the same last component, and the fewest edits (at most three, and at most a quarter of the name). If several
  /// match equally well, the first by name wins.
  ///
  /// `nil` for an offset: `Etc/GMT+9` is nine hours behind UTC, but a user who writes `GMT+9` means nine hours ahead.
  static func name(like unknown: String) -> String? {
    guard (1...64).contains(unknown.utf8.count), !unknown.utf8.contains(0) else { return nil }
    let legacy = try? Output.text("look up \(unknown)") { nb_icu_time_zone_legacy_meaning(unknown, $0, $1) }
    if let legacy, !legacy.isEmpty { return legacy }
    let wanted = folded(unknown)
    guard !isOffset(wanted) else { return nil }
    let names = all
    if let same = names.first(where: { folded($0) == wanted }) { return same }
    if let city = names.first(where: { lastComponent(folded($0)) == lastComponent(wanted) }) { return city }
    let limit = min(3, wanted.count / 4)
    var best: (name: String, edits: Int)?
    for name in names {
      let edits = editDistance(wanted, folded(name), limit: limit)
      if edits <= limit, edits < best?.edits ?? Int.max { best = (name, edits) }
    }
    return best?.name
  }

  /// Every name that ``TimeZoneIdentifier`` accepts, sorted.
  static var all: [String] {
    final class Names { var names: [String] = [] }
    let collected = Names()
    var status: Int32 = 0
    withExtendedLifetime(collected) {
      nb_icu_time_zone_each(
        { context, text, length in
          guard let context else { return }
          let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
          Unmanaged<Names>.fromOpaque(context).takeUnretainedValue().names.append(
            String(decoding: bytes, as: UTF8.self)
          )
        },
        Unmanaged.passUnretained(collected).toOpaque(),
        &status
      )
    }
    return collected.names.sorted()
  }

  /// The name in small letters, with the underscore that names have for a space.
  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
      case UInt8(ascii: " "): UInt8(ascii: "_")
      default: byte
      }
    }
  }

  private static func isOffset(_ name: [UInt8]) -> Bool {
    guard let last = lastComponent(name) else { return false }
    return (last.starts(with: "gmt".utf8) || last.starts(with: "utc".utf8)) && last.contains { (48...57).contains($0) }
  }

  private static func lastComponent(_ name: [UInt8]) -> ArraySlice<UInt8>? {
    name.split(separator: UInt8(ascii: "/")).last
  }

  /// The edits that turn one name into the other, or something above `limit` when there are more than that.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var previous = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (byte == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      guard (current.min() ?? 0) <= limit else { return limit + 1 }
      previous = current
    }
    return previous[right.count]
  }
}
