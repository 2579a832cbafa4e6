import Diagnostics
import JSON

/// Why a file isn't a baseline.
package struct BaselineError: Error, Hashable, Sendable {
  /// What is wrong; one line, no full stop.
  package let summary: String
}

extension Baseline {
  /// The format that this version writes and reads.
  package static let format = 1

  /// Reads a baseline; `file` names it in places.
  /// - Complexity: O(length).
  package init(file: String, json: [UInt8]) throws(BaselineError) {
    let document: JSONValue
    do throws(JSONError) {
      document = try JSONValue(parsing: json)
    } catch {
      throw BaselineError(summary: error.summary)
    }
    guard case .object(let members) = document, case .array(let items)? = document["findings"] else {
      throw BaselineError(summary: "It isn't a baseline: it is not an object with a list named 'findings'")
    }
    guard case .number(let format)? = document["format"], format.integer == Int64(Self.format) else {
      throw BaselineError(summary: "Its 'format' is not \(Self.format), the only one that this version reads")
    }
    if let other = members.first(where: { !["findings", "format"].contains($0.name) }) {
      throw BaselineError(summary: "It isn't a baseline: it has a member '\(other.name)'")
    }
    let places = Self.places(in: json)
    var entries: [Entry] = []
    for (index, item) in items.enumerated() {
      do throws(BaselineError) {
        entries.append(try Entry(item, places))
      } catch {
        throw BaselineError(summary: "Entry \(index + 1) of 'findings' \(error.summary)")
      }
    }
    self.init(file: file, entries: entries)
  }

  /// The baseline as its file holds it: an entry a line, sorted, so that equal baselines have equal bytes and changes
  /// of different entries merge.
  package var json: String {
    let lines = entries.map(\.json).sorted()
    let list = lines.isEmpty ? "[]" : "[\n" + lines.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"findings\": \(list),\n  \"format\": \(Self.format)\n}\n"
  }

  /// For each word of 16 hexadecimal digits, the start of the first line that has it in quotation marks.
  private static func places(in json: [UInt8]) -> [String: SourcePosition] {
    var places: [String: SourcePosition] = [:]
    for (number, line) in json.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      let column = line.prefix { $0 == 32 }.count + 1
      for word in line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false) where word.count == 16 {
        let name = String(decoding: word, as: UTF8.self)
        if Entry.isFingerprint(name), places[name] == nil {
          places[name] = SourcePosition(line: number + 1, column: column)
        }
      }
    }
    return places
  }
}

extension Baseline.Entry {
  /// Reads an entry; an error goes on after the entry's name.
  fileprivate init(_ value: JSONValue, _ places: [String: SourcePosition]) throws(BaselineError) {
    guard case .object(let members) = value else { throw BaselineError(summary: "isn't an object") }
    var texts: [String: String] = [:]
    for member in members {
      guard ["file", "fingerprint", "key", "locale", "rule", "summary"].contains(member.name) else {
        throw BaselineError(summary: "has a member '\(member.name)', which no entry has")
      }
      guard case .string(let text) = member.value else {
        throw BaselineError(summary: "has a '\(member.name)' that isn't a text")
      }
      texts[member.name] = text
    }
    guard let fingerprint = texts["fingerprint"], Self.isFingerprint(fingerprint) else {
      throw BaselineError(summary: "has no 'fingerprint' of 16 hexadecimal digits")
    }
    guard let rule = texts["rule"] else { throw BaselineError(summary: "has no 'rule'") }
    self.init(
      fingerprint: fingerprint,
      rule: RuleID(rule),
      summary: texts["summary"],
      file: texts["file"],
      key: texts["key"],
      locale: texts["locale"],
      place: places[fingerprint]
    )
  }

  fileprivate static func isFingerprint(_ word: String) -> Bool {
    word.utf8.count == 16 && word.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// The entry in one line. The order of the members sorts lines of the same text together.
  fileprivate var json: String {
    var output = JSONOutput()
    output.beginObject()
    output.member("rule", rule.name)
    output.member("file", file)
    output.member("key", key)
    output.member("locale", locale)
    output.member("summary", summary)
    output.member("fingerprint", fingerprint)
    output.endObject()
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
