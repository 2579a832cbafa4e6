import JSON

/// Finds the headings of a page in the compiler's data, in order.
struct DocCHeadingMatcher {
  private let expected: [DocCHeading]
  private var next = 0
  /// The heading of the catalog for each heading of the data, in order; `nil` for one that the compiler has added.
  private(set) var matches: [DocCHeading?] = []
  /// The catalog's anchors by those of the compiler; the first of several headings with the same text counts, as it does
  /// for links.
  private(set) var anchors: [String: String] = [:]

  init(_ expected: [DocCHeading]) { self.expected = expected }

  mutating func walk(_ value: JSONValue) {
    switch value {
    case .array(let items): for item in items { walk(item) }
    case .object(let members):
      guard case .string("heading") = value["type"] ?? .null,
        case .string(let text) = value["text"] ?? .null
      else {
        for member in members { walk(member.value) }
        return
      }
      let found =
        next < expected.count && expected[next].text.normalizingSpaces == text.normalizingSpaces
      matches.append(found ? expected[next] : nil)
      guard found else { return }
      if case .string(let anchor) = value["anchor"] ?? .null, let id = expected[next].id,
        anchors[anchor] == nil
      {
        anchors[anchor] = id
      }
      next += 1
    default: break
    }
  }
}

/// Gives the compiler's data of a page the words and the anchors of the catalog.
struct DocCRewriter {
  /// The text of the heading that the compiler adds; `nil` keeps the compiler's text.
  let overview: String?
  let headings: [DocCHeading?]
  /// The catalog's anchors by those of the compiler, for the addresses of articles in lower case.
  let anchors: [String: [String: String]]
  /// The words above asides, by the compiler's name of their style.
  let asides: [String: String]
  /// The prefix of the addresses of pages, which keeps links in the same language.
  let prefix: String
  private var next = 0

  private static let added = ["Overview", "Discussion"]

  init(
    overview: String?,
    asides: [String: String],
    headings: [DocCHeading?],
    anchors: [String: [String: String]],
    prefix: String
  ) {
    self.overview = overview
    self.asides = asides
    self.headings = headings
    self.anchors = anchors
    self.prefix = prefix
  }

  mutating func rewritten(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { rewritten($0) })
    case .object(let members):
      let own = members.map { member -> JSONValue.Member in
        // Headings are counted in the sections of the content alone.
        let isContent = member.name == "primaryContentSections"
        let value = isContent ? withHeadings(member.value) : member.value
        guard member.name == "url", case .string(let address) = value else {
          return JSONValue.Member(name: member.name, value: rewritten(value))
        }
        return JSONValue.Member(name: member.name, value: .string(moved(address)))
      }
      return .object(own)
    default: return value
    }
  }

  /// The address of a page in this language, with the catalog's anchor in place of the compiler's.
  private func moved(_ address: String) -> String {
    guard address.hasPrefix("/documentation") else { return address }
    guard let mark = address.firstIndex(of: "#"), let anchors = anchors[address[..<mark].lowercased()],
      let anchor = anchors[String(address[address.index(after: mark)...])]
    else { return prefix + address }
    return prefix + address[...mark] + anchor
  }

  /// The index of all pages, with the prefix before each address.
  static func index(_ value: JSONValue, prefix: String) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { index($0, prefix: prefix) })
    case .object(let members):
      return .object(
        members.map { member in
          if member.name == "path", case .string(let path) = member.value, path.hasPrefix("/documentation") {
            return JSONValue.Member(name: member.name, value: .string(prefix + path))
          }
          return JSONValue.Member(name: member.name, value: index(member.value, prefix: prefix))
        }
      )
    default: return value
    }
  }

  private mutating func withHeadings(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { withHeadings($0) })
    case .object(let members):
      guard value["type"] == .string("heading"), case .string(let text)? = value["text"] else {
        let own = JSONValue.object(members.map { JSONValue.Member(name: $0.name, value: withHeadings($0.value)) })
        guard value["type"] == .string("aside"), case .string(let style)? = value["style"], let word = asides[style]
        else { return own }
        return own.setting(.string(word), at: ["name"])
      }
      defer { next += 1 }
      guard next < headings.count, let heading = headings[next] else {
        guard let overview, Self.added.contains(text) else { return value }
        return value.setting(.string(overview), at: ["text"])
      }
      return heading.id.map { value.setting(.string($0), at: ["anchor"]) } ?? value
    default: return value
    }
  }
}

extension String {
  /// The text with one space for each run of spaces, as Markdown reads it.
  fileprivate var normalizingSpaces: String {
    split { $0 == " " || $0.isNewline }.joined(separator: " ")
  }
}
