import Catalogs
import ICU
import JSON
import Diagnostics

extension FileTexts {
  /// A namespace of i18next, version 4: objects inside one another, whose names are joined with dots. Keys with the
  /// endings of a plural are one text where one of them ends with `_other`; the category `zero` is what i18next means by
  /// it, exactly 0 but in languages that have such a category.
  package static func i18next(_ input: FileInput) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    let walk = JSONWalk(source: source) { _ in false }
    let leaves = try walk.leaves(of: try source.jsonMembers(of: "a namespace of i18next"))
    var forms: [I18nextForm.Group: [(form: I18nextForm, leaf: JSONWalk.Leaf)]] = [:]
    for leaf in leaves {
      if let form = I18nextForm(leaf.name) { forms[form.group, default: []].append((form, leaf)) }
    }
    var collector = TextCollector()
    for leaf in leaves {
      let place = source.place(leaf.nameOffset)
      guard let form = I18nextForm(leaf.name), let group = forms[form.group],
        let other = group.first(where: { $0.form.category == "other" })
      else {
        try collector.add(FileText(name: leaf.name, content: source.i18nextContent(leaf.value), place: place))
        continue
      }
      // All forms are at the position of the first form.
      guard group.first?.leaf.nameOffset == leaf.nameOffset else { continue }
      var seen: Set<String> = []
      for each in group where !seen.insert(each.form.category).inserted {
        throw source.error(
          at: each.leaf.nameOffset,
          "The name \(each.leaf.name.shown) occurs twice, the first time in \(place.words) or below",
          "Keep one of the two."
        )
      }
      let cases = group.filter { $0.form.category != "other" }.map { each in
        FileChoice.Case(key: each.form.category, content: source.i18nextContent(each.leaf.value))
      }
      let choice = FileChoice(
        argument: nil,
        kind: form.group.isOrdinal ? .ordinal : .plural,
        cases: cases,
        other: source.i18nextContent(other.leaf.value)
      )
      try collector.add(FileText(name: form.group.name, content: .choice(choice).refusedWhole, place: place))
    }
    return FileTexts(texts: collector.texts)
  }
}

extension FileContent {
  /// The content; the first refusal where one of its parts is refused.
  var refusedWhole: FileContent {
    guard case .choice(let choice) = self else { return self }
    for content in choice.cases.map(\.content) + [choice.other] {
      if case .refused = content.refusedWhole { return content.refusedWhole }
    }
    return self
  }
}

/// What a key with the ending of a plural says.
private struct I18nextForm {
  struct Group: Hashable {
    let name: String
    let isOrdinal: Bool
  }

  let group: Group
  let category: String

  /// `nil` if the key has no such ending.
  init?(_ key: String) {
    guard let mark = key.utf8.lastIndex(of: UInt8(ascii: "_")), mark != key.startIndex else { return nil }
    let category = String(key[key.utf8.index(after: mark)...])
    guard PluralCategory(rawValue: category) != nil else { return nil }
    let name = key[..<mark]
    let isOrdinal = name.hasSuffix("_ordinal") && name.utf8.count > "_ordinal".utf8.count
    self.category = category
    group = Group(name: String(isOrdinal ? name.dropLast("_ordinal".count) : name), isOrdinal: isOrdinal)
  }
}

extension FileSource {
  fileprivate func i18nextContent(_ value: LocatedJSON) -> FileContent {
    guard value.string != nil else { return notText(value) }
    let text = jsonText(at: value.offset)
    do throws(FileRefusal) {
      return .joined(try i18nextElements(text))
    } catch {
      return .refused(error)
    }
  }

  private func i18nextElements(_ text: DecodedText) throws(FileRefusal) -> [FileElement] {
    var elements: [FileElement] = []
    var scanner = ByteScanner(text.bytes)
    var start = 0
    while !scanner.isAtEnd {
      if scanner.isAt("$t(") {
        throw text.refusal(
          at: scanner.position,
          "Another text is put into this one by $t(…)",
          "Write the text itself."
        )
      }
      if scanner.byte == UInt8(ascii: "<"), let tag = text[scanner.position..<text.bytes.count].numberedTag {
        throw text.refusal(
          at: scanner.position,
          "The text has the tag \(tag), which react-i18next replaces by a component",
          "Write the text without it."
        )
      }
      guard scanner.isAt("{{") else {
        scanner.position += 1
        continue
      }
      elements.append(.text(text[start..<scanner.position]))
      elements.append(.argument(.named(try i18nextArgument(&scanner, text))))
      start = scanner.position
    }
    elements.append(.text(text[start..<scanner.position]))
    return elements
  }

  /// The name in a placeholder. A format may follow it after a comma. A hyphen before it turns escaping off.
  private func i18nextArgument(_ scanner: inout ByteScanner, _ text: DecodedText) throws(FileRefusal) -> String {
    let start = scanner.position
    scanner.position += 2
    scanner.skip(while: \.isSpace)
    if scanner.skip("-") { scanner.skip(while: \.isSpace) }
    let nameStart = scanner.position
    scanner.skip { $0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "$") }
    let name = text[nameStart..<scanner.position]
    scanner.skip(while: \.isSpace)
    if !name.isEmpty, scanner.isAt(",") {
      while !scanner.isAtEnd, !scanner.isAt("}}"), scanner.byte != 0x0A { scanner.position += 1 }
    }
    guard !name.isEmpty, scanner.skip("}}") else {
      throw text.refusal(
        at: start,
        "The placeholder that begins with {{ has no name or no end",
        "Write it as {{name}}."
      )
    }
    return name
  }
}

extension String {
  /// The tag with a number that the text begins with: `<1>`, `</1>` or `<1/>`.
  fileprivate var numberedTag: Substring? { prefixMatch(of: #/<\/?[0-9]{1,3} ?\/?>/#)?.output }
}
