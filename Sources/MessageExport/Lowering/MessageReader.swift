import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Resolves messages of a catalog in one locale: declarations, facts, terms and links become texts and plain values.
package struct MessageReader {
  let texts: CatalogTexts
  package let locale: LocaleIdentifier
  /// What is the same for every customer.
  let constants: [String: MessageValue]
  let context: FormattingContext
  /// How a link is written in plain text: the text before, between and after its text and its address.
  private let link: (before: String, between: String, after: String)?

  package init(_ texts: CatalogTexts, in locale: LocaleIdentifier, formatters: FormatterCache) {
    self.texts = texts
    self.locale = locale
    constants = texts.values.values(in: locale)
    context = FormattingContext(
      locale: locale,
      timeZone: .utc,
      bidiIsolation: .none,
      includesFields: false,
      formatters: formatters
    )
    link = Self.link(texts, locale)
  }

  /// Formats the catalog's own text for links with two marks, and takes it apart at them.
  private static func link(
    _ texts: CatalogTexts,
    _ locale: LocaleIdentifier
  ) -> (before: String, between: String, after: String)? {
    let arguments: [String: MessageValue] = ["text": .string("\u{F0000}"), "url": .string("\u{F0001}")]
    let text = texts.text(.plainLink, in: locale, arguments: arguments)
    let parts = text?.message.text.unicodeScalars.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "\u{F0000}" || $0 == "\u{F0001}" }
    )
    guard let parts, parts.count == 3 else { return nil }
    return (String(parts[0]), String(parts[1]), String(parts[2]))
  }

  /// What a pattern says.
  /// - Parameter isDocument: Whether the text has paragraphs, in which links show their addresses.
  package func elements(
    of pattern: Message.Pattern,
    in message: Message,
    isDocument: Bool,
    lost: inout [LostPiece]
  ) -> [PortableElement] {
    var elements: [PortableElement] = []
    var ends = linkEnds(isDocument: isDocument)
    func add(_ element: PortableElement) {
      guard case .text(let text) = element else { return elements.append(element) }
      if case .text(let before)? = elements.last {
        elements[elements.count - 1] = .text(before + text)
      } else if !text.isEmpty {
        elements.append(element)
      }
    }
    for element in pattern.elements {
      switch element {
      case .text(let text): add(.text(text))
      case .expression(let expression): isolated(read(expression, in: message)).forEach(add)
      case .markup(let markup):
        if markup.kind != .close { lost.append(.markup(MessagePrinter().printed(markup))) }
        add(.text(ends.text(at: markup)))
      }
    }
    return folded(elements, isDocument: isDocument, lost: &lost)
  }

  /// How the links of a pattern read in plain text.
  package func linkEnds(isDocument: Bool) -> LinkEnds {
    LinkEnds(words: isDocument ? link : nil) { id in texts.catalog.facts.links.named(id)?.url }
  }

  /// In right-to-left text, a value is between isolating characters, as the formatter writes it.
  package func isolated(_ element: PortableElement) -> [PortableElement] {
    guard locale.isRightToLeft, case .value(let value) = element else { return [element] }
    let start = value.form == .text ? "\u{2068}" : "\u{2067}"
    return [.text(start), element, .text("\u{2069}")]
  }

  /// Folds the line breaks of the catalog's file as notices do, with marks in the place of values.
  private func folded(
    _ elements: [PortableElement],
    isDocument: Bool,
    lost: inout [LostPiece]
  ) -> [PortableElement] {
    func holds(_ test: (Unicode.Scalar) -> Bool) -> Bool {
      elements.contains { if case .text(let text) = $0 { text.unicodeScalars.contains(where: test) } else { false } }
    }
    guard holds({ $0 == "\n" }), !holds({ $0.value >= 0xF0000 }), elements.count < 0xFFFD else { return elements }
    var marked = ""
    for (index, element) in elements.enumerated() {
      if case .text(let text) = element { marked += text }
      if case .value = element, let mark = Unicode.Scalar(0xF0000 + UInt32(index)) {
        marked.unicodeScalars.append(mark)
      }
    }
    if marked.hasMarkBesideBreak { lost.append(.lineBreak) }
    let text = foldedParagraphs(of: marked, in: locale).joined(separator: isDocument ? "\n\n" : " ")
    var result: [PortableElement] = []
    var run = ""
    for scalar in text.unicodeScalars {
      guard scalar.value >= 0xF0000 else {
        run.unicodeScalars.append(scalar)
        continue
      }
      if !run.isEmpty { result.append(.text(run)) }
      run = ""
      result.append(elements[Int(scalar.value - 0xF0000)])
    }
    return run.isEmpty ? result : result + [.text(run)]
  }

  /// What an expression shows: text where it depends on no argument.
  package func read(_ expression: Message.Expression, in message: Message) -> PortableElement {
    let alone = Message(declarations: message.declarations, body: .pattern(.init(elements: [.expression(expression)])))
    let needed = alone.withNeededDeclarations
    let names = needed.externalVariables.filter { constants[$0] == nil }
    guard let first = names.first else {
      return .text(MessageFormatter(needed, in: context, defaults: constants).text())
    }
    let resolved = resolve(expression, in: message, depth: 0)
    let source = MessagePrinter().printed(resolved?.expression ?? expression)
    let form = names.count == 1 ? resolved.map { self.form(of: $0.expression, first) } ?? .other : .other
    let name = resolved?.name ?? expression.operand?.variable ?? first
    return .value(PortableValue(name: name, form: form, expression: needed, source: source))
  }

  /// An expression on an argument itself, with the function that a chain of declarations applies to it; `nil` if more
  /// than one of them applies one.
  func resolve(
    _ expression: Message.Expression,
    in message: Message,
    depth: Int
  ) -> (name: String, expression: Message.Expression)? {
    guard let name = expression.operand?.variable, depth <= message.declarations.count else { return nil }
    guard let declaration = message.declarations.first(where: { $0.name == name }) else { return (name, expression) }
    var inner = declaration.expression
    inner.attributes = []
    switch (declaration, expression.function) {
    case (.input, nil): return (name, inner)
    case (.input, _?): return inner.function == nil ? (name, expression) : nil
    case (.local, nil): return resolve(inner, in: message, depth: depth + 1)
    case (.local, let function?):
      guard inner.function == nil, let found = resolve(inner, in: message, depth: depth + 1),
        found.expression.function == nil
      else { return nil }
      return (found.name, Message.Expression(operand: .variable(found.name), function: function))
    }
  }

  /// How an expression on an argument writes it.
  func form(of expression: Message.Expression, _ name: String) -> PortableValue.Form {
    let kind = texts.catalog.facts.parameters.named(name)?.kind
    guard let call = expression.function else {
      switch kind {
      case .count?: return .integer
      case .price?: return .price
      case .date?: return DateForm(nil, in: locale).map { .date($0) } ?? .other
      case .exclusiveEnd?: return .other
      case .text?, .timeZone?, nil: return .text
      }
    }
    switch call.signature?.form {
    case .text?: return .text
    case .integer? where call.onlySelects: return .integer
    case .number? where kind == .count && call.onlySelects: return .integer
    case .price? where kind == .price && call.options.isEmpty: return .price
    case .date? where kind == .date: return DateForm(call, in: locale).map { .date($0) } ?? .other
    default: return .other
    }
  }
}

extension Message.FunctionCall {
  /// What is known of the function; `nil` for one that is not ours.
  var signature: FunctionSignature? { FunctionRegistry.standard[name]?.signature }

  /// Whether its options leave numbers as they are written without options.
  var onlySelects: Bool { options.allSatisfy { $0.name == "select" } }
}

/// Replaces the markup of links, one piece after the other. In paragraphs, the address follows the text.
package struct LinkEnds {
  /// The text before, between and after a link's text and its address; `nil` if addresses aren't shown.
  let words: (before: String, between: String, after: String)?
  let address: (_ link: String) -> String?
  private var open: String?

  init(words: (before: String, between: String, after: String)?, address: @escaping (_ link: String) -> String?) {
    (self.words, self.address) = (words, address)
  }

  /// The text in the place of the next piece of markup.
  package mutating func text(at markup: Message.Markup) -> String {
    guard markup.name == "link", let words else { return "" }
    if markup.kind == .open {
      open = markup.options.first { $0.name == "to" }?.value.literal.flatMap(address)
      return open == nil ? "" : words.before
    }
    guard let url = open else { return "" }
    open = nil
    return words.between + url + words.after
  }
}

/// What is lost before any format is chosen.
package enum LostPiece: Hashable, Sendable {
  /// Markup, as the message writes it.
  case markup(String)
  /// A line break next to a value. Whether it becomes a space depends on the value.
  case lineBreak
}

extension String {
  /// Whether a single line break parts the mark of a value from other text.
  fileprivate var hasMarkBesideBreak: Bool {
    let scalars = Array(unicodeScalars)
    return scalars.indices.contains { index in
      guard scalars[index].value >= 0xF0000 else { return false }
      return [-1, 1].contains { step in
        var (place, count) = (index + step, 0)
        while scalars.indices.contains(place), [" ", "\t", "\r", "\n"].contains(scalars[place]) {
          if scalars[place] == "\n" { count += 1 }
          place += step
        }
        return count == 1 && scalars.indices.contains(place)
      }
    }
  }
}

extension Message {
  /// The message without the declarations that it does not use.
  var withNeededDeclarations: Message {
    var needed: Set<String> = []
    var waiting = patterns.flatMap(\.elements).flatMap { element -> [String] in
      switch element {
      case .text: []
      case .expression(let expression): expression.variables
      case .markup(let markup): markup.options.compactMap(\.value.variable)
      }
    }
    if case .select(let selectors, _) = body { waiting += selectors }
    while let name = waiting.popLast() {
      guard needed.insert(name).inserted else { continue }
      waiting += declarations.filter { $0.name == name }.flatMap(\.expression.variables)
    }
    return Message(declarations: declarations.filter { needed.contains($0.name) }, body: body)
  }
}
