import JSON

/// A JSON Schema (draft 2020-12) of one kind of catalog file, made from the forms that files are read through.
///
/// Files name theirs in their first line, relative to themselves, for editors that check and complete YAML; the folder
/// `Catalogs/schema` has them all. The schemas know what one file may hold; what refers to other files, and what a text
/// means, is known to `noticebook check` alone.
package enum CatalogSchema: String, CaseIterable, Sendable {
  case catalog, checks, brand, payloads, sources, links, channels, emails, glossary, parameters, products, states
  case transitions, schedule, speeds, pages, availability, symbols, changelog, notifications, scenarios, invariants,
    reason, notice
  case table, cases, strings, records

  /// The schema.
  package var json: JSONValue {
    let (title, description, schema) = content
    return schema.document([
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:noticebook:schema:catalog:\(rawValue):1",
      "title": Schema(title), "description": Schema(description),
    ])
  }

  /// What the files are called, their paths and what they hold, and their form.
  private var content: (title: String, description: String, Schema) {
    let locales = NameList([])
    return switch self {
    case .catalog:
      (
        "Catalog", "catalog.yaml: what a catalog is called and which locales it has.",
        Form(CatalogHeader.version, CatalogHeader.form).schema
      )
    case .checks:
      (
        "Settings of checks", "checks.yaml: how much checks matter, and which findings are accepted.",
        CheckSettings.form(locales).schema
      )
    case .brand:
      ("Brand", "brand.yaml: which catalog a brand extends.", Form(BrandHeader.version, BrandHeader.form).schema)
    case .payloads:
      ("Payloads", "facts/payloads.yaml: what a billing provider sends about a subscription.", PayloadModel.schema)
    case .sources:
      ("Sources", "facts/sources.yaml: the documents that facts come from, by name.", byName(SourceDocument.form))
    case .links:
      ("Links", "facts/links.yaml: the web addresses that texts may point to, by name.", byName(LinkFact.form))
    case .channels:
      (
        "Channels", "facts/channels.yaml: the ways to reach a customer, by name; each with its texts, by name.",
        .map(.name, to: ChannelFact.schema)
      )
    case .emails:
      (
        "Emails",
        """
        facts/emails.yaml: what every email has around its notice. The emails of brand.yaml take the place of its entries.
        """,
        EmailFacts.form(locales).schema
      )
    case .glossary:
      (
        "Glossary",
        """
        facts/glossary.yaml: the words of the glossary, by name; strings/<locale>/glossary.yaml has their translations.
        """,
        byName(GlossaryEntry.form(locales))
      )
    case .parameters:
      (
        "Parameters", "facts/parameters.yaml: the values that messages may use, by name.",
        .map(.name, to: Parameter.schema)
      )
    case .products:
      (
        "Products",
        """
        facts/products.yaml of a catalog or a brand: what notices call products whose names the facts leave out, by the \
        store's identifier.
        """,
        ProductFact.schema
      )
    case .states: ("States", "facts/states.yaml: the renewal states, by name.", byName(StateFact.form))
    case .transitions:
      (
        "Transitions", "facts/transitions.yaml: what leads from one renewal state to the next, by name.",
        byName(TransitionFact.form)
      )
    case .schedule:
      (
        "Schedule", "facts/schedule.yaml: lengths of time, tables of them, and numbers of times, by name.",
        byName(ScheduleFact.form)
      )
    case .speeds: ("Speeds", "facts/speeds.yaml: how fast time passes in tests, by name.", byName(SpeedFact.form))
    case .pages:
      (
        "Pages",
        """
        facts/pages.yaml: the outlines of the pages, by name; strings/<locale>/pages/<name>.yaml has their texts.
        """,
        byName(PageFact.form)
      )
    case .availability:
      (
        "Availability", "facts/availability.yaml: where and since when symbols can be used, by name.",
        byName(AvailabilityFact.form)
      )
    case .symbols:
      (
        "Symbols", "facts/symbols.yaml: the symbols that texts may link to, and that pages are about, by name.",
        byName(SymbolFact.form(locales))
      )
    case .changelog:
      (
        "Changelog", "facts/changelog.yaml: what changed in the catalog, by day, in the order of their days.",
        ChangelogEntry.file.schema
      )
    case .notifications:
      (
        "Server notifications", "facts/notifications.yaml: the server notifications, by name.",
        byName(NotificationFact.form)
      )
    case .scenarios:
      (
        "Scenarios",
        """
        facts/scenarios.yaml: lives of a subscription to be tried out, by name; what is seen after a step is simulated.
        """,
        byName(ScenarioFact.form)
      )
    case .invariants:
      (
        "Invariants", "facts/invariants.yaml: what must hold of every decision, by name.",
        .map(.name, to: InvariantFact.form.schema.with(InvariantFact.rules))
      )
    case .reason:
      (
        "Reason", "facts/reasons/<name>.yaml: a reason for which the App Store sends a message.", ReasonFact.form.schema
      )
    case .notice:
      (
        "Notice",
        "facts/notices/<name>.yaml: a notice to a customer; strings/<locale>/notices/<name>.yaml has its texts.",
        Form(NoticeFact.form(.appStore), NoticeStep.form(hasCause: true)).schema
      )
    case .table:
      (
        "Decision table",
        "facts/tables/<name>.yaml: a decision table, or stages that are applied over one.",
        .any(of: [TableFact.form.schema, OverlayFact.form.schema])
      )
    case .cases:
      (
        "Golden cases", "cases/<name>.yaml: payloads of real situations and what must be decided about them.",
        GoldenCases.schema
      )
    case .strings:
      (
        "Texts",
        """
        strings/<locale>/…: the texts of a locale, by the end of their key; the path of the file is its beginning. A \
        comment above a key in the source locale is a note to translators.
        """,
        .texts
      )
    case .records:
      (
        "Translation records",
        "records/<locale>/…: how far each translation is; written by noticebook approve.",
        .map(to: TranslationRecord.form.schema)
      )
    }
  }

  private func byName<Value>(_ form: Form<Value>) -> Schema { .map(.name, to: form.schema) }

  /// The schema of a file, by its path in the folder of a catalog or a brand; nothing where no catalog has such a file.
  package init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let file = parts.last, file.hasSuffix(".yaml") else { return nil }
    let name = String(file.dropLast(".yaml".count))
    switch parts.dropLast().joined(separator: "/") {
    case "" where ["catalog", "checks", "brand"].contains(name): self.init(rawValue: name)
    case "facts" where FactFile(rawValue: name) != nil: self.init(rawValue: name)
    case "facts/reasons": self = .reason
    case "facts/notices": self = .notice
    case "facts/tables": self = .table
    case "cases": self = .cases
    case _ where parts.count > 2 && parts[0] == "strings": self = .strings
    case _ where parts.count > 2 && parts[0] == "records": self = .records
    default: return nil
    }
  }

  /// The line that names the schema in a file, by the file's path in a folder that stands beside the schemas' folder.
  package func line(for path: String) -> String {
    let up = String(repeating: "../", count: path.split(separator: "/").count)
    return "# yaml-language-server: $schema=\(up)schema/\(rawValue).schema.json"
  }
}

extension Schema {
  /// Texts by key.
  fileprivate static var texts: Schema {
    let numbers = "0[xX][0-9a-fA-FxX]*|0[bBoO][0-7bBoO]*|[0-9][0-9.eE]*"
    let text = pattern("^[^\\u3000]").described("MessageFormat 2; one plain line, or a literal block.").named("text")
    return .map(["pattern": "^(?!(?:\(reservedWords)|\(numbers))$)[A-Za-z0-9]+(\\.[A-Za-z0-9]+)*$"], to: text)
  }
}
