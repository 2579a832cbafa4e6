import Foundation
import Testing

/// One backend, two stores: `--catalog` twice, and each customer's payloads determine which catalog answers.
struct TwoStoresTests {
  private static let stores = ["--catalog", "Catalogs/app-store", "--catalog", "Catalogs/google-play"]
  private static let now = ["--now", "2026-10-20T09:00:00Z"]

  private static let appStore = """
    {"locale": "ja", "timeZone": "Asia/Tokyo", "appName": "Harbor", "productName": "Plus", "renewalInfo": {"isInBillingRetryPeriod": true, \
    "gracePeriodExpiresDate": 1793199600000}, "transaction": {"expiresDate": 1791817200000, "originalTransactionId": "1"}}
    """

  private static func play() throws -> String {
    try String(contentsOf: projectFolder.appending(path: "Examples/google-play/purchase.json"), encoding: .utf8)
      .replacing("\n", with: " ")
  }

  private static func answers(_ command: String, _ lines: [String], _ more: [String] = []) throws -> [[String: Any]] {
    let result = try run(
      [command, "--facts", "-", "--batch"] + stores + now + more,
      input: lines.joined(separator: "\n") + "\n"
    )
    return try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private static func catalog(_ answer: [String: Any]) -> String? {
    ((answer["madeWith"] as? [String: Any])?["catalog"] as? [String: Any])?["name"] as? String
  }

  @Test(arguments: ["decide", "notice"])
  func `each customer is answered by the catalog of their store`(command: String) throws {
    let push =
      #"{"notification": {"packageName": "a.b", "subscriptionNotification": {"notificationType": 5, "purchaseToken": "t"}}, "locale": "en"}"#
    let answers = try Self.answers(command, [Self.appStore, try Self.play(), push])
    #expect(answers.map(Self.catalog) == ["app-store", "google-play", "google-play"])
    let decisions = answers.compactMap { $0["decision"] as? [String: Any] }
    #expect(decisions.map { $0["notice"] as? String } == ["grace", "grace", nil])
    // The bytes are those of a run with the store's catalog alone.
    let alone = try run(
      [command, "--facts", "-", "--batch", "--catalog", "Catalogs/app-store"] + Self.now,
      input: Self.appStore + "\n"
    )
    let both = try run(
      [command, "--facts", "-", "--batch"] + Self.stores + Self.now,
      input: Self.appStore + "\n"
    )
    #expect(alone.output == both.output && alone.status == 0)
  }

  @Test func `payloads of both stores in one object are an error with its line`() throws {
    let mixed = #"{"transaction": {}, "purchase": {}, "locale": "en"}"#
    let nothing = #"{"locale": "en"}"#
    let unknown = #"{"notification": {"somethingElse": 1}}"#
    let answers = try Self.answers("notice", [mixed, Self.appStore, nothing, unknown, "[]"])
    let errors = answers.map { $0["error"] as? [String: Any] }
    #expect(errors[0]?["summary"] as? String == "The facts have payloads of app-store and google-play")
    #expect(errors[0]?["line"] as? Int == 1)
    #expect(errors[1] == nil)
    for index in 2...4 {
      #expect(errors[index]?["summary"] as? String == "The facts have no payload of app-store or google-play")
      #expect((errors[index]?["fix"] as? String)?.contains("purchase") == true)
    }
  }

  @Test func `one customer is answered in the same way`() throws {
    let result = try run(["notice", "--facts", "-", "--locale", "ja"] + Self.stores + Self.now, input: Self.play())
    #expect(result.status == 0 && result.output.contains("お支払いが完了していません"), "\(result)")
  }

  @Test func `each catalog has its brand`() throws {
    try withTemporaryFolder { folder in
      let brands = ["app-store", "google-play"].map { (catalog: $0, path: folder.appending(path: "of-\($0)").path) }
      for (catalog, path) in brands {
        #expect(try run(["init", path, "--catalog", catalog]).status == 0)
        let header = "\(path)/brand.yaml"
        let text = try String(contentsOfFile: header, encoding: .utf8)
        try text.replacingOccurrences(of: "会社名と住所", with: "Office of \(catalog)")
          .write(toFile: header, atomically: true, encoding: .utf8)
      }
      // In the other order than the catalogs.
      let options = brands.reversed().flatMap { ["--brand", $0.path] }
      let lines = [Self.appStore, try Self.play()].joined(separator: "\n")
      let result = try run(
        ["notice", "--facts", "-", "--batch", "--locale", "ja"] + Self.stores + Self.now + options,
        input: lines
      )
      #expect(result.status == 0, "\(result.errors)")
      let made = result.output.split(separator: "\n")
      #expect(made.count == 2 && zip(made, brands).allSatisfy { $0.contains("Office of \($1.catalog)") }, "\(made)")
      let twice = try run(["notice", "--facts", "-"] + Self.stores + options + options, input: lines)
      #expect(twice.status == 2 && twice.errors.contains("are of one catalog"), "\(twice.errors)")
    }
  }

  @Test func `catalogs that cannot be told apart, and options of one catalog, are refused`() throws {
    let same = try run(
      ["decide", "--facts", "-", "--catalog", "Catalogs/app-store", "--catalog", "app-store"],
      input: Self.appStore
    )
    #expect(same.status == 2 && same.errors.contains("Two of the catalogs are about app-store"))
    let brand = try run(["notice", "--facts", "-", "--brand", "x"] + Self.stores, input: Self.appStore)
    #expect(brand.status == 2 && brand.errors.contains("Brand 'x' extends none of the catalogs"))
    let channel = try run(["notice", "--facts", "-", "--channel", "fax"] + Self.stores, input: Self.appStore)
    #expect(channel.status == 2 && channel.errors.contains("Channel 'fax' does not exist in the catalog app-store"))
  }
}
