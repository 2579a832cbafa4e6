import Catalogs
import ICU
import MessageSyntax

/// Puts the messages of one key into the words of a format, and notes what is lost.
package struct MessageLowering {
  let format: ExportFormat
  let capabilities: Capabilities
  /// The message whose losses are noted.
  let place: (CatalogMessage, LocaleIdentifier)
  /// The names of arguments, which are the same in all variants: of each parameter as it is, and of each text that the
  /// caller makes of it.
  private var names: [Representation: String] = [:]
  /// The only form in which an argument can be shown, for formats that write the form outside the message.
  private var dates: [String: DateForm] = [:]
  private(set) var losses: [Loss] = []

  /// What a caller passes.
  private enum Representation: Hashable {
    case argument(String)
    case formatted(String, source: String)
  }

  /// Begins with nothing noted; a format that takes messages as they are can say everything.
  package init(_ format: ExportFormat, at place: (CatalogMessage, LocaleIdentifier)) {
    (self.format, self.place) = (format, place)
    capabilities = format.capabilities ?? Capabilities(dates: { _ in true }, hasPrices: true)
  }

  /// The texts of a message, that of the key itself last.
  package mutating func texts(of entry: ExportedMessages.Entry) -> [LoweredText] {
    let content = entry.content
    // A value that is passed unchanged keeps its name, even if another value comes before it.
    for value in content.values where isNative(value) {
      if format == .arb, case .date(let form) = value.form, dates[value.name] == nil { dates[value.name] = form }
      _ = name(of: .argument(value.name), wanted: value.name)
    }
    for piece in entry.lost {
      switch piece {
      case .markup(let markup): note(.markup, markup, "plain text; in paragraphs a link shows its address")
      case .lineBreak:
        note(.text, "line break beside a value", "folded as beside a Latin letter, whatever the value is")
      }
    }
    if entry.isTooLarge {
      note(
        .variant,
        "more than \(VariantTree.textLimit) combinations of keys",
        "the text for all other values; a message is written with \(VariantTree.textLimit) texts at most"
      )
    }
    for key in entry.unusableKeys.withoutRepeats {
      note(.variant, "key \(key)", "left out: the format has whole numbers only")
    }
    switch capabilities.choices {
    case .nested: return [LoweredText(conditions: [], content: lowered(content))]
    case .onePlural: return split(content, [])
    }
  }

  private mutating func note(_ kind: Loss.Kind, _ subject: String, _ lowering: String) {
    let loss = Loss(
      key: place.0.key,
      locale: place.1,
      format: format,
      kind: kind,
      subject: subject,
      lowering: lowering,
      span: place.0.keySpan
    )
    if !losses.contains(loss) { losses.append(loss) }
  }

  /// What the texts call a value; `nil` for one that does not come up in them.
  package func argumentName(of value: PortableValue) -> String? {
    names[.formatted(value.name, source: value.source)] ?? names[.argument(value.name)]
  }

  /// What the texts call a value that something is chosen by.
  package func selectorName(of value: PortableValue) -> String? { names[.argument(value.name)] }

  private func isNative(_ value: PortableValue) -> Bool {
    switch value.form {
    case .text, .integer: true
    case .date(let form): capabilities.dates(form) && (dates[value.name] ?? form) == form
    case .price: capabilities.hasPrices
    case .other: false
    }
  }

  private mutating func argument(_ value: PortableValue) -> LoweredArgument {
    if isNative(value) {
      let name = name(of: .argument(value.name), wanted: value.name)
      return LoweredArgument(name: name, form: value.form, value: value)
    }
    let name = name(of: .formatted(value.name, source: value.source), wanted: value.name)
    note(.formattedArgument, value.source, "argument \(name) is the formatted text")
    return LoweredArgument(name: name, form: .text, value: value)
  }

  private mutating func name(of representation: Representation, wanted: String) -> String {
    if let name = names[representation] { return name }
    let wanted = wanted.identifier
    var name = wanted
    var number = 2
    while names.values.contains(name) {
      name = "\(wanted)\(number)"
      number += 1
    }
    names[representation] = name
    return name
  }

  /// The name of what is chosen by; a value that the message works out is left to the caller.
  private mutating func selector(_ value: PortableValue) -> String {
    let name = name(of: .argument(value.name), wanted: value.name)
    guard value.form == .other else { return name }
    note(.formattedArgument, value.source, "argument \(name) is the number that it gives")
    return name
  }

  private mutating func lowered(_ content: PortableContent) -> LoweredContent {
    switch content {
    case .pattern(let elements): return .pattern(lowered(elements))
    case .choice(let choice):
      let selector = selector(choice.selector)
      let cases = choice.cases.compactMap { each -> LoweredChoice.Case? in
        guard canName(each.key, of: choice) else {
          note(.variant, "\(choice.selector.name) = \(each.key)", "left out: the format cannot name it")
          return nil
        }
        return LoweredChoice.Case(key: each.key, content: lowered(each.content))
      }
      let other = lowered(choice.other)
      return cases.isEmpty ? other : .choice(.init(argument: selector, kind: choice.kind, cases: cases, other: other))
    }
  }

  private mutating func lowered(_ elements: [PortableElement]) -> [LoweredElement] {
    elements.map { element in
      switch element {
      case .text(let text): .text(text)
      case .value(let value): .argument(argument(value))
      }
    }
  }

  private func canName(_ key: PortableChoice.Key, of choice: PortableChoice) -> Bool {
    if choice.kind == .ordinal, !capabilities.hasOrdinals { return false }
    switch key {
    case .category: return true
    case .exact(let number):
      // Dart takes =0, =1 and =2 for the categories.
      if format == .arb, choice.cases.contains(where: { $0.key == .category([.zero, .one, .two][min(number, 2)]) }) {
        return false
      }
      // Where a language has a category `zero`, that is what the format means by it.
      let hasZero = choice.cases.contains { $0.key == .category(.zero) }
      if number == 0, hasZero, capabilities.writesZeroAsCategory { return false }
      return capabilities.exactNumbers?.contains(number) == true
    case .text(let text): return text != "other" && text.isVariantName
    }
  }

  /// One text for each condition that the format itself can't express.
  private mutating func split(_ content: PortableContent, _ conditions: [LoweredText.Condition]) -> [LoweredText] {
    guard case .choice(let choice) = content else {
      return [LoweredText(conditions: conditions, content: lowered(content))]
    }
    let isInnermost = choice.other.isPattern && choice.cases.allSatisfy(\.content.isPattern)
    let isPlural = isInnermost && (choice.kind == .plural || choice.kind == .ordinal && capabilities.hasOrdinals)
    let kept = isPlural ? choice.cases.filter { canName($0.key, of: choice) } : []
    let selector = selector(choice.selector)
    var texts: [LoweredText] = []
    for each in choice.cases where !kept.contains(each) {
      let condition = LoweredText.Condition(argument: selector, value: each.key.word)
      note(.variantKeys, "\(selector) = \(each.key.word)", "a key of its own, which the caller chooses")
      texts += split(each.content, conditions + [condition])
    }
    guard !kept.isEmpty else { return texts + split(choice.other, conditions) }
    let rest = PortableChoice(selector: choice.selector, kind: choice.kind, cases: kept, other: choice.other)
    return texts + [LoweredText(conditions: conditions, content: lowered(.choice(rest)))]
  }
}

extension PortableChoice.Key: CustomStringConvertible {
  /// The key as a word.
  package var word: String {
    switch self {
    case .exact(let number): String(number)
    case .category(let category): category.rawValue
    case .text(let text): text
    }
  }

  /// The key as a word.
  package var description: String { word }
}

extension String {
  /// The name with an underscore for each character that not every language allows in a name.
  fileprivate var identifier: String {
    let letters = utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Whether the text can be a variant's name in all formats that have some.
  var isVariantName: Bool {
    guard let first = utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) else { return false }
    return utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
  }
}

extension [String] {
  package var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
