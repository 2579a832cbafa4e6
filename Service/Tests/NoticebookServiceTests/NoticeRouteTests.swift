import Foundation
import Noticebook
import NoticebookService
import Testing

/// `/v1/notice` and `/v1/decide`: the same bytes as the library.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct NoticeRouteTests {
  @Test func `one customer gets the result of the library, byte for byte`() async throws {
    try await withServer { server in
      for facts in customers(10) {
        let notice = try await server.post("/v1/notice", facts)
        #expect(notice.status == 200)
        #expect(notice.fields["content-type"] == "application/json")
        #expect(try notice.body == NoticebookServiceTests.notice(facts))
        let decision = try await server.post("/v1/decide", facts)
        #expect(try decision.body == NoticebookServiceTests.decision(facts))
      }
    }
  }

  @Test func `lines get their results in order, with errors in their places`() async throws {
    var mixed = customers(500)
    mixed[3] = ""
    mixed[5] = #"{"id": "mine", "renewalInfo": 5}"#
    mixed[7] = "{"
    mixed[9] = String(repeating: "x", count: (1 << 20) + 1)
    mixed[11] = String(repeating: " ", count: (1 << 20) + 5)
    let lines = mixed
    try await withServer { server in
      let response = try await server.post(
        "/v1/notice",
        lines.joined(separator: "\n"),
        type: "application/x-ndjson"
      )
      #expect(response.status == 200)
      #expect(response.fields["content-type"] == "application/x-ndjson")
      #expect(!response.isCut)
      let results = response.body.split(separator: "\n").map(String.init)
      try #require(results.count == lines.count)
      for (number, line) in lines.enumerated() where ![3, 5, 7, 9, 11].contains(number) {
        #expect(try results[number] + "\n" == notice(line))
      }
      #expect(
        results[3]
          == #"{"error":{"fix":"Pass one customer's facts per line.","line":4,"summary":"The line is blank"},"format":2}"#
      )
      #expect(results[5].hasSuffix(#""format":2,"id":"mine"}"#) && results[5].contains(#""path":"renewalInfo""#))
      #expect(results[7].contains(#""line":8"#))
      for (place, number) in [(9, 10), (11, 12)] {
        #expect(
          results[place]
            == """
            {"error":{"fix":"Pass one customer's facts per line.","line":\(number),\
            "summary":"The line is longer than 1 MiB"},"format":2}
            """
        )
      }
    }
  }

  @Test func `a stream is answered while it is sent`() async throws {
    let lines = customers(3)
    try await withServer { server in
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: test\r\nContent-Type: application/x-ndjson\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
        )
        #expect(try await connection.head() == 200)
        for line in lines {
          // A line in two parts.
          for part in [String(line.prefix(40)), String(line.dropFirst(40)) + "\n"] {
            try await connection.send("\(String(part.utf8.count, radix: 16))\r\n\(part)\r\n")
          }
          #expect(try await connection.chunk() == decision(line))
        }
        try await connection.send("0\r\n\r\n")
        #expect(try await connection.chunk() == "")
        // The connection can be used again.
        try await connection.send("GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(try await connection.response()?.body == "ok\n")
      }
    }
  }

  @Test func `the query and header fields choose language, zone and channels`() async throws {
    let facts = customers(1)[0]
    try await withServer { server in
      let byQuery = try await server.post("/v1/notice?locale=en&channels=push", facts)
      #expect(try byQuery.body == notice(facts, locale: LocaleIdentifier("en"), channels: ["push"]))
      let byField = try await server.post(
        "/v1/notice",
        facts,
        fields: ["Noticebook-Locale": "en", "Noticebook-Channels": "push"]
      )
      #expect(byField.body == byQuery.body)
      let both = try await server.post("/v1/notice?locale=en&channels=push", facts, fields: ["Noticebook-Locale": "ja"])
      #expect(both.body == byQuery.body)
      let zoned = try await server.post("/v1/notice?timeZone=Pacific%2FAuckland", facts)
      #expect(zoned.body.contains(#""timeZone":"Pacific/Auckland""#))
    }
  }

  @Test func `Accept-Language stands in for a locale that is nowhere else`() async throws {
    let facts = customers(2)[1]
    let withoutLocale = facts.replacing(#""locale":"en","#, with: "")
    try await withServer { server in
      func locale(_ facts: String, _ field: String) async throws -> String? {
        let body = try await server.post("/v1/notice", facts, fields: ["Accept-Language": field]).body
        return body.firstMatch(of: /"locale":"([^"]+)"/).map { String($0.1) }
      }
      for (facts, field, expected) in [
        (withoutLocale, "fr;q=0.9, ja;q=0.8, en;q=0.1", "ja"), (withoutLocale, "en;q=0.5,ja", "ja"),
        (withoutLocale, "*", "en"), (withoutLocale, ";;,=,q=x", "en"), (facts, "ja", "en"),
      ] {
        let found = try await locale(facts, field)
        #expect(found == expected, "\(field)")
      }
    }
  }

  @Test func `now is refused unless the service allows it`() async throws {
    let facts = customers(1)[0]
    try await withServer { server in
      let response = try await server.post("/v1/decide?now=2027-01-01T00:00:00Z", facts)
      #expect(response.status == 400)
      #expect(response.body.contains(#""path":"now""#) && response.body.contains("--allow-now"))
      let byField = try await server.post("/v1/decide", facts, fields: ["Noticebook-Now": "2027-01-01T00:00:00Z"])
      #expect(byField.status == 400)
    }
    try await withServer({ $0.allowsNow = true }) { server in
      let response = try await server.post("/v1/decide?now=2027-01-01T00:00:00Z", facts)
      #expect(response.body.contains(#""now":"2027-01-01T00:00:00Z""#))
      #expect(try await server.post("/v1/decide?now=tomorrow", facts).status == 400)
    }
  }

  @Test func `the facts' own now counts, and the clock without one`() async throws {
    let facts = customers(1)[0]
    let dated = facts.replacing(#"{"appName""#, with: #"{"now":"2026-10-21T09:00:00Z","appName""#)
    try await withServer { server in
      let found1 = try await server.post("/v1/decide", dated).body
      #expect(found1.contains(#""now":"2026-10-21T09:00:00Z""#))
      let found2 = try await server.post("/v1/decide", facts).body
      #expect(found2.contains(#""now":"2026-10-20T09:00:00Z""#))
    }
  }

  @Test func `several catalogs answer for their own customers`() async throws {
    let purchase = try String(contentsOfFile: "\(repository)/Examples/google-play/purchase.json", encoding: .utf8)
    try await withServer({ $0.catalogs = ["\(repository)/Catalogs/app-store", "google-play"] }) { server in
      let google = try await server.post("/v1/decide", #"{"purchase": \#(purchase)}"#)
      #expect(google.status == 200 && google.body.contains(#""name":"google-play""#), "\(google.body)")
      let apple = try await server.post("/v1/decide", customers(1)[0])
      #expect(apple.body.contains(#""name":"app-store""#))
    }
  }
}
