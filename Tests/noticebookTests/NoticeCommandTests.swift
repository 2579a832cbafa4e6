import Foundation
import Testing

struct NoticeCommandTests {
  @Test func `the Japanese grace notice`() throws {
    let result = try run(graceArguments, input: graceFacts)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "notice           grace (ja, Asia/Tokyo)")
    #expect(result.output.contains("10月28日まで"))
    #expect(result.output.contains("send before      2026-10-28T15:00:00Z\n"))
    #expect(result.output.contains("<https://apps.apple.com/account/billing>"))
    #expect(result.output.contains("decided by       table renewal, row G1 (evidence: documented)"))
  }

  @Test func `JSON holds the same as text`() throws {
    let result = try run(graceArguments + ["--format", "json"], input: graceFacts)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let notice = try #require(object["notice"] as? [String: Any])
    #expect(notice["id"] as? String == "grace")
    #expect(notice["validUntil"] as? String == "2026-10-28T15:00:00Z")
    let channels = try #require(notice["channels"] as? [String: [String: [String: Any]]])
    let text = try run(graceArguments, input: graceFacts).output
    #expect(text.contains(try #require(channels["push"]?["body"]?["text"] as? String)))
    #expect((channels["email"]?["body"]?["html"] as? String)?.hasPrefix("<!DOCTYPE html>") == true)
    #expect((object["deduplicationKey"] as? String)?.count == 32)
  }

  @Test(arguments: [
    ["TZ": "America/New_York", "LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8"],
    ["TZ": "Pacific/Kiritimati", "LANG": "ja_JP.UTF-8", "LC_ALL": "ar_EG.UTF-8"],
  ])
  func `the environment changes nothing`(environment: [String: String]) throws {
    let arguments = graceArguments + ["--format", "json"]
    let expected = try run(arguments, input: graceFacts).output
    #expect(try run(arguments, input: graceFacts, environment: environment).output == expected)
  }

  @Test func `options win over the facts`() throws {
    let facts = graceFacts.replacingOccurrences(
      of: "\"appName\"",
      with: "\"locale\": \"en\", \"timeZone\": \"Mars/Phobos\", \"now\": \"soon\", \"appName\""
    )
    #expect(try run(graceArguments, input: facts).output == run(graceArguments, input: graceFacts).output)
  }

  @Test func `no notice is a result too`() throws {
    let facts = graceFacts.replacingOccurrences(of: "1791817200000", with: "1799999999000")
      .replacingOccurrences(of: "\"expirationIntent\": 2,", with: "")
      .replacingOccurrences(of: "\"isInBillingRetryPeriod\": true,", with: "")
      .replacingOccurrences(of: "\"gracePeriodExpiresDate\": 1793199600000,", with: "")
    let result = try run(graceArguments, input: facts)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("notice           none\n"))
    #expect(result.output.contains("renewal, row A1"))
  }

  @Test func `markup in a name is data everywhere`() throws {
    let facts = graceFacts.replacingOccurrences(of: "ハーバープラス", with: "<script>alert(1)</script>")
    let html = try run(graceArguments + ["--format", "html"], input: facts)
    #expect(html.status == 0)
    #expect(!html.output.contains("<script>"))
    #expect(html.output.contains("&lt;script&gt;"))
    #expect(try run(graceArguments, input: facts).output.contains("「<script>alert(1)</script>」"))
  }

  @Test func `decide explains itself`() throws {
    let result = try run(
      ["decide", "--facts", "-", "--now", "2026-10-20T09:00:00Z", "--locale", "ja"],
      input: graceFacts
    )
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("state            inGracePeriod"))
    #expect(result.output.contains("(2026-10-28T15:00:00Z)"))
    let json = try run(
      ["decide", "--facts", "-", "--now", "2026-10-28T15:00:00Z", "--format", "json"],
      input: graceFacts
    )
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let decision = try #require(object["decision"] as? [String: Any])
    #expect(decision["row"] as? String == "T2")
    #expect(decision["entitled"] as? Bool == false)
  }

  @Test(arguments: [[], ["notice"], ["decide"], ["check"], ["table"], ["generate"], ["approve"]])
  func `help has an example`(command: [String]) throws {
    let result = try run(command + ["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("Example"))
    #expect(result.output.contains("noticebook \(command.first ?? "notice")"))
  }
}
