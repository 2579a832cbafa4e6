import Catalogs
import Diagnostics
import ICU
import XML
import MessageSyntax

extension ExportSession {
  /// `notices.ja.xlf` for each locale but the source, in XLIFF 2.1 with its module for limits of length: a `unit` for
  /// each pattern, and a `group` around the patterns that a message chooses from.
  mutating func xliff2() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales where locale != sourceLocale {
      var writer = XMLWriter()
      let attributes = [
        ("xmlns", "urn:oasis:names:tc:xliff:document:2.0"),
        ("xmlns:slr", "urn:oasis:names:tc:xliff:sizerestriction:2.0"), ("version", "2.1"),
        ("srcLang", sourceLocale.tag), ("trgLang", locale.tag),
      ]
      writer.element("xliff", attributes) { writer in
        for (index, group) in keysByFile.enumerated() {
          writer.element("file", [("id", "f\(index + 1)"), ("original", group.file)]) { writer in
            writer.element("slr:profiles", [("generalProfile", "xliff:codepoints")])
            for key in group.keys { writeXLIFF2(key, in: locale, to: &writer) }
          }
        }
      }
      files["notices.\(locale).xlf"] = writer.text
    }
    return files
  }

  private func writeXLIFF2(_ key: MessageKey, in locale: LocaleIdentifier, to writer: inout XMLWriter) {
    guard let message = TranslatedMessage(key, in: locale, of: catalog) else { return }
    let notes = translatorNotes(message)
    guard !message.selectors.isEmpty else {
      for unit in message.units { write(unit, of: message, notes, to: &writer) }
      return
    }
    writer.element("group", [("id", key.name), ("name", key.name)]) { writer in
      for unit in message.units { write(unit, of: message, notes, to: &writer) }
    }
  }

  private func write(
    _ unit: TranslationUnit,
    of message: TranslatedMessage,
    _ notes: [String],
    to writer: inout XMLWriter
  ) {
    // An identifier is a name token, which brackets and asterisks are not.
    let suffix = unit.variant.map { "-" + $0.nameToken }.joined()
    let name = ExportFormat.name(of: message.key, variant: unit.variantName)
    var attributes = [("id", message.key.name + suffix), ("name", name)]
    if let limit = limit(of: message.key, in: message.locale) {
      attributes.append(("slr:sizeRestriction", String(limit)))
    }
    var codes = InlineCodes()
    let source = codes.pieces(of: unit.source)
    let target = unit.target.map { codes.pieces(of: $0) }
    // What closes has a code as well, which only its piece knows.
    var closing: [String] = []
    for case .close(_, let code) in source + (target ?? []) where !closing.contains(code) { closing.append(code) }
    func written(_ pieces: [InlineCodes.Piece]) -> String { pieces.map { $0.xliff2(closing) }.joined() }
    writer.element("unit", attributes) { writer in
      let all =
        notes
        + (unit.variant.isEmpty
          ? []
          : [
            "Variant for \(zip(message.selectors, unit.variant).map { "$\($0) = \($1.word)" }.joined(separator: ", "))."
          ])
      if !all.isEmpty {
        writer.element("notes") { writer in
          for note in all { writer.element("note", text: note) }
        }
      }
      if !codes.codes.isEmpty || !closing.isEmpty {
        writer.element("originalData") { writer in
          for (index, code) in codes.codes.enumerated() {
            writer.element("data", [("id", "d\(index + 1)")], text: code)
          }
          for (index, code) in closing.enumerated() { writer.element("data", [("id", "c\(index + 1)")], text: code) }
        }
      }
      let stale = message.state == .stale ? [("subState", "noticebook:stale")] : []
      writer.element("segment", [("state", message.state.xliff2)] + stale) { writer in
        writer.element("source", [("xml:space", "preserve")], markup: written(source))
        if let target { writer.element("target", [("xml:space", "preserve")], markup: written(target)) }
      }
    }
  }
}

extension TranslationState {
  /// The state in the words of XLIFF 2.
  fileprivate var xliff2: String {
    switch self {
    case .missing: "initial"
    case .stale, .new, .review: "translated"
    case .approved: "final"
    }
  }
}

extension Message.Key {
  /// The key as a name token of XML, different for each key of a selector.
  fileprivate var nameToken: String {
    switch self {
    case .catchAll: "any"
    case .literal(let value):
      value.utf8.map { byte in
        byte.isNameByte ? String(Unicode.Scalar(byte)) : "_" + String(byte, radix: 16)
      }.joined()
    }
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension InlineCodes.Piece {
  /// The piece as inline elements that refer to the unit's original data.
  fileprivate func xliff2(_ closing: [String]) -> String {
    switch self {
    case .text(let text): return text.xmlEscaped()
    case .placeholder(let id, let code):
      return "<ph id=\"\(id)\" dataRef=\"d\(id)\" equiv=\"\(code.xmlEscaped(inAttribute: true))\"/>"
    case .open(let id, _): return "<sc id=\"\(id)\" dataRef=\"d\(id)\" type=\"link\"/>"
    case .close(let id, let code):
      let index = (closing.firstIndex(of: code) ?? 0) + 1
      return "<ec startRef=\"\(id)\" dataRef=\"c\(index)\" type=\"link\"/>"
    }
  }
}
