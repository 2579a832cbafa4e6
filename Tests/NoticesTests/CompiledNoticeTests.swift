import Catalogs
import ICU
import Notices
import Renewals
import Testing
import Templates

/// A renderer over a compiled catalog says what one over the folder says.
@Suite struct CompiledNoticeTests {
  private func describe(_ result: NoticeResult) -> String {
    let texts = result.notice?.channels.flatMap(\.parts).map { "\($0.id): \($0.text) \($0.html ?? "")" } ?? []
    let decision = result.decision
    let lines = [
      decision.row, "\(decision.outcome.sorted { $0.key < $1.key })", "\(result.notice?.id ?? "-")",
      "\(String(describing: result.notice?.action)) \(String(describing: result.notice?.validUntil))",
    ]
    return (lines + texts + result.warnings).joined(separator: "\n")
  }

  @Test func `every golden case gets the same notice`() throws {
    let folder = try Shipped.renderer()
    let catalog = try Shipped.catalog()
    let bytes = CompiledCatalog.bytes(files: try Shipped.catalogFiles(), layouts: try Shipped.layoutFiles())
    let compiled = try CompiledCatalog(bytes, part: .notices)
    let (layouts, errors) = TemplateSet.load(compiled.layouts, names: NoticeRenderer.layoutNames)
    #expect(errors.isEmpty)
    let loaded = try #require(compiled.load().catalog)
    let renderer = try NoticeRenderer(texts: CatalogTexts(loaded), layouts: try #require(layouts))

    let cases = GoldenCaseRun(catalog.facts.cases, try TableComposition(catalog: catalog, table: "renewal"))
    var notices: Set<String> = []
    for expectation in cases.expectations {
      let names = #"{"appName": "ハーバーラジオ", "productName": "Harbor Plus", "#
      let facts = try SubscriptionFacts(json: Array((names + expectation.facts.json.trimmingPrefix("{")).utf8))
      for locale in catalog.locales {
        let results = [folder, renderer].map { renderer in
          Result {
            try renderer.notice(
              for: facts,
              locale: locale,
              timeZone: TimeZoneIdentifier("Asia/Tokyo"),
              now: expectation.facts.now
            )
          }
        }
        if let id = try? results[0].get().notice?.id { notices.insert(id) }
        let said = results.map { result in
          switch result {
          case .success(let notice): describe(notice)
          case .failure(let error): "\(error)"
          }
        }
        guard said[0] == said[1] else {
          Issue.record("\(expectation.name) in \(locale): \(said)")
          return
        }
      }
    }
    #expect(notices.count >= 4)
  }

  @Test func `many tasks may ask for a text that nobody has read yet`() async throws {
    let bytes = CompiledCatalog.bytes(files: try Shipped.catalogFiles())
    let texts = CatalogTexts(try #require(try CompiledCatalog(bytes, part: .notices).load().catalog))
    let keys = try #require(texts.catalog.texts[texts.catalog.sourceLocale]?.order)
    let expected = keys.map { CatalogTextsProbe.string($0, try? Shipped.renderer().texts) }
    let all = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { keys.map { CatalogTextsProbe.string($0, texts) } } }
      return await group.reduce(into: [[String]]()) { $0.append($1) }
    }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0 == expected })
  }
}

/// A text in the source locale, without arguments.
private enum CatalogTextsProbe {
  static func string(_ key: MessageKey, _ texts: CatalogTexts?) -> String {
    texts.map { $0.string(key, in: $0.catalog.sourceLocale) } ?? ""
  }
}
