import Foundation
import Testing

import ReferenceSite

struct LifecyclePlayerTests {
  /// The data of a locale, as a page gets it.
  private func data(_ locale: String) throws -> [String: Any] {
    let path = "\(locale)/guides/billingRetry.timeline-schedule-messageFrequency.js"
    let script = try SiteFixture.shipped.get().file(path)
    let json = try #require(script.wholeMatch(of: /nbPlayer\(([\s\S]*)\);\n/)).output.1
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func `every choice has a case`() throws {
    let data = try data("ja")
    let controls = try #require(data["controls"] as? [[String: Any]])
    let counts = try controls.map { try #require($0["options"] as? [String]).count }
    #expect(counts == [3, 4, 5])
    let cases = try #require(data["cases"] as? [[[Int]]])
    #expect(cases.count == counts.reduce(1, *))
    let names = try #require(data["names"] as? [[String]])
    for step in cases.joined() {
      for name in step[1...2] + [step[4]] + step[6...] where name >= 0 { #expect(names.indices.contains(name)) }
    }
  }

  /// A month with 16 days of grace and a payment that never goes through: access ends on day 17, all ends on day 61.
  @Test func `a grace period that runs out closes access`() throws {
    let data = try data("en")
    let cases = try #require(data["cases"] as? [[[Int]]])
    let names = try #require(data["names"] as? [[String]])
    let steps = cases[(1 * 4 + 2) * 5]
    let isPlanned = { (step: [Int]) in names[step[1]][0] == "A planned notice" }
    #expect(steps.filter(isPlanned).map { $0[0] } == [4, 14, 16, 20, 31])
    let read = steps.filter { !isPlanned($0) }.map { "\($0[0]) \(names[$0[2]][0]) \($0[3])" }
    #expect(
      read.suffix(3) == ["1 In billing grace period 0", "17 In billing retry 1", "61 Expired 1"],
      "\(read)"
    )
    #expect(
      names.contains(["DID_FAIL_TO_RENEW/GRACE_PERIOD", "../notifications.html#didFailToRenewGracePeriod"])
        || names.contains { $0[0] == "DID_FAIL_TO_RENEW/GRACE_PERIOD" && $0.count == 2 }
    )
  }
}
