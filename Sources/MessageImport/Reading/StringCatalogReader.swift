import Catalogs
import Diagnostics
import ICU
import JSON
import MessageExport

extension FileTexts {
  /// A string catalog of Xcode: a text for each localization of each key. Arguments have numbers; forms for devices or
  /// widths are refused.
  package static func xcstrings(_ input: FileInput) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    let members = try source.jsonMembers(of: "a string catalog")
    guard let strings = members.first(where: { $0.name == "strings" })?.value.members else {
      throw source.error(at: 0, "The file has no object strings, as a string catalog has", "Give a string catalog.")
    }
    var reader = StringCatalogReader(source: source)
    var collector = TextCollector()
    for string in strings {
      guard let entry = string.value.members else {
        throw source.error(at: string.value.offset, "The entry of a string isn't an object", "Fix the entry.")
      }
      if case .other(.boolean(false))? = string.value["shouldTranslate"]?.content { continue }
      guard let localizations = entry.first(where: { $0.name == "localizations" })?.value else { continue }
      guard let localizations = localizations.members else {
        throw source.error(at: localizations.offset, "The localizations of a string are no object", "Fix the entry.")
      }
      let isFormat = reader.isFormat(comment: string.value["comment"]?.string ?? "", localizations)
      for localization in localizations {
        let (content, state) = reader.read(localization.value, isFormat: isFormat)
        try collector.add(
          FileText(
            name: string.name,
            content: content,
            place: source.place(localization.nameOffset),
            locale: localization.name,
            state: state
          )
        )
      }
    }
    return FileTexts(texts: collector.texts)
  }
}

/// Reads the localizations of a string catalog.
private struct StringCatalogReader {
  private static let substitutionLimit = 16

  let source: FileSource
  private var distribution = ChoiceDistribution()

  init(source: FileSource) { self.source = source }

  private func refusal(_ value: LocatedJSON, _ summary: String, _ fix: String) -> FileRefusal {
    source.refusal(at: value.offset, summary, fix)
  }

  /// Whether the texts of a key are formats, in which a percent sign is doubled: where one of them has arguments, or the
  /// comment counts them.
  func isFormat(comment: String, _ localizations: [LocatedJSON.Member]) -> Bool {
    let lines = comment.split(separator: "\n")
    if lines.contains(where: { $0 == stringCatalogPercentNote }) { return false }
    if lines.contains(where: { $0.hasPrefix("Argument 1 is ") }) { return true }
    return localizations.contains { hasArguments($0.value) }
  }

  private func hasArguments(_ value: LocatedJSON) -> Bool {
    if let members = value.members {
      return members.contains { member in
        member.name == "value"
          ? member.value.string.map { PercentFormat(Array($0.utf8)).hasArguments } ?? false
          : hasArguments(member.value)
      }
    }
    return false
  }

  mutating func read(_ value: LocatedJSON, isFormat: Bool) -> (FileContent, FileState?) {
    var states: [FileState?] = []
    do throws(FileRefusal) {
      let content = try content(value, isFormat: isFormat, &states)
      // A text is as far as the least of its forms.
      let state: FileState? =
        content == .pattern([])
        ? .missing
        : states.contains(.guess) ? .guess : states.contains(.review) ? .review : states.contains(.new) ? .new : nil
      return (content.refusedWhole, state)
    } catch {
      return (.refused(error), nil)
    }
  }

  private mutating func content(
    _ value: LocatedJSON,
    isFormat: Bool,
    _ states: inout [FileState?]
  ) throws(FileRefusal) -> FileContent {
    if let unit = value["stringUnit"] {
      let text = try text(unit, &states)
      guard isFormat else { return .joined([.text(text.string)]) }
      let substitutions = value["substitutions"]?.members ?? []
      let format = PercentFormat(text.bytes)
      let count = format.pieces.count { if case .substitution = $0 { true } else { false } }
      guard max(count, substitutions.count) <= Self.substitutionLimit else {
        throw refusal(value, "The text has more than \(Self.substitutionLimit) substitutions", "Use fewer.")
      }
      var pieces: [PatternPiece] = []
      for piece in format.pieces {
        switch piece {
        case .text(let text): pieces.append(.element(.text(text)))
        case .argument(let number): pieces.append(.element(.argument(.numbered(number))))
        case .counted:
          throw refusal(unit, "%arg is outside a substitution, which has what it counts", "Use %1$lld.")
        case .substitution(let name):
          guard let substitution = substitutions.first(where: { $0.name == name }) else {
            throw refusal(unit, "The substitution \(name.shown) is not there", "Add it to substitutions.")
          }
          pieces.append(try self.substitution(substitution.value, &states))
        }
      }
      return distribution.content(of: pieces, at: source.place(unit.offset))
    }
    let (forms, other) = try forms(value, &states)
    func content(_ text: DecodedText) throws(FileRefusal) -> FileContent {
      guard isFormat else { return .joined([.text(text.string)]) }
      return .joined(try elements(text, counted: nil))
    }
    var cases: [FileChoice.Case] = []
    for form in forms { cases.append(FileChoice.Case(key: form.key, content: try content(form.text))) }
    return .choice(FileChoice(argument: nil, kind: .plural, cases: cases, other: try content(other)))
  }

  /// The plural of a substitution.
  private func substitution(_ value: LocatedJSON, _ states: inout [FileState?]) throws(FileRefusal) -> PatternPiece {
    guard case .other(.number(let number))? = value["argNum"]?.content, let number = number.integer,
      (1..<1_000).contains(number)
    else {
      throw refusal(value, "The substitution does not say which argument it counts", "Add argNum to it.")
    }
    let argument = FileArgument.numbered(Int(number))
    let (forms, other) = try forms(value, &states)
    var cases: [(key: String, [PatternPiece])] = []
    for form in forms {
      cases.append((form.key, try elements(form.text, counted: argument).map { PatternPiece.element($0) }))
    }
    let last = try elements(other, counted: argument).map { PatternPiece.element($0) }
    return .choice(argument: argument, .plural, cases: cases, other: last)
  }

  /// The forms of a plural; `other` apart.
  private func forms(
    _ value: LocatedJSON,
    _ states: inout [FileState?]
  ) throws(FileRefusal) -> (forms: [(key: String, text: DecodedText)], other: DecodedText) {
    guard let variations = value["variations"]?.members else {
      throw refusal(value, "The localization has neither a text nor a plural", "Give it a stringUnit.")
    }
    guard let plural = variations.first, plural.name == "plural", variations.count == 1,
      let members = plural.value.members
    else {
      throw refusal(
        value,
        "The text varies by something else than a plural",
        "Use one text for all devices and widths."
      )
    }
    var forms: [(key: String, text: DecodedText)] = []
    var other: DecodedText?
    for member in members {
      guard PluralCategory(rawValue: member.name) != nil, let unit = member.value["stringUnit"] else {
        throw refusal(
          member.value,
          "The form \(member.name.shown) isn't a plural category",
          "Use zero, one, two, few, many or other, each with a stringUnit."
        )
      }
      let text = try text(unit, &states)
      if member.name == "other" { other = text } else { forms.append((member.name, text)) }
    }
    guard let other else {
      throw refusal(plural.value, "The plural has no form other", "Add what all other numbers lead to.")
    }
    return (forms, other)
  }

  private func text(_ unit: LocatedJSON, _ states: inout [FileState?]) throws(FileRefusal) -> DecodedText {
    guard let value = unit["value"], value.string != nil else {
      throw refusal(unit, "The stringUnit has no value that is a text", "Give it one.")
    }
    states.append(
      unit["state"]?.string.flatMap { state in
        switch state {
        case "new": .guess
        case "needs_review", "stale": .review
        case "translated": .new
        default: nil
        }
      }
    )
    return source.jsonText(at: value.offset)
  }

  private func elements(_ text: DecodedText, counted: FileArgument?) throws(FileRefusal) -> [FileElement] {
    var elements: [FileElement] = []
    for piece in PercentFormat(text.bytes).pieces {
      switch piece {
      case .text(let text): elements.append(.text(text))
      case .argument(let number): elements.append(.argument(.numbered(number)))
      case .counted:
        guard let counted else {
          throw text.refusal(at: 0, "%arg is outside a substitution, which has what it counts", "Use %1$lld.")
        }
        elements.append(.argument(counted))
      case .substitution(let name):
        throw text.refusal(
          at: 0,
          "The substitution \(name.shown) is in a form of a plural",
          "Put whole texts into the forms."
        )
      }
    }
    return elements
  }
}
