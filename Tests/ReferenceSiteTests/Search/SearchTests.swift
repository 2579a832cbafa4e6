import Catalogs
import Foundation
import ICU
import ProjectFiles
import Testing

import ReferenceSite

/// The index that the site is built with, asked by the script that pages run.
@Suite(
  .enabled(
    if: Tools.areRequired || SearchEngine.node != nil,
    "Node is not installed, so the search's script is not run"
  )
)
struct SearchTests {
  private static let script = Result { try SiteFixture.shipped.get().file("assets/search.js") }

  /// An engine over pages, each with a title, a heading and lines of text.
  private func engine(_ pages: [(title: String, heading: String, text: String)]) throws -> SearchEngine {
    try engine(pages.map { ($0.title, [("s", $0.heading, $0.text)]) })
  }

  /// An engine over pages, each with a title and sections: an anchor, a heading and lines of text.
  private func engine(
    _ pages: [(title: String, sections: [(anchor: String, heading: String, text: String)])]
  ) throws -> SearchEngine {
    var index = SearchIndex()
    var files = ["search.js": try Self.script.get()]
    for (number, page) in pages.enumerated() {
      let sections = page.sections.map { section in
        Page.Section(
          id: section.anchor,
          title: [.text(section.heading)],
          blocks: section.text.split(separator: "\n").map { .paragraph([.text(String($0))]) }
        )
      }
      let content = Page(
        path: "p\(number)",
        locale: try LocaleIdentifier("ja"),
        eyebrow: nil,
        title: [.text(page.title)],
        abstract: [],
        lead: [],
        sections: sections
      )
      for (name, text) in index.add(SearchIndex.Entry(SearchPage(content, language: nil))) { files[name] = text }
    }
    index.finish { name, text in files[name] = text }
    return SearchEngine(files: files)
  }

  private func shipped(_ locale: String) throws -> SearchEngine {
    let prefix = "\(locale)/search/"
    let files = try SiteFixture.shipped.get().files.filter { $0.key.hasPrefix(prefix) }
    let named =
      files.map { (String($0.key.dropFirst(prefix.count)), $0.value) } + [("search.js", try Self.script.get())]
    return SearchEngine(files: Dictionary(uniqueKeysWithValues: named))
  }

  /// The paths of the pages that each query finds, sorted.
  private func found(_ engine: SearchEngine, _ queries: [String]) throws -> [[String]] {
    try engine.find(queries).map { $0.results.map(\.path).sorted() }
  }

  @Test func `terms of one domain are found and nothing else is`() throws {
    let engine = try engine([
      ("猶予期間", "概要", "請求の猶予期間中はアクセスを維持します。"), ("再試行", "請求の再試行期間", "再試行期間は最長60日間です。"),
      ("期間", "猶予", "期間の再試行。猶予、期間。請求の再試行。"), ("試行", "期間", "再び試行\n期間を待つ。行期。試行錯誤"),
    ])
    let expected = [
      ("猶予期間", ["p0"]), ("再試行期間", ["p1"]), ("請求の再試行期間", ["p1"]), ("試行期", ["p1"]), ("期間猶予", []),
      ("期", ["p0", "p1", "p2", "p3"]),
      ("試行 猶予", ["p2"]), ("猶", ["p0", "p2"]), ("錯誤", ["p3"]), ("誤", ["p3"]), ("６０日", ["p1"]), ("6", []), ("。", []),
      ("", []),
    ]
    let results = try found(engine, expected.map(\.0))
    for (result, (query, pages)) in zip(results, expected) { #expect(result == pages, "\(query)") }
  }

  @Test func `a numbered item among many is found alone`() throws {
    let items = (1...1600).map { ("項目\($0)", "項目の説明", "これは項目 \($0)番の説明です。\nItem\($0) of many") }
    let queries = ["項目777", "項目７７７", "item777", "777番", "777", "\"item 777\"", "項目77", "項目の説明"]
    let results = try engine(items).find(queries)
    for result in results.prefix(6) { #expect(result.results.map(\.path) == ["p776"]) }
    #expect(results[6].results.map(\.path) == ["p76"])
    #expect(results[7].results.count == 1600)
    // A query loads the files of its terms and of the pages that it shows.
    #expect(results[0].loads <= 4)
  }

  @Test func `words are found by their beginnings and humps`() throws {
    let engine = try engine([
      ("gracePeriodExpirationDate", "Property", "The ``RenewalInfo`` value."),
      ("Grace", "Periods", "Notification DID_FAIL_TO_RENEW."),
      ("iOS 16.4以降", "WWDC22", "Straße, JWSToken and don’t."), ("Café", "ﾌﾟﾛﾊﾟﾃｨ", "ＡＢＣ x² Ⅳ"),
    ])
    let expected = [
      ("grace", ["p0", "p1"]), ("GRACEPERIOD", ["p0"]), ("period", ["p0", "p1"]), ("expirationdate", ["p0"]),
      ("race", []),
      ("DID_FAIL_TO_RENEW", ["p1"]), ("did-fail", ["p1"]), ("fail_did", []), ("\"did fail\"", ["p1"]),
      ("\"fail did\"", []),
      ("fail did", ["p1"]), ("iOS16.4", ["p2"]), ("16.4以降", ["p2"]), ("16.40", []), ("6.4", []), ("wwdc22", ["p2"]),
      ("wwdc2", []),
      ("STRASSE", ["p2"]), ("token", ["p2"]), ("don't", ["p2"]), ("プロパティ", ["p3"]), ("ﾌﾟﾛ", ["p3"]), ("abc", ["p3"]),
      ("x2", ["p3"]),
      ("iv", ["p3"]), ("cafe\u{301}", ["p3"]),
    ]
    let results = try found(engine, expected.map(\.0))
    for (result, (query, pages)) in zip(results, expected) { #expect(result == pages, "\(query)") }
  }

  /// Every piece of the shipped pages is found on exactly the pages that hold it.
  @Test(arguments: ["en", "ja"])
  func `pieces of the shipped pages are found where they stand`(locale: String) throws {
    let engine = try shipped(locale)
    let pages = try engine.pages()
    // The page about the product and the review sheet aren't pages of the catalog.
    #expect(pages.count == (try SiteFixture.shipped.get()).catalog.facts.pages.count + 2)
    var generator = SplitMix(state: 7)
    func random(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    var queries: Set<String> = []
    while queries.count < 300 {
      let lines = pages[random(pages.count)].lines
      let line = Array(lines[random(lines.count)].unicodeScalars)
      let start = random(line.count)
      if locale == "ja" {
        let piece = line[start...].prefix(1 + random(9))
        guard piece.allSatisfy({ SearchScanner.kind(of: $0) == .wide }) else { continue }
        queries.insert(String(String.UnicodeScalarView(piece)))
      } else {
        let word = line[start...].prefix { $0.properties.isAlphabetic }
        if word.count > 3 { queries.insert(String(String.UnicodeScalarView(word))) }
      }
    }
    let sorted = queries.sorted()
    for (query, result) in zip(sorted, try engine.find(sorted)) {
      let holds = locale == "ja" ? { $0.contains(query) } : { Self.hasWord(query, in: $0) }
      let wanted = pages.filter { $0.lines.contains(where: holds) }.map(\.path)
      #expect(Set(result.results.map(\.path)) == Set(wanted), "\(query)")
    }
  }

  /// Whether a word of a line, or a hump of one, begins with some letters.
  private static func hasWord(_ letters: String, in line: String) -> Bool {
    let scalars = Array(line.unicodeScalars)
    let wanted = letters.lowercased().unicodeScalars.map { String($0) }
    func isLetter(_ index: Int) -> Bool { SearchScanner.kind(of: scalars[index]) == .word }
    func isCapital(_ index: Int) -> Bool { scalars[index].properties.isUppercase }
    return scalars.indices.contains { index in
      guard index + wanted.count <= scalars.count,
        wanted.indices.allSatisfy({ scalars[index + $0].properties.lowercaseMapping == wanted[$0] })
      else { return false }
      guard index > 0, isLetter(index - 1) else { return true }
      if scalars[index - 1].properties.numericType != nil { return true }
      let next = index + 1
      return isCapital(index)
        && (!isCapital(index - 1) || next < scalars.count && scalars[next].properties.isLowercase)
    }
  }

  @Test func `the best page comes first and the snippet shows the place`() throws {
    let engine = try engine([
      ("A", "B", String(repeating: "前置きの文です。", count: 30) + "猶予期間は大切です。\n次の行"), ("A", "猶予期間とは", "説明です。"),
      ("猶予期間", "B", "本文"),
    ])
    let results = try engine.find(["猶予期間"])[0].results
    #expect(results.map(\.path) == ["p2", "p1", "p0"])
    #expect(results[2].snippet.contains("前置きの文です。[猶予期間]は大切です。"))
    #expect(results[2].snippet.hasPrefix("…") && results[2].snippet.count < 200)
    #expect(results.map(\.address) == ["p2.html", "p1.html#s", "p0.html#s"])
  }

  @Test func `a page opens at the section with the most of the words`() throws {
    let engine = try engine([
      (
        "Testing",
        [
          ("first", "Grace period", "A renewal fails, and the grace period begins."),
          ("speeds", "How fast time passes", "In Sandbox, a month takes five minutes.\nGrace is short there."),
          ("last", "Sandbox", "Make an account."),
        ]
      )
    ])
    let queries = ["sandbox month grace", "grace", "sandbox", "sandbox minutes"]
    let addresses = try engine.find(queries).map { $0.results[0].address }
    #expect(addresses == ["speeds", "first", "last", "speeds"].map { "p0.html#\($0)" })
    #expect(try engine.find(["minutes grace"])[0].results[0].snippet.contains("five [minutes]"))
  }

  @Test(arguments: [
    ("what does DID_FAIL_TO_RENEW with GRACE_PERIOD mean", "notifications.html#didFailToRenewInGrace"),
    ("isInBillingRetry available since", "renewalInfo/isInBillingRetry.html"), ("how long is the grace period", ""),
    ("DID_FAIL_TO_RENEW 猶予期間", "notifications.html#didFailToRenewInGrace"),
  ])
  func `a name is found within a sentence`(query: String, address: String) throws {
    let search = "nbSearch.search(\"\(query)\").then(answer => answer.named.length ? answer.named[0][1] : \"\")"
    #expect(try shipped(query.contains("猶") ? "ja" : "en").evaluate(search) == address)
  }

  @Test func `sentences of Japanese are read as words`() throws {
    let engine = try engine([
      ("オファー", "概要", "オファーの説明です。"), ("更新", "オフ", "自動更新をオフにします。"), ("払い戻し", "概要", "申請の結果です。"),
      ("支払い", "戻る", "前の画面に戻ります。"), ("予定", "フェーズ", "スケジュールのフェーズです。サブスクリプションもあります。"),
    ])
    func first(_ query: String) throws -> String {
      try engine.evaluate(
        "nbSearch.search('\(query)').then(answer => nbSearch.shown(answer, 0, 1)).then(all => all[0].address)"
      )
    }
    #expect(try first("オフ") == "p1.html#s")
    #expect(try first("オファー") == "p0.html")
    #expect(try first("払い戻しはいつですか") == "p2.html")
    #expect(try first("サブスクリプションスケジュール") == "p4.html#s")
    #expect(try first("自動更新をオフにしたのに") == "p1.html#s")
  }

  /// What has all words of a query in its title opens at its top.
  @Test(arguments: [
    ("Billing retry and the grace period", "guides/billingRetry.html"), ("Server notifications", "notifications.html"),
    ("Product.SubscriptionInfo.RenewalInfo.signedDate", "renewalInfo/signedDate.html"),
  ])
  func `a title opens its page`(query: String, address: String) throws {
    let search = "nbSearch.search('\(query)').then(answer => nbSearch.shown(answer, 0, 1)).then(all => all[0].address)"
    #expect(try shipped("en").evaluate(search) == address)
  }

  /// A query about what customers read opens their notices, and one with the name of a language, those in that language.
  @Test(arguments: [
    ("en", "email grace period", "notices/gallery/billing.html#grace"),
    ("en", "price increase email", "notices/gallery/changes.html#priceIncreaseAgreed"),
    ("en", "Japanese email grace period", "../ja/notices/gallery/billing.html#grace"),
    ("ja", "英語 解約 お知らせ", "../en/notices/gallery/end.html"), ("en", "Japanese", "index.html#writer"),
  ])
  func `notices are found by what customers call them`(locale: String, query: String, address: String) throws {
    let search = "nbSearch.search('\(query)').then(answer => nbSearch.shown(answer, 0, 1)).then(all => all[0].address)"
    #expect(try shipped(locale).evaluate(search) == address)
  }

  /// Both sides cut texts alike: every character is of the same kind, and folded to the same.
  @Test func `the script knows characters as the builder does`() throws {
    let expression = """
      (() => { const lines = []; for (let i = 32; i < 0x20100; i++) {
        if (i > 0x3400 && i < 0xE000 && i % 16 || i >= 0xD800 && i < 0xE000 || /\\p{Cn}/u.test(String.fromCodePoint(i))) continue;
        const terms = nbSearch.scan(String.fromCodePoint(i)).found;
        lines.push(i + ":" + terms.map(one => (one.isWide ? "w" : "") + one.text + one.position).join(" "));
      } return lines.join("\\n"); })()
      """
    let engine = SearchEngine(files: ["search.js": try Self.script.get()])
    var compared = 0
    var different: [String] = []
    for line in try engine.evaluate(expression).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let value = UInt32(parts[0]), let scalar = Unicode.Scalar(value),
        scalar.properties.generalCategory != .unassigned, scalar.properties.age.map({ $0.major < 15 }) ?? false
      else { continue }
      compared += 1
      // The builder has a term for each wide character or pair of them, and one for each hump.
      let own = SearchScanner.terms(of: String(scalar)).terms
      let text = own.filter { term in !own.contains { $0 != term && covers($0, term) } }
      let written = text.flatMap { term -> [String] in
        let scalars = Array(term.text.unicodeScalars)
        guard scalars.allSatisfy({ SearchScanner.kind(of: $0) == .wide }) else {
          return ["\(term.text)\(term.position)"]
        }
        return scalars.enumerated().map { "w\($0.element)\(term.position + $0.offset)" }
      }
      var seen: Set<String> = []
      let unique = written.filter { seen.insert($0).inserted }
      if unique.joined(separator: " ") != parts[1] { different.append("\(line) / \(unique)") }
    }
    #expect(compared > 25_000)
    #expect(different.count == 0, "\(different.prefix(20))")
  }

  /// Whether a word's hump is part of another term.
  private func covers(_ outer: SearchScanner.Term, _ inner: SearchScanner.Term) -> Bool {
    guard let first = outer.text.unicodeScalars.first, SearchScanner.kind(of: first) == .word else { return false }
    let offset = inner.position - outer.position
    return offset > 0 && String(String.UnicodeScalarView(outer.text.unicodeScalars.dropFirst(offset))) == inner.text
  }
}

/// Numbers that look random and are the same in each run.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
