/// A file of a small catalog with a mistake in it, and the same file fixed.
package struct RuleExample: Hashable, Sendable {
  /// The path of the file in its catalog.
  package let file: String
  /// The file with the mistake; `nil` if the mistake is that there is no such file.
  package let firing: String?
  /// The file without the mistake; `nil` if the file has to go.
  package let fixed: String?
  /// Other files that the mistake cannot be seen without, by path.
  package let beside: [String: String]
  /// Other files that a catalog needs for the mistake, but a reader does not.
  private let ground: [String: String]

  /// Makes an example; texts end with a line break.
  init(
    file: String,
    firing: String?,
    fixed: String?,
    beside: [String: String] = [:],
    ground: [String: String] = [:]
  ) {
    self.file = file
    self.firing = firing
    self.fixed = fixed
    self.beside = beside
    self.ground = ground
  }

  /// An example of one text, `page.note`, in a locale; with its English source where it is a translation.
  init(
    _ firing: String,
    fixed: String,
    in locale: String = "ja",
    source: String? = nil,
    beside: [String: String] = [:]
  ) {
    var others = beside
    if let source { others["strings/en/page.yaml"] = Self.note(source) }
    self.init(
      file: "strings/\(locale)/page.yaml",
      firing: Self.note(firing),
      fixed: Self.note(fixed),
      beside: others
    )
  }

  /// The file of an example that is about a baseline, which is next to a catalog and not in it.
  static let baseline = "baseline.json"

  /// The day on which examples are looked at.
  static let today = "2026-11-20"

  /// The files of the whole catalog and of its brand, with the layouts of both: with the mistake, or fixed.
  func files(isFixed: Bool) -> [String: String] {
    var files = Self.smallCatalog(locales: locales).merging(ground) { $1 }.merging(beside) { $1 }
    files[file] = isFixed ? fixed : firing
    return files
  }

  /// The text in a literal block, as a catalog holds it.
  private static func note(_ text: String) -> String {
    "note: |\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  /// English and the locales whose texts the example has.
  private var locales: [String] {
    let folders = ([file] + beside.keys + ground.keys).compactMap { path -> String? in
      let parts = path.split(separator: "/")
      return parts.count > 2 && parts[0] == "strings" ? String(parts[1]) : nil
    }
    return ["en"] + Set(folders).subtracting(["en"]).sorted()
  }

  private static func smallCatalog(locales: [String]) -> [String: String] {
    [
      "catalog.yaml": """
      format: 1
      name: example
      sourceLocale: en
      locales: [\(locales.joined(separator: ", "))]
      messageSyntax: mf2-ldml48.2

      """,
      "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
    ]
  }
}

extension RuleExample {
  /// The facts of a push notification with a product's name, a day and a number of days.
  static let notice = [
    "facts/channels.yaml": "push:\n  title: {format: line}\n",
    "facts/notices/grace.yaml":
      "channels: [push]\nparameters: [productName, graceLastDay, daysLeft]\nvalidUntil: never\nclosings: []\n",
    "facts/parameters.yaml": """
    productName:
      type: text
      from: request.productName
      about: The subscription's display name.
      examples: {any: Harbor Plus}
      longest: {any: Harbor Plus Annual}
    graceEnd:
      type: exclusiveEnd
      from: renewalInfo.gracePeriodExpiresDate
      about: The instant at which access ends.
      examples: {any: 2026-10-28T15:00:00Z}
    graceLastDay:
      type: date
      lastDayBefore: graceEnd
      about: The last day with access.
      examples: {any: 2026-10-28}
    daysLeft:
      type: count
      civilDaysUntil: graceLastDay
      about: Whole days left after today.
      examples: {any: 2}

    """,
  ]

  /// The file of a decision table of two rows, whose second one is given.
  static func table(closed: String, outputs: String = "") -> String {
    """
    inputs:
      expiry:
        instant: [transaction.expiresDate]
        values: [absent, future, past]
    outputs:
      entitled: boolean
    \(outputs.isEmpty ? "" : "  \(outputs)\n")rows:
      open:
        when: {expiry: future}
        then: {entitled: true}
        evidence: documented
        sources: [guide]
    \(closed)
    """
  }

  /// A row that closes access.
  static func row(_ name: String, when expiry: String) -> String {
    """
      \(name):
        when: {expiry: \(expiry)}
        then: {entitled: false}
        evidence: documented
        sources: [guide]

    """
  }
}
