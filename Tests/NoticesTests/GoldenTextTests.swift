import Foundation
import Notices
import Renewals
import Testing

/// Every notice in every channel and both languages, for a customer whose payload leads to it, as reviewed in
/// `Golden/`.
@Suite struct GoldenTextTests {
  @Test(arguments: Customer.forEveryNotice.map(\.notice), ["en", "ja"])
  func `a notice reads as reviewed`(_ notice: String, _ locale: String) throws {
    let customer = try #require(Customer.forEveryNotice.first { $0.notice == notice }).customer
    let text = try text(locale == "ja" ? customer.movedToJapan() : customer, notice)
    let file = try Shipped.root().appending(path: "Tests/NoticesTests/Golden/\(locale)/\(notice).txt")
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("\(file.path) was missing and is recorded now; review it")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  private func text(_ customer: Customer, _ notice: String) throws -> String {
    let result = try customer.result()
    #expect(result.warnings.count == (result.decision.advice == nil ? 0 : 1), "\(result.warnings)")
    let rendered = try #require(result.notice)
    #expect(rendered.id == notice)
    let now = try Customer.instant(customer.now)
    if let end = rendered.validUntil { #expect(end > now) }
    return rendered.channels.flatMap { channel in
      channel.parts.map { "\(channel.id).\($0.id): \($0.text)\n" }
    }.joined()
  }
}
