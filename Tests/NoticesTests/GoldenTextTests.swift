import Notices
import Testing

/// Every notice in every channel and both languages, for a customer whose payload asks for it.
@Suite struct GoldenTextTests {
  @Test(arguments: Customer.forEveryNotice.map(\.notice))
  func readsAsReviewed(_ notice: String) throws {
    let customer = try #require(Customer.forEveryNotice.first { $0.notice == notice }).customer
    #expect(try text(customer, notice) == GoldenTexts.english[notice])
    #expect(try text(customer.movedToJapan(), notice) == GoldenTexts.japanese[notice])
  }

  private func text(_ customer: Customer, _ notice: String) throws -> String {
    let result = try customer.result()
    #expect(result.warnings.isEmpty)
    let rendered = try #require(result.notice)
    #expect(rendered.id == notice)
    let now = try Customer.instant(customer.now)
    if let end = rendered.validUntil { #expect(end > now) }
    return rendered.channels.flatMap { channel in
      channel.parts.map { "\(channel.id).\($0.id): \($0.text)" }
    }.joined(separator: "\n")
  }
}

/// What ``GoldenTextTests`` expects, one file a language.
enum GoldenTexts {}
