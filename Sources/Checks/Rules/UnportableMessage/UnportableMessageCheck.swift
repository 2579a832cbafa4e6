import Catalogs
import Diagnostics
import ICU
import MessageExport
import MessageSyntax
import Notices

/// Notices of which some export format leaves a variant out, or writes something else than the message says.
///
/// What only has to be put in another way, such as a date that the caller formats, is in the report of `export` and no
/// finding, as are functions that a runtime has to know: nearly every notice has one.
struct UnportableMessageCheck: Check {
  let rule = Rule(
    id: "unportable-message",
    severity: .information,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  Access to \\{{$productName}\\} is open\n",
      fixed: "push.title: |\n  Access to ({$productName}) is open\n",
      ground: RuleExample.notice
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let risky = Set(context.texts(with: .ofNotice).filter(\.isRisky).map(\.key))
    guard !risky.isEmpty else { return [] }
    let catalog = context.catalog
    let messages = ExportedMessages(
      CatalogTexts(catalog),
      locales: catalog.locales,
      formatters: context.formatters
    ) { risky.contains($0) }
    var formats: [Place: [String]] = [:]
    for format in ExportFormat.allCases {
      for loss in Export(messages, as: format).losses where Self.kinds.contains(loss.kind) {
        formats[Place(loss), default: []].append(format.rawValue)
      }
    }
    return formats.map { place, formats in
      let (loss, names) = (place.loss, formats.joined(separator: ", "))
      return finding(
        "Text '\(loss.key)' can't be exported exactly to \(names): \(loss.subject)",
        at: loss.span,
        key: loss.key,
        locale: loss.locale.tag,
        notes: ["Replacement: \(loss.lowering)"],
        fix: "Rewrite the text, or suppress the finding if you don't use the format."
      )
    }
  }

  private static let kinds: Set<Loss.Kind> = [.variant, .text, .pluralRule]

  /// A loss, whatever the format.
  private struct Place: Hashable {
    let loss: Loss

    init(_ loss: Loss) { self.loss = loss }

    static func == (left: Place, right: Place) -> Bool {
      left.loss.key == right.loss.key && left.loss.locale == right.loss.locale
        && left.loss.subject == right.loss.subject
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(loss.key)
      hasher.combine(loss.locale)
      hasher.combine(loss.subject)
    }
  }
}

extension ReadableText {
  /// Whether some format might not say what a notice says: it has variants, or other characters than letters, digits, and
  /// the marks of sentences and placeholders. `$t(` calls a text in i18next.
  fileprivate var isRisky: Bool {
    value.hasPrefix(".") || value.holds("$t(", isPlain: isPlain) || value.utf8.contains { !Self.harmless.contains($0) }
  }

  private static let harmless: Set<UInt8> = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
    .union(UInt8(ascii: "A")...UInt8(ascii: "Z")).union(UInt8(ascii: "a")...UInt8(ascii: "z")).union(0x80...0xFF)
    .union(" \n.,:;!?'\"()-/+=*_{}$".utf8)
}
