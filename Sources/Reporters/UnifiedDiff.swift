/// The difference between two versions of a file in the unified format, which `patch -p0` and `git apply -p0` take.
package struct UnifiedDiff: Sendable {
  /// The difference with its two lines that name the file; empty if the versions are equal. It ends with a line break.
  package let text: String

  /// A line of either version, or of both.
  private struct Line {
    let mark: Character
    let bytes: ArraySlice<UInt8>
    /// How many lines of each version come before it.
    let place: (old: Int, new: Int)
  }

  /// How many lines that stay are shown before and after those that change.
  private static let context = 3

  /// Compares two versions of a file; bytes that are not UTF-8 are shown as U+FFFD.
  /// - Complexity: O(length × changed lines).
  package init(file: String, from old: [UInt8], to new: [UInt8]) {
    let lines = Self.lines(old, new)
    let changes = lines.indices.filter { lines[$0].mark != " " }
    guard let first = changes.first else {
      text = ""
      return
    }
    var hunks = [first...first]
    for change in changes.dropFirst() {
      let last = hunks[hunks.count - 1]
      if change - last.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1] = last.lowerBound...change
      } else {
        hunks.append(change...change)
      }
    }
    text =
      "--- \(file)\n+++ \(file)\n"
      + hunks.map { hunk in
        let lower = max(0, hunk.lowerBound - Self.context)
        return Self.hunk(lines[lower...min(lines.count - 1, hunk.upperBound + Self.context)])
      }
      .joined()
  }

  private static func hunk(_ lines: ArraySlice<Line>) -> String {
    func range(_ start: Int?, without mark: Character) -> String {
      let count = lines.count { $0.mark != mark }
      // A version without lines here is named by the line before them.
      let line = (start ?? 0) + (count == 0 ? 0 : 1)
      return count == 1 ? "\(line)" : "\(line),\(count)"
    }
    let place = lines.first?.place
    return "@@ -\(range(place?.old, without: "+")) +\(range(place?.new, without: "-")) @@\n"
      + lines.map { line in
        let text = String(decoding: line.bytes, as: UTF8.self)
        return "\(line.mark)\(text)" + (line.bytes.last == 0x0A ? "" : "\n\\ No newline at end of file\n")
      }
      .joined()
  }

  /// All lines in order: at each place first those that go and then those that come.
  private static func lines(_ old: [UInt8], _ new: [UInt8]) -> [Line] {
    let (old, new) = (split(old), split(new))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var place = (old: 0, new: 0)
    while place.old < old.count || place.new < new.count {
      if removed.contains(place.old) {
        lines.append(Line(mark: "-", bytes: old[place.old], place: place))
        place.old += 1
      } else if inserted.contains(place.new) {
        lines.append(Line(mark: "+", bytes: new[place.new], place: place))
        place.new += 1
      } else {
        lines.append(Line(mark: " ", bytes: old[place.old], place: place))
        place = (place.old + 1, place.new + 1)
      }
    }
    return lines
  }

  /// The lines with their breaks; only the last one may have none.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(bytes[start...index])
      start = index + 1
    }
    return start < bytes.count ? lines + [bytes[start...]] : lines
  }
}
