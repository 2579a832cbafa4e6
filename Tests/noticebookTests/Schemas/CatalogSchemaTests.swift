import Catalogs
import Diagnostics
import Foundation
import JSON
import ProjectFiles
import Testing
import YAML

/// The schemas of catalog files and the loader accept the same files, as far as a schema can say it.
struct CatalogSchemaTests {
  /// Files that hold what the shipped catalog does not need, by path.
  private static let samples: [String: String] = [
    "checks.yaml": """
    severities:
      spacing: off
      too-long: {any: warning, ja: error}
    minimumCoverage: {any: 90, ja: 99.5}
    suppressions:
      - {check: spacing, key: notices.grace.*, locale: ja, reason: The shop wants it., expires: 2027-01-31}
      - {check: untranslated, reason: Names}

    """,
    "catalog.yaml": """
    format: 1
    name: example
    sourceLocale: en
    locales: [en, ja]
    pageLocales: [en]
    messageSyntax: mf2-ldml48.2
    provider: google-play
    decision: {table: access, state: a, access: b, message: c, notice: d, action: e, advice: f}

    """,
    "facts/payloads.yaml": """
    company: Example Pay
    minorUnits: {digits: 2, exceptions: {0: [JPY], 3: [KWD, OMR]}}
    objects:
      note:
        oneOf: {lists: [request.notes.data, request.notes], prefer: {field: status, among: [open, sent]}, latest: at}
        where: {field: kind, among: [note]}
        otherwise: [bill.note]
        fields: {kind: text, status: text, at: rfc3339, year: integer, month: integer}
      entry:
        oneOf: {lists: [bill.entries.data], earliest: at}
        fields: {at: rfc3339}
      bill:
        aliases: [invoice]
        whole: [collected]
        fields: {status: text, end: seconds, at: rfc3339, amount: minorUnits, lines: object, paid: boolean, count: integer, payer: expandable}
      line:
        item: {of: bill.lines, by: product, end: end, common: {field: status, among: [paid]}, isRequired: true}
        fields: {product: text}
      part:
        item: {of: line.parts, by: product, preferred: {field: product, among: [main]}}
        fields: {product: text, tags: texts}
      receipt:
        isSigned: true
        wrapper: {signed: signedReceipt, decoded: kind}
        inside: [event.receipt]
        otherwise: [bill.receipt]
        when: {field: bill.status, among: [paid]}
        fields: {kind: text}
      event:
        envelope: {data: message.data, id: message.id, as: identifier}
        fields: {identifier: text}
    request: {product: text}
    derived:
      isPaid: {has: bill.paid}
      state: {firstOf: [bill.status, receipt.kind], agree: true, unless: live, isSigned: true}
      isTagged: {isFilled: part.tags}
      kind: {memberOf: bill, among: [paid, lines]}
      isLate: {later: [bill.end], than: [bill.at]}
      last: {latest: [bill.end, bill.at]}
      isOther: {differ: [line.product], from: [request.product]}
      isWhole: {isExpanded: bill.payer}
      payerId: {identifierOf: [bill.payer]}
      isOpen: {isTied: note}
      over: {monthEnd: {year: note.year, month: note.month}}
      name: {join: [note.kind, note.month], with: "-"}
      class: {classOf: [bill.status], classes: {open: [sent, due], over: [void]}}
    identity: {subscription: [bill.status], customer: [request.customer], product: [line.product], same: [bill.status]}
    occurrence: [bill.end]
    notification: {id: event.identifier, form: uuid}
    reference: {billId: [bill.status]}
    otherSubjects:
      refund: {has: [bill.status], among: [refund], unless: [bill.lines]}
    refused:
      failure: {has: [bill.status], says: This is a failure, fix: Handle it}
    productId: [line.product, request.product]
    locale: [bill.status, part.tags]
    region: bill.status
    status: bill.status

    """,
    "brand/brand.yaml": """
    format: 1
    name: harbor
    extends: example
    values: {app: {en: Harbor, ja: ハーバー}}
    emails:
      logo: {url: "https://a.example/a.png", width: 120, alt: {en: A, ja: B}}
      help: {url: "https://a.example/help?b#c", text: {any: A}}
      legal: {url: "https://a.example/legal", text: {en: A, ja: B}}
      unsubscribe: {url: "https://a.example/mail", text: {any: A}}
      footer: {en: A, ja: B}

    """,
    "facts/changelog.yaml": """
    entries:
      - date: 2026-11-20
        decisions:
          renewal: {changed: 12, gaining: 3, losing: 1}
        facts:
          added: [schedule.a]
          removed: [schedule.b]
        texts:
          removed:
            notices.gone: [en]

    """,
    "facts/glossary.yaml": """
    refund: {kind: term, replaceable: true, synonyms: {en: [money back]}}
    appStore: {kind: name}

    """,
    "facts/parameters.yaml": """
    app: {type: text, from: request.appName, optional: true, default: {any: App}, about: A, examples: {any: App}}
    zone: {type: timeZone, from: request.timeZone, about: A, examples: {any: Asia/Tokyo}}
    left: {type: count, from: transaction.quantity, about: A, examples: {en: 3, ja: 4}, longest: {any: 28}}
    month: {type: date, lastDayOfMonth: {year: transaction.quantity, month: transaction.quantity}, about: A, examples: {any: 2026-11-30}, longest: {any: 2026-11-30}}
    price: {type: price, from: transaction.price, currency: transaction.currency, about: A, examples: {any: 9.99 USD}}

    """,
    "facts/products.yaml": "com.example.plus_1: {app: {en: Harbor, ja: ハーバー}, other: {any: 1}}\n",
    "brand/facts/products.yaml": "plus: {app: {any: Harbor}}\n",
    "facts/emails.yaml": """
    logo: {url: "https://a.example/a.png", width: 120, alt: {en: A, ja: B}}
    help: {url: "https://a.example/help?b#c", text: {any: A}}
    legal: {url: "https://a.example/legal", text: {en: A, ja: B}}
    unsubscribe: {url: "https://a.example/mail", text: {any: A}}
    footer: {en: A, ja: B}

    """,
    "facts/links.yaml":
      "help: {url: https://example.com/a?b#c, evidence: observed, sources: [guide], reviewed: 2026-11-20}\n",
    "facts/states.yaml":
      "gone: {symbol: RenewalState/gone, raw: 9, entitled: false, evidence: undefined, sources: [guide], reviewed: 2026-11-20}\n",
    "facts/symbols.yaml": """
    message:
      symbol: Message
      within: Store
      kind: structure
      declaration: struct Message
      availability: first
      page: reasons/billingIssue
      related: [other]
      replacedBy: other
      synonyms: {en: [note]}
      sources: [guide]
    other: {symbol: Other}

    """,
    "facts/pages.yaml": """
    other:
      path: other
      about: symbols.other
      movedFrom: [former, old/place]
      sources: [guide]
      sections: {one: [text, {pages: [other]}, {code: sample}, {timeline: schedule.retry}, {input: small.expiry}, {state: gone, show: left}, {scenario: a, show: steps}]}

    """,
    "facts/scenarios.yaml": """
    a:
      terms: {plan: 1mo, grace: 16d, speed: production}
      steps:
        - {id: buy, action: purchase, offer: code}
        - {id: raise, action: priceIncrease, needsConsent: true, after: 1d}
        - {id: refund, action: refund, reason: other, after: 1d}
        - {id: end, until: periodEnd}

    """,
    "facts/availability.yaml":
      "first: {introduced: [iOS 16.0], unavailable: [tvOS], deprecated: [iOS 18.0], backDeployed: [iOS 17.0], xcode: Xcode 14.0, evidence: documented, sources: [guide], reviewed: 2026-11-20}\n",
    "facts/notifications.yaml":
      "renewal: {type: DID_RENEW, subtype: BILLING_RECOVERY, number: 2, evidence: documented, sources: [guide], reviewed: 2026-11-20}\n",
    "facts/transitions.yaml": """
    expiry:
      from: [subscribed]
      event: expiry
      to: expired
      notifications: [{type: EXPIRED, subtype: VOLUNTARY}]
      entitled: false
      expirationReason: cancelled
      billingCycle: kept
      evidence: documented
      sources: [guide]
      reviewed: 2026-11-20
    reversal:
      from: none
      event: reversal
      to: decided
      notifications: []
      evidence: documented
      sources: [guide]

    """,
    "facts/invariants.yaml": "a: {table: renewal, when: {x: [1, true]}, then: {y: z}, never: {y: [w]}}\n",
    "facts/tables/small.yaml": """
    inputs:
      expiry: {instant: [transaction.expiresDate], values: [absent, past, future], sets: {gone: [past, absent]}, changedBy: store}
      soon: {instant: [transaction.expiresDate], within: schedule.billingRetry, values: [absent, far, near], changedBy: store}
      reason:
        field: renewalInfo.expirationIntent
        values: {billing: 2, cancelled: 1}
        missing: absent
        other: unrecognised
        assume: {absent: billing}
        sets: {some: [billing, cancelled]}
        changedBy: nobody
    outputs:
      entitled: boolean
      advice: {values: [none, report]}
      state: {facts: states, also: [stale]}
    rows:
      A: {when: {expiry: [past, future], reason: some}, then: {entitled: true, advice: none, state: stale}, evidence: inferred, sources: [guide#a]}

    """,
    "facts/tables/stages.yaml": """
    over: renewal
    stages:
      one:
        sets: [notice]
        inputs:
          soon: {instant: [transaction.expiresDate], within: schedule.billingRetry, values: [near, absent, far]}
          event: {field: notification.notificationType, values: {renewed: DID_RENEW}, missing: absent}
          evidence: {outcome: evidence, sets: {sure: [documented, observed]}}
          advice: {outcome: advice}
        rows:
          A: {when: {event: renewed, evidence: sure}, then: {notice: grace}, evidence: inferred, sources: [guide], reviewed: 2026-11-20}
          B: {when: {}, then: keep, evidence: inferred, sources: [guide]}

    """,
    "cases/small.yaml": """
    table: renewal
    now: 2026-10-20T09:00:00.5+09:00
    base: {transaction.expiresDate: now, renewalInfo.autoRenewStatus: 1, transaction.isUpgraded: false}
    isProposed: true
    cases:
      a: {facts: {transaction.expiresDate: now-2d+1ms, renewalInfo.eligibleWinBackOfferIds: [a]}, row: A, before: B, then: {entitled: true}}
    families:
      f: {over: [a], facts: {transaction.expiresDate: absent}, row: A, then: {entitled: false}}

    """,
  ]

  /// Parts of the summaries of what the loader finds and no schema can find, because it depends on other values or
  /// other files.
  ///
  /// In the other direction there is one difference: to schemas a number in quotation marks is a text, `~` is `null`,
  /// and `True` is a Boolean. Layout and comments of a text, which the loader checks too, aren't part of a value.
  private static let beyondSchemas = [
    // The two hours of a channel, and steps after what a notice is about, are compared.
    "the earlier first", "because the notice has no since",
    // of the same file
    "has no value for", "begins on day", "ends on day", "is already taken in line", "already leads from",
    "is not known in when of", "occurs twice in 'values'", "occurs twice in values", "occurs twice in 'steps'",
    "has the name of a value",
    "as the first value is", "because any stands for every value", "cannot be named like",
    "is both introduced and unavailable", "before it is introduced in", "doesn't declare",
    // of other facts; names that do not exist are rules of their own
    "says nothing about", "says entitled is", "which isn't a parameter", "which isn't a duration",
    "isn't a kind of facts",
    "but its example for",
    // of fields of payloads
    "' holds ", "not a path", "not an object above and its list",
    "is of type price, which its origin 'from' cannot give",
    // of locales
    "is not a locale that exists", "is not how the locale",
  ]

  private static func isBeyondSchemas(_ summary: String) -> Bool {
    // Access can be `null`, which schemas can't distinguish from an empty value.
    let isEmptyOutcome =
      summary.hasSuffix("is empty, not a value")
      && [" of when of ", " of then of ", " of never of "].contains(where: summary.contains)
    return isEmptyOutcome || beyondSchemas.contains(where: summary.contains)
  }

  /// The rules that are about the form of a file.
  private static let rulesOfForm: Set<RuleID> = [
    .missingKey, .unknownKey, .wrongType, .invalidName, .duplicateKey, .catalogSyntax, .refusedText,
  ]

  private static let header =
    "format: 1\nname: example\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n"

  /// What is wrong with the form of one file, as the loader sees it.
  private static func loaderProblems(_ path: String, _ text: String) -> (form: [String], other: Set<String>) {
    var files = ["catalog.yaml": header]
    if text.hasPrefix("over:") || text.contains("\nover:") { files["facts/tables/renewal.yaml"] = tableBelow }
    let isOfBrand = path.hasPrefix(Catalog.brandPrefix)
    if !isOfBrand { files[path] = text }
    let brand = isOfBrand ? [String(path.dropFirst(Catalog.brandPrefix.count)): Array(text.utf8)] : nil
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) }, brand: brand)
    var problems: (form: [String], other: Set<String>) = ([], [])
    for diagnostic in loaded.diagnostics where diagnostic.span?.file == path {
      if rulesOfForm.contains(diagnostic.rule), !isBeyondSchemas(diagnostic.summary) {
        problems.form.append(diagnostic.summary)
      } else {
        problems.other.insert(diagnostic.summary)
      }
    }
    return problems
  }

  /// A table for stages to be applied over.
  private static let tableBelow = """
    inputs:
      expiry: {instant: [transaction.expiresDate], values: [absent, past, future]}
    outputs:
      notice: {values: [none, grace, billingIssue]}
      action: {values: [none, updatePayment]}
      advice: {values: [none, report]}
      state: {values: [subscribed, expired]}
      entitled: boolean
      message: {values: [none, billingIssue]}
    rows: {}

    """

  /// The files of the shipped catalog and the samples that have a schema.
  private static func files(of schema: CatalogSchema) throws -> [(path: String, value: JSONValue)] {
    let root = projectFolder.appending(path: "Catalogs/app-store")
    let shipped = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".yaml") }
    return try Set(shipped).union(samples.keys).sorted().flatMap { path -> [(path: String, value: JSONValue)] in
      let name = path.hasPrefix(Catalog.brandPrefix) ? String(path.dropFirst(Catalog.brandPrefix.count)) : path
      guard try #require(CatalogSchema(path: name), "\(path)") == schema else { return [] }
      // Files of texts are alike, and records hold a copy of them.
      guard !["strings/", "records/"].contains(where: path.hasPrefix) || path.contains("/notices/r") else { return [] }
      // A sample covers what the shipped file of the same name doesn't have.
      let texts = try [
        samples[path].map { Data($0.utf8) },
        shipped.contains(path) ? Data(contentsOf: root.appending(path: path)) : nil,
      ]
      return try texts.compactMap(\.self).map { (path, try CatalogFileValue.read(path, [UInt8]($0))) }
    }
  }

  private static func validator(_ schema: CatalogSchema) throws -> SchemaValidator {
    SchemaValidator(root: schema.json)
  }

  /// The names of members that a schema knows.
  private static func names(in schema: JSONValue) -> Set<String> {
    var names = Set((schema["properties"]?.members ?? []).map(\.name))
    for member in schema.members { names.formUnion(self.names(in: member.value)) }
    for item in schema.items { names.formUnion(self.names(in: item)) }
    return names
  }

  @Test(arguments: CatalogSchema.allCases)
  func `the loader and the schema agree`(schema: CatalogSchema) throws {
    let validator = try Self.validator(schema)
    let known = Self.names(in: validator.root)
    var mutations = CatalogFileMutations(known: known)
    var met: Set<String> = []
    var counts = (accepted: 0, refused: 0)
    for file in try Self.files(of: schema) {
      met.formUnion(Self.memberNames(file.value))
      #expect(validator.problems(file.value) == [], "\(file.path)")
      let isText = schema == .strings
      for small in Self.pieces(of: mutations.thinned(file.value), validator.root) {
        let before = Self.loaderProblems(file.path, CatalogFileValue.yaml(small, isText: isText))
        #expect(before.form == [] && validator.problems(small) == [], "\(file.path)")
        for mutant in mutations.mutants(of: small) {
          let ours = Self.loaderProblems(file.path, CatalogFileValue.yaml(mutant.value, isText: isText))
          let theirs = validator.problems(mutant.value)
          // What the loader refuses for another reason, the schema may refuse or not.
          guard !ours.form.isEmpty || ours.other.isSubset(of: before.other) else { continue }
          #expect(
            ours.form.isEmpty == theirs.isEmpty,
            "\(file.path) \(mutant.name): the loader finds \(ours.form), the schema \(theirs)"
          )
          if theirs.isEmpty { counts.accepted += 1 } else { counts.refused += 1 }
        }
      }
    }
    #expect(known.subtracting(met) == [], "no file has these members, so that they are not tested")
    #expect(counts.accepted > 0 && counts.refused > 10, "\(counts)")
  }

  /// The entries of a file of facts, each as a file of its own, which is read faster; any other file as it is.
  private static func pieces(of value: JSONValue, _ schema: JSONValue) -> [JSONValue] {
    guard schema["propertyNames"] != nil else { return [value] }
    return value.members.map { .object([$0]) }
  }

  private static func memberNames(_ value: JSONValue) -> Set<String> {
    var names = Set(value.members.map(\.name))
    for member in value.members { names.formUnion(memberNames(member.value)) }
    for item in value.items { names.formUnion(memberNames(item)) }
    return names
  }

  /// A validator of others reads the schemas and judges every fifth mutant as ours does.
  @Test(.enabled(if: Tools.areRequired || jsonSchemaPython != nil, "Python has no jsonschema"))
  func `a validator of others agrees`() throws {
    var lines: [String] = []
    var expected: [Bool] = []
    for schema in CatalogSchema.allCases {
      let validator = try Self.validator(schema)
      var mutations = CatalogFileMutations(known: Self.names(in: validator.root))
      for file in try Self.files(of: schema) {
        let pieces = Self.pieces(of: mutations.thinned(file.value), validator.root)
        let mutants = pieces.flatMap { mutations.mutants(of: $0) }.enumerated().filter { $0.offset % 5 == 0 }
        for value in [file.value] + mutants.map(\.element.value) {
          lines.append("\(schema.rawValue)\t\(value.text(indented: false))\n")
          expected.append(validator.problems(value).isEmpty)
        }
      }
    }
    try withTemporaryFolder { folder in
      try write(lines.joined(), to: "cases.txt", in: folder)
      let verdicts = try runTool(
        try #require(jsonSchemaPython),
        ["-c", judge(in: "Catalogs/schema"), folder.appending(path: "cases.txt").path]
      )
      .split(separator: "\n").map { $0 == "True" }
      #expect(verdicts.count == expected.count)
      for (index, pair) in zip(verdicts, expected).enumerated() where pair.0 != pair.1 {
        Issue.record("jsonschema says \(pair.0) about \(lines[index])")
      }
    }
  }

  /// Editors find the schema by the first line of a file.
  @Test func `every file of the shipped catalog names its schema`() throws {
    let root = projectFolder.appending(path: "Catalogs/app-store")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".yaml") }
    #expect(files.count > 50)
    for path in files {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let line = String(text.prefix { $0 != "\n" })
      #expect(line == CatalogSchema(path: path)?.line(for: path), "\(path)")
      // A comment that touched the first key would be a note to translators.
      #expect(text.dropFirst(line.count).hasPrefix("\n\n"), "\(path)")
      let schema = line.split(separator: "=").last.map(String.init) ?? ""
      let target = root.appending(path: path).deletingLastPathComponent().appending(path: schema).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(target.path)")
    }
  }

  /// Editors read the files of the folder. With `NOTICEBOOK_RECORD=1` they are written again.
  @Test(arguments: CatalogSchema.allCases)
  func `the file for editors is up to date`(schema: CatalogSchema) throws {
    let file = projectFolder.appending(path: "Catalogs/schema/\(schema.rawValue).schema.json")
    let text = "\(schema.json.text(indented: false))\n"
    if ProjectFiles.isRecording { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(schema.json["$id"] == .string("urn:noticebook:schema:catalog:\(schema.rawValue):1"))
    #expect(schema.json["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
  }

  @Test func `the command prints a schema of a catalog file`() throws {
    #expect(try run(["schema", "checks"]).output == "\(CatalogSchema.checks.json.text())\n")
    let unknown = try run(["schema", "check"])
    #expect(unknown.status == 2 && unknown.errors.contains("check-result"))
  }
}
