import JSON
import NoticePrograms

/// A source file with the notice program of a catalog, and names for what decisions say, made of a language's template.
///
/// A template has these names in braces: `origin`, `program` (JSON), and `literals` (the same as literals of at most 8,000
/// characters in ASCII, one a line, with commas between them). A line that begins with `{each constant}` is repeated for each
/// value that decisions have, one that begins with `{each group}` for each kind of value; there, `group`, `Group` and `GROUP`
/// are the kind in these spellings, `Name` and `NAME` the value, `literal` its literal, and `values` all literals of the kind.
struct CatalogFile {
  private let values: [String: String]
  private let groups: [(group: String, values: [String])]

  /// - Throws: If two values of one kind would have one name.
  init(_ program: NoticeProgram, language: String) throws(NoticeProgramError) {
    let json = program.json.readableText
    values = [
      "origin": "Written by `noticebook generate-code \(language)`; changes are lost.",
      "program": json,
      "literals": json.parts(of: 8_000).map { "        \"\($0.escapedForSource)\"" }.joined(separator: ",\n"),
    ]
    for (group, values) in program.names {
      var sources: [String: String] = [:]
      for value in values {
        if let other = sources.updateValue(value, forKey: value.inCapitals) {
          throw NoticeProgramError(
            "The \(group)s '\(other)' and '\(value)' would both be called \(value.inCapitals) in code",
            at: nil,
            fix: "Rename one of them"
          )
        }
      }
    }
    groups = program.names
  }

  /// The file that a template makes.
  func text(_ template: String) -> String {
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if let line = line.removingPrefix("{each constant}") {
        return groups.flatMap { group in group.values.map { line.filling(names(group.group, $0)) } }
      }
      if let line = line.removingPrefix("{each group}") {
        return groups.map { group in
          let literals = group.values.map(\.literal).joined(separator: " | ")
          return line.filling(names(group.group).merging(["values": group.values.isEmpty ? "never" : literals]) { $1 })
        }
      }
      return [String(line).filling(values)]
    }
    return lines.joined(separator: "\n")
  }

  private func names(_ group: String, _ value: String? = nil) -> [String: String] {
    var names = ["group": group, "Group": group.capitalized, "GROUP": group.uppercased()]
    if let value {
      (names["NAME"], names["Name"], names["literal"]) = (value.inCapitals, value.inCamels, value.literal)
    }
    return names
  }
}

extension String {
  /// The text with values in place of names in braces; other braces stay.
  fileprivate func filling(_ values: [String: String]) -> String {
    replacing(/\{([A-Za-z]+)\}/) { match in values[String(match.1)] ?? String(match.0) }
  }

  /// A name in capitals, with an underscore between words: `IN_GRACE_PERIOD`.
  fileprivate var inCapitals: String {
    var name = ""
    var wasLower = false
    for scalar in unicodeScalars {
      let isLetter = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      if scalar.properties.isUppercase, wasLower { name += "_" }
      name += isLetter ? String(scalar).uppercased() : "_"
      wasLower = isLetter && !scalar.properties.isUppercase
    }
    return name
  }

  fileprivate var inCamels: String {
    split { !$0.isLetter && !$0.isNumber }.map { String($0).capitalized }.joined()
  }

  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// Names of the catalog are letters, digits and hyphens, so that a literal needs nothing but quotation marks.
  fileprivate var literal: String { JSONValue.string(self).text(indented: false) }

  /// Runs of scalars, none longer than `length`.
  fileprivate func parts(of length: Int) -> [String] {
    var parts: [String] = []
    var rest = unicodeScalars[...]
    while !rest.isEmpty {
      parts.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return parts
  }

  /// The text in a literal of ASCII characters; what is not ASCII depends on how a file is read.
  fileprivate var escapedForSource: String {
    var escaped = ""
    for unit in utf16 {
      switch unit {
      case 0x5C: escaped += "\\\\"
      case 0x22: escaped += "\\\""
      case 0x0A: escaped += "\\n"
      // Some languages replace a name after a dollar sign.
      case 0x20..<0x7F where unit != 0x24: escaped.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    return escaped
  }
}

extension Substring {
  fileprivate func removingPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
