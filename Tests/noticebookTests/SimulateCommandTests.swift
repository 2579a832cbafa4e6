import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SimulateCommandTests {
  private let grace = [
    "simulate", "--plan", "1mo", "--grace", "16d", "--fails-at", "2026-10-13T00:00:00+09:00", "--resolves-after", "5d",
  ]
  private let tokyo = ["--locale", "ja", "--time-zone", "Asia/Tokyo"]

  @Test func `the text is a timeline in the readers language and zone`() throws {
    let result = try run(grace + tokyo)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(lines.first?.hasPrefix("日時（Asia/Tokyo）") == true)
    let words = [
      ["2026年9月13日0:00", "初回の登録", "可", "SUBSCRIBED/INITIAL_BUY", "–"],
      ["2026年10月13日0:00", "請求の猶予期間中", "可", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "お支払いが完了していません"],
      ["2026年10月16日0:00", "予定されたお知らせ", "可", "–", "あと12日"],
      ["2026年10月18日0:00", "更新の回復", "可", "DID_RENEW/BILLING_RECOVERY"],
      ["2026年11月13日0:00", "更新", "可", "DID_RENEW"],
    ]
    for (line, words) in zip(lines.dropFirst(), words) {
      for word in words { #expect(line.contains(word), "\(word) in \(line)") }
    }
    // The columns begin below one another, also where characters are wide.
    let english = try run(grace + ["--time-zone", "Asia/Tokyo"]).output.split(separator: "\n").map(Array.init)
    let column = try #require(english.first.flatMap { String($0).firstRange(of: "Server notification") })
    let offset = String(english[0]).distance(from: String(english[0]).startIndex, to: column.lowerBound)
    for line in english.dropFirst() { #expect(line[offset - 1] == " " && line[offset] != " ") }
  }

  @Test func `every steps facts are read by decide`() throws {
    let result = try run(grace + tokyo + ["--format", "json"])
    #expect(result.status == 0)
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let steps = try #require(document?["steps"] as? [[String: Any]])
    #expect(
      steps.compactMap { $0["event"] as? String } == ["purchase", "renewalFailureWithGrace", "recovery", "renewal"]
    )
    for step in steps {
      let facts = try JSONSerialization.data(withJSONObject: try #require(step["facts"]))
      let decided = try run(
        ["decide", "--facts", "-", "--format", "json"],
        input: String(decoding: facts, as: UTF8.self)
      )
      #expect(decided.status == 0, "\(decided.errors)")
      let object = try JSONSerialization.jsonObject(with: Data(decided.output.utf8)) as? [String: Any]
      let decision = try #require(object?["decision"] as? [String: Any])
      let simulated = try #require(step["decision"] as? [String: Any])
      #expect(NSDictionary(dictionary: decision) == NSDictionary(dictionary: simulated))
      #expect(object?["deduplicationKey"] as? String == step["deduplicationKey"] as? String)
    }
  }

  @Test(arguments: ["en", "ja"])
  func `the timeline is well formed and accessible`(locale: String) throws {
    let result = try run(grace + ["--locale", locale, "--time-zone", "Asia/Tokyo", "--format", "svg"])
    #expect(result.status == 0)
    let names = SVGReader.read(result.output)
    #expect(names.root["role"] == "img")
    #expect(names.root["lang"] == locale)
    #expect(names.root["aria-labelledby"] == "title about")
    #expect(names.texts["title"]?.isEmpty == false)
    let description = try #require(names.texts["desc"])
    #expect(description.split(separator: "\n").count == 5)
    #expect(description.contains("DID_RENEW/BILLING_RECOVERY"))
    #expect(result.output.contains("prefers-color-scheme: dark"))
    #expect(names.counts["circle"] == 5)
  }

  @Test func `equal runs have equal bytes under any environment`() throws {
    let first = try run(grace + ["--format", "json"], environment: ["TZ": "Asia/Tokyo", "LANG": "ja_JP.UTF-8"])
    let second = try run(grace + ["--format", "json"], environment: ["TZ": "America/New_York", "LANG": "C"])
    #expect(first.output == second.output)
  }

  @Test(arguments: [
    (["--refunded-at", "2026-10-05T00:00:00Z", "--refund-reversed-at", "2026-10-06T00:00:00Z"], "Revoked"),
    (["--family-shared", "--family-access-lost-at", "2026-10-05T00:00:00Z"], "REVOKE"),
    (["--cancels-at", "2026-10-05T00:00:00Z", "--renews-again-at", "2026-10-06T00:00:00Z"], "AUTO_RENEW_ENABLED"),
    (["--cancels-at", "2026-10-05T00:00:00Z", "--resubscribes-at", "2026-11-06T00:00:00Z"], "RESUBSCRIBE"),
    (["--price-increase-at", "2026-10-05T00:00:00Z"], "EXPIRED/PRICE_INCREASE"),
    (["--price-increase-at", "2026-10-05T00:00:00Z", "--consents-at", "2026-10-06T00:00:00Z"], "ACCEPTED"),
    (["--price-notice-at", "2026-10-05T00:00:00Z"], "PRICE_INCREASE/ACCEPTED"),
    (["--product-removed-at", "2026-10-05T00:00:00Z"], "PRODUCT_NOT_FOR_SALE"),
    (["--ends-unexplained-at", "2026-10-05T00:00:00Z"], "Ends for an unknown reason"),
    (["--fails-at", "2026-10-05T00:00:00Z", "--resolves-at", "2026-11-05T00:00:00Z"], "BILLING_RECOVERY"),
    (["--fails-at", "2026-10-05T00:00:00Z", "--until", "2026-11-02T00:00:00Z"], "DID_FAIL_TO_RENEW"),
    (["--refunded-at", "2026-10-05T00:00:00Z", "--developer-issue"], "REFUND"),
  ])
  func `every event has an option`(options: [String], word: String) throws {
    let result = try run(["simulate", "--plan", "1mo", "--starts-at", "2026-10-01T00:00:00Z"] + options)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains(word), "\(result.output)")
  }

  @Test(arguments: [
    (["--offer", "promotional"], "--redeems-offer-at"), (["--pause", "2mo"], "--pauses-at"),
    (["--developer-issue"], "--refunded-at"), (["--grace-paid-only"], "--grace"),
  ])
  func `an option that nothing uses is refused`(options: [String], missing: String) throws {
    let result = try run(["simulate", "--plan", "1mo", "--fails-at", "2026-10-05T00:00:00Z"] + options)
    #expect(result.status == 2 && result.errors.contains("Pass \(options[0]) with \(missing)"), "\(result.errors)")
  }

  @Test(arguments: [
    (["--plan", "1mo"], "--starts-at"), (["--plan", "five", "--starts-at", "2026-10-01T00:00:00Z"], "1mo"),
    (["--plan", "5w", "--starts-at", "2026-10-01T00:00:00Z"], "Choose from: 1w, 1mo"),
    (["--plan", "1mo", "--starts-at", "yesterday"], "2026-10-20T09:00:00Z"),
    (["--plan", "1mo", "--starts-at", "9999-12-20T00:00:00Z"], "Begin earlier"),
    (["--plan", "1mo", "--fails-at", "0001-01-01T00:00:00Z"], "--starts-at"),
    (["--plan", "1mo", "--starts-at", "2026-10-01T00:00:00Z", "--resolves-after", "5d"], "--fails-at"),
    (["--plan", "1mo", "--fails-at", "2026-10-01T00:00:00Z", "--resolves-after", "1mo"], "36h"),
    (["--plan", "1mo", "--fails-at", "2026-10-01T00:00:00Z", "--resolves-after", "999999w"], "'999999w'"),
    (["--plan", "1mo", "--fails-at", "2026-10-01T00:00:00Z", "--resolves-after", "61d"], "Possible then: refund"),
    (["--plan", "1mo", "--starts-at", "2026-10-01T00:00:00Z", "--consents-at", "2026-10-02T00:00:00Z"], "Possible"),
    (
      ["--plan", "1y", "--speed", "sandbox-3m", "--starts-at", "2026-10-01T00:00:00Z"],
      "Choose another"
    ),
    (["--plan", "1mo", "--speed", "warp", "--starts-at", "2026-10-01T00:00:00Z"], "production, sandbox-3m"),
    (
      [
        "--plan", "1mo", "--starts-at", "2026-10-01T00:00:00Z", "--cancels-at", "2026-10-02T00:00:00Z", "--fails-at",
        "2026-10-03T00:00:00Z", "--resolves-after", "1d",
      ], "Move --fails-at"
    ),
  ])
  func `what cannot be simulated says what to do`(options: [String], word: String) throws {
    let result = try run(["simulate"] + options)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(word), "\(result.errors)")
    #expect(result.errors.hasPrefix("error: "))
  }

  @Test func `Xcode is said to send no notifications`() throws {
    let result = try run([
      "simulate", "--plan", "1w", "--grace", "3d", "--speed", "xcode-30s", "--fails-at", "2026-10-01T00:00:00Z",
    ])
    #expect(result.status == 0)
    #expect(result.errors.contains("sends no server notifications"))
    #expect(result.output.contains("12:00:09"))
  }
}

/// The elements of an SVG document.
private final class SVGReader: NSObject, XMLParserDelegate {
  private(set) var root: [String: String] = [:]
  private(set) var counts: [String: Int] = [:]
  private(set) var texts: [String: String] = [:]
  private var element = ""

  static func read(_ text: String) -> SVGReader {
    let reader = SVGReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    if counts.isEmpty { root = attributes }
    counts[name, default: 0] += 1
    element = name
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { texts[element, default: ""] += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    element = ""
  }
}
