/// A JSON Schema (draft 2020-12) of one kind of catalog file, as it is published in the folder `Catalogs/schema`.
///
/// Files name theirs in their first line, relative to themselves, for editors that check and complete YAML. The schemas
/// know what one file may hold; what refers to other files, and what a text means, is known to `noticebook check` alone.
public enum CatalogSchema: String, CaseIterable, Sendable {
  /// `catalog.yaml`.
  case catalog
  /// `checks.yaml` of a catalog or a brand.
  case checks
  /// `brand.yaml` of a brand.
  case brand
  /// `facts/payloads.yaml`.
  case payloads
  /// `facts/sources.yaml`.
  case sources
  /// `facts/links.yaml`.
  case links
  /// `facts/channels.yaml`.
  case channels
  /// `facts/emails.yaml`.
  case emails
  /// `facts/glossary.yaml`.
  case glossary
  /// `facts/parameters.yaml`.
  case parameters
  /// `facts/products.yaml` of a catalog or a brand.
  case products
  /// `facts/states.yaml`.
  case states
  /// `facts/transitions.yaml`.
  case transitions
  /// `facts/schedule.yaml`.
  case schedule
  /// `facts/speeds.yaml`.
  case speeds
  /// `facts/pages.yaml`.
  case pages
  /// `facts/availability.yaml`.
  case availability
  /// `facts/symbols.yaml`.
  case symbols
  /// `facts/notifications.yaml`.
  case notifications
  /// `facts/scenarios.yaml`.
  case scenarios
  /// `facts/invariants.yaml`.
  case invariants
  /// The files below `facts/reasons/`.
  case reason
  /// The files below `facts/notices/`.
  case notice
  /// The files below `facts/tables/`.
  case table
  /// The files below `cases/`.
  case cases
  /// The files below `strings/<locale>/`.
  case strings
  /// The files below `records/<locale>/`.
  case records

  /// The schema as UTF-8.
  public var json: [UInt8] {
    switch self {
    case .catalog: PackageResources.catalog_schema_json
    case .checks: PackageResources.checks_schema_json
    case .brand: PackageResources.brand_schema_json
    case .payloads: PackageResources.payloads_schema_json
    case .sources: PackageResources.sources_schema_json
    case .links: PackageResources.links_schema_json
    case .channels: PackageResources.channels_schema_json
    case .emails: PackageResources.emails_schema_json
    case .glossary: PackageResources.glossary_schema_json
    case .parameters: PackageResources.parameters_schema_json
    case .products: PackageResources.products_schema_json
    case .states: PackageResources.states_schema_json
    case .transitions: PackageResources.transitions_schema_json
    case .schedule: PackageResources.schedule_schema_json
    case .speeds: PackageResources.speeds_schema_json
    case .pages: PackageResources.pages_schema_json
    case .availability: PackageResources.availability_schema_json
    case .scenarios: PackageResources.scenarios_schema_json
    case .notifications: PackageResources.notifications_schema_json
    case .symbols: PackageResources.symbols_schema_json
    case .invariants: PackageResources.invariants_schema_json
    case .reason: PackageResources.reason_schema_json
    case .notice: PackageResources.notice_schema_json
    case .table: PackageResources.table_schema_json
    case .cases: PackageResources.cases_schema_json
    case .strings: PackageResources.strings_schema_json
    case .records: PackageResources.records_schema_json
    }
  }

  /// The schema of a file, by its path in the folder of a catalog or a brand; nothing where no catalog has such a file.
  public init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let file = parts.last, file.hasSuffix(".yaml") else { return nil }
    let name = String(file.dropLast(".yaml".count))
    switch parts.dropLast().joined(separator: "/") {
    case "" where ["catalog", "checks", "brand"].contains(name): self.init(rawValue: name)
    case "facts" where !Self.notSingle.contains(name): self.init(rawValue: name)
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
  public func line(for path: String) -> String {
    let up = String(repeating: "../", count: path.split(separator: "/").count)
    return "# yaml-language-server: $schema=\(up)schema/\(rawValue).schema.json"
  }

  private static let notSingle: Set = [
    "catalog", "checks", "brand", "reason", "notice", "table", "cases", "strings", "records",
  ]
}
