import Foundation
import ICU
import Instants
import JSON
import Noticebook
import Notices
import ProjectFiles
import Renewals
import SignedPayloads

/// Decoded payloads of the shipped catalogs' providers: a notice, a decision and a plan.
struct AnswerTarget: Target {
  private let noticebooks: Noticebooks
  /// The facts of the conformance tests.
  let seeds: [[UInt8]]

  init() {
    do {
      let templates = try Self.files(below: "Templates")
      noticebooks = try Noticebooks(
        ProjectFiles.catalogNames.map { provider in
          try Noticebook(catalogFiles: Self.files(below: "Catalogs/\(provider)"), templateFiles: templates)
        }
      )
      seeds = try ProjectFiles.catalogNames.flatMap(Self.facts).map { [0] + $0 }
    } catch {
      fatalError("Run this in the project's folder: \(error)")
    }
  }

  /// The facts of a provider's conformance tests.
  static func facts(of provider: String) throws -> [[UInt8]] {
    let file = try Data(contentsOf: URL(filePath: "Tests/Conformance/\(provider).jsonl"))
    return try file.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard case .object(let members) = try JSONValue(parsing: Array(line)),
        let facts = members.first(where: { $0.name == "facts" })
      else { return nil }
      return Array(facts.value.text(indented: false).utf8)
    }
  }

  /// The bits of the setting: a decision alone, Japanese, UTC, and the facts' own `now`.
  func run(_ setting: UInt8, _ bytes: [UInt8]) {
    let request = FactsRequest(
      setting & 1 == 0 ? .notice : .decision,
      locale: try? LocaleIdentifier(setting & 2 == 0 ? "en" : "ja"),
      timeZone: setting & 4 == 0 ? nil : .utc,
      now: setting & 8 == 0 ? Instant(milliseconds: 1_792_486_800_000) : nil,
      opening: .unverified,
      clock: { Instant(milliseconds: 1_760_000_000_000) }
    )
    guard let first = answer(bytes, request) else { return }
    require(answer(bytes, request)?.json == first.json, "The same payload has the same answer")
    require((try? JSONValue(parsing: first.json)) != nil, "An answer is JSON: \(bytes)")
    if case .notice(let result, let customer) = first.content { checkPlan(of: result, customer, first) }
  }

  private func answer(_ json: [UInt8], _ request: FactsRequest) -> FactsAnswer? {
    do throws(PayloadError) {
      return try noticebooks.answer(json, request)
    } catch {
      require(!error.summary.isEmpty && !error.fix.isEmpty, "An error says what and how")
      return nil
    }
  }

  /// A plan lists moments in order, none of which is over.
  private func checkPlan(of result: NoticeResult, _ customer: CustomerSetting, _ answer: FactsAnswer) {
    let now = result.decision.now
    guard let plan = try? answer.noticebook.renderer.plan(for: answer.facts, in: customer, now: now) else { return }
    let times = plan.steps.map(\.time)
    require(times == times.sorted() && times.allSatisfy { $0 >= now }, "Steps are in order and ahead: \(times)")
  }
}
