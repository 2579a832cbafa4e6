import Catalogs
import Diagnostics
import ICU
import XML
import MessageSyntax

extension ExportSession {
  /// `notices.ja.xlf` for each locale but the source, in XLIFF 1.2: a `file` for each file of the catalog, a
  /// `trans-unit` for each pattern, and a `group` around the patterns that a message chooses from.
  mutating func xliff1() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales where locale != sourceLocale {
      var writer = XMLWriter()
      writer.element("xliff", [("version", "1.2"), ("xmlns", "urn:oasis:names:tc:xliff:document:1.2")]) { writer in
        for (original, keys) in keysByFile {
          let attributes = [
            ("original", original), ("source-language", sourceLocale.tag), ("target-language", locale.tag),
            ("datatype", "plaintext"),
          ]
          writer.element("file", attributes) { writer in
            writer.element("body") { writer in
              for key in keys { writeXLIFF1(key, in: locale, to: &writer) }
            }
          }
        }
      }
      files["notices.\(locale).xlf"] = writer.text
    }
    return files
  }

  /// The keys of each file of the source, in order.
  var keysByFile: [(file: String, keys: [MessageKey])] {
    var files: [(file: String, keys: [MessageKey])] = []
    for key in keys {
      guard let file = catalog.message(key, in: sourceLocale)?.keySpan.file else { continue }
      if files.last?.file == file { files[files.count - 1].keys.append(key) } else { files.append((file, [key])) }
    }
    return files
  }

  private func writeXLIFF1(_ key: MessageKey, in locale: LocaleIdentifier, to writer: inout XMLWriter) {
    guard let message = TranslatedMessage(key, in: locale, of: catalog) else { return }
    let notes = translatorNotes(message)
    guard !message.selectors.isEmpty else {
      for unit in message.units { write(unit, of: message, notes, to: &writer) }
      return
    }
    writer.element("group", [("id", key.name), ("resname", key.name)]) { writer in
      for unit in message.units { write(unit, of: message, notes, to: &writer) }
    }
  }

  private func write(
    _ unit: TranslationUnit,
    of message: TranslatedMessage,
    _ notes: [String],
    to writer: inout XMLWriter
  ) {
    let name = ExportFormat.name(of: message.key, variant: unit.variantName)
    var attributes = [("id", name), ("resname", name), ("xml:space", "preserve")]
    if message.state == .approved { attributes.append(("approved", "yes")) }
    if let limit = limit(of: message.key, in: message.locale) {
      attributes += [("maxwidth", String(limit)), ("size-unit", "char")]
    }
    writer.element("trans-unit", attributes) { writer in
      var codes = InlineCodes()
      writer.element("source", markup: codes.pieces(of: unit.source).map(\.xliff1).joined())
      if let target = unit.target {
        let markup = codes.pieces(of: target).map(\.xliff1).joined()
        writer.element("target", [("state", message.state.xliff1)], markup: markup)
      }
      for note in notes { writer.element("note", [("from", "developer")], text: note) }
      if !unit.variant.isEmpty {
        let condition = zip(message.selectors, unit.variant).map { "$\($0) = \($1.word)" }.joined(separator: ", ")
        writer.element("note", [("from", "developer")], text: "Variant for \(condition).")
      }
    }
  }
}

extension TranslationState {
  /// The state in the words of XLIFF 1.2.
  fileprivate var xliff1: String {
    switch self {
    case .missing: "needs-translation"
    case .stale, .review: "needs-review-translation"
    case .new: "translated"
    case .approved: "signed-off"
    }
  }
}

extension InlineCodes.Piece {
  /// The piece as inline elements, whose content is the code itself.
  fileprivate var xliff1: String {
    switch self {
    case .text(let text): text.xmlEscaped()
    case .placeholder(let id, let code): "<ph id=\"\(id)\">\(code.xmlEscaped())</ph>"
    case .open(let id, let code): "<bpt id=\"\(id)\" ctype=\"link\">\(code.xmlEscaped())</bpt>"
    case .close(let id, let code): "<ept id=\"\(id)\">\(code.xmlEscaped())</ept>"
    }
  }
}
