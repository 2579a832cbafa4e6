import Catalogs
import Diagnostics
import ICU
import JSON
import MessageFormatting
import MessageSyntax
import Notices

/// Writes the texts of notices as data, and gathers how values in them are written.
struct TextWriter {
  private let texts: CatalogTexts
  private let compiler: TextCompiler
  private var regions: [LocaleIdentifier] = []
  private var learned: LearnedStyles
  /// How values are written, each way once.
  private(set) var styles = StyleTable()
  /// The texts that are stored as their sources, in order.
  private(set) var textsBeyond: [TextBeyondProgram] = []

  init(_ texts: CatalogTexts, probes: StyleProbes) {
    self.texts = texts
    learned = LearnedStyles(probes: probes)
    compiler = TextCompiler(texts)
  }

  /// All texts of notices that a locale has, by key.
  /// - Throws: If the label of an action is beyond pieces: every notice has one.
  mutating func texts(
    in locale: LocaleIdentifier,
    _ regions: [LocaleIdentifier]
  ) throws(NoticeProgramError) -> JSONValue {
    let facts = texts.catalog.facts
    self.regions = regions
    var written: [String: JSONValue] = [:]
    for notice in facts.notices {
      for channel in notice.channels.compactMap({ facts.channels.named($0.name) }) {
        for part in channel.parts where part.format != .actionLabel {
          let key: MessageKey = "notices.\(notice.id).\(channel.id).\(part.id)"
          add(key, in: locale, isLine: part.format == .line, to: &written)
        }
      }
      for key in notice.openingKeys + notice.closingKeys { add(key, in: locale, isLine: false, to: &written) }
    }
    for link in facts.links {
      let key = MessageKey.label(ofAction: link.id)
      written[key.name] = try compiler.text(key, in: locale, regions, isLine: true, &learned).map {
        json($0, needs: [])
      }
    }
    for (key, names, isLine) in Self.shared { add(key, of: names, in: locale, isLine: isLine, to: &written) }
    return .sorted(written)
  }

  private mutating func add(
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    isLine: Bool,
    to written: inout [String: JSONValue]
  ) {
    guard written[key.name] == nil, let message = texts.catalog.message(key, in: locale) else { return }
    let facts = texts.catalog.facts
    let variables = message.parsed.message?.externalVariables ?? []
    let needs = variables.filter { facts.parameters.named($0)?.isOptional == true }.sorted()
    do throws(NoticeProgramError) {
      written[key.name] = try compiler.text(key, in: locale, regions, isLine: isLine, &learned)
        .map { json($0, needs: needs) }
    } catch {
      textsBeyond.append(TextBeyondProgram(key: key, locale: locale, reason: error))
      written[key.name] = .members([
        "needs": needs.isEmpty ? nil : .texts(needs), "source": .string(message.text.value),
      ])
    }
  }

  /// The texts around others, whose values are texts themselves: the name of a zone that is assumed, and links in plain
  /// text.
  private static let shared: [(key: MessageKey, values: [String], isLine: Bool)] = [
    (.zoneClosing, ["zone"], false),
    (.plainLink, ["text", "url"], true),
  ]

  private mutating func add(
    _ key: MessageKey,
    of names: [String],
    in locale: LocaleIdentifier,
    isLine: Bool,
    to written: inout [String: JSONValue]
  ) {
    guard texts.catalog.message(key, in: locale) != nil else { return }
    // A private-use character represents each value; the Hebrew letter after it makes the formatter isolate the value.
    let marks = names.indices.compactMap { Unicode.Scalar(UInt32(0xF0000 + $0)) }
    let arguments = zip(names, marks).map { ($0, MessageValue.string("\($1)\u{5D0}")) }
    let isolated = texts.string(key, in: locale, arguments: Dictionary(arguments) { first, _ in first })
    let isolation = isolated.unicodeScalars.first { (0x2066...0x2068).contains($0.value) }
    let text = String(
      String.UnicodeScalarView(
        isolated.unicodeScalars.filter { $0 != "\u{5D0}" && !(0x2066...0x2069).contains($0.value) }
      )
    )
    let paragraphs = isLine ? [text] : foldedParagraphs(of: text, in: locale)
    let pieces = paragraphs.map { paragraph in
      CompiledText.Inline(
        pieces: paragraph.unicodeScalars.map { scalar in
          marks.firstIndex(of: scalar).map { .value(parameter: names[$0], .asIs, isolatedBy: isolation) }
            ?? .text(String(scalar))
        },
        url: nil
      )
    }
    let variant = CompiledText.Variant(conditions: [], paragraphs: pieces.map { [$0] })
    written[key.name] = json(CompiledText(variants: [variant]), needs: [])
  }

  private mutating func json(_ text: CompiledText, needs: [String]) -> JSONValue {
    var variants: [JSONValue] = []
    for variant in text.variants {
      var paragraphs: [JSONValue] = []
      for paragraph in variant.paragraphs {
        var inlines: [JSONValue] = []
        for inline in paragraph { inlines.append(json(inline)) }
        paragraphs.append(.array(inlines))
      }
      variants.append(
        .members([
          "when": variant.conditions.isEmpty ? nil : .array(variant.conditions.map(Self.json)),
          "paragraphs": .array(paragraphs),
        ])
      )
    }
    return .members(["needs": needs.isEmpty ? nil : .texts(needs), "variants": .array(variants)])
  }

  /// The pieces of text, or an object with them where they lead to an address.
  private mutating func json(_ inline: CompiledText.Inline) -> JSONValue {
    var pieces: [JSONValue] = []
    for piece in inline.pieces {
      switch (piece, pieces.last) {
      case (.text(let text), .string(let before)?): pieces[pieces.count - 1] = .string(before + text)
      case (.text(let text), _): pieces.append(.string(text))
      case (.constant(let text, let scalar), _):
        pieces.append(.members(["constant": .string(text), "isolate": Self.isolation(scalar)]))
      case (.value(let parameter, let format, let scalar), _):
        pieces.append(
          .members([
            "value": .string(parameter), "as": styles.json(format), "isolate": Self.isolation(scalar),
          ])
        )
      }
    }
    guard let url = inline.url else { return .array(pieces) }
    return .members(["pieces": .array(pieces), "url": .string(url)])
  }

  private static func isolation(_ scalar: Unicode.Scalar?) -> JSONValue? { scalar.map { .string(String($0)) } }

  private static func json(_ selection: CompiledText.Selection) -> JSONValue {
    switch selection {
    case .number(let name, let number): .members(["value": .string(name), "equals": .whole(number)])
    case .text(let name, let texts): .members(["value": .string(name), "equals": .texts(texts)])
    case .category(let name, let condition): .members(["value": .string(name), "anyOf": json(condition)])
    case .noCategory(let name, let conditions):
      .members(["value": .string(name), "noneOf": .array(conditions.flatMap(\.alternatives).map(json))])
    }
  }

  /// Alternatives, each with relations that must all hold of the number's magnitude.
  private static func json(_ condition: PluralCondition) -> JSONValue { .array(condition.alternatives.map(json)) }

  private static func json(_ relations: [PluralCondition.Relation]) -> JSONValue {
    .array(
      relations.map { relation in
        .members([
          "modulus": relation.modulus.map(JSONValue.whole),
          "isOutside": .flag(relation.isNegated),
          "ranges": .array(relation.ranges.map { .array([.whole($0.lowerBound), .whole($0.upperBound)]) }),
        ])
      }
    )
  }
}
