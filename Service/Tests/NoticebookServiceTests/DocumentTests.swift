import Foundation
import Instants
import NoticebookService
import ServiceSigningFixtures
import Testing

/// Health, metrics, documents, the site and tokens.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct DocumentTests {
  @Test func `health and readiness answer`() async throws {
    try await withServer { server in
      for route in ["/healthz", "/readyz"] {
        #expect(try await server.request("GET", route).status == 200)
        let head = try await server.request("HEAD", route)
        #expect(head.status == 200 && Int(head.fields["content-length"] ?? "") ?? 0 > 0)
      }
    }
  }

  @Test func `metrics count requests and outcomes`() async throws {
    let facts = customers(1)[0]
    try await withServer { server in
      _ = try await server.post("/v1/notice", facts)
      _ = try await server.post("/v1/notice", "{}")
      _ = try await server.request("GET", "/secret/path")
      let response = try await server.request("GET", "/metrics")
      #expect(response.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      for line in [
        "# TYPE noticebook_requests_total counter",
        #"noticebook_requests_total{route="/v1/notice",status="200"} 1"#,
        #"noticebook_requests_total{route="/v1/notice",status="400"} 1"#,
        #"noticebook_requests_total{route="other",status="404"} 1"#,
        #"noticebook_facts_total{outcome="notice"} 1"#,
        #"noticebook_facts_total{outcome="error"} 1"#,
        #"noticebook_request_duration_seconds_count{route="/v1/notice"} 2"#,
        #"noticebook_request_duration_seconds_bucket{route="/v1/notice",le="+Inf"} 2"#,
        "noticebook_last_reload_succeeded 1",
      ] {
        #expect(response.body.contains(line + "\n"), "\(line)")
      }
      #expect(response.body.contains(/process_resident_memory_bytes [1-9][0-9]{6}/))
      #expect(!response.body.contains("secret"))
    }
  }

  @Test func `the OpenAPI document names every route, and its references lead somewhere`() async throws {
    try await withServer { server in
      let response = try await server.request("GET", "/openapi.json")
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any]
      )
      let paths = try #require(document["paths"] as? [String: Any])
      let routes = Route.allCases.filter { $0 != .other }
      #expect(Set(paths.keys) == Set(routes.map(\.rawValue)))
      for route in routes {
        let methods = try #require(paths[route.rawValue] as? [String: Any]).keys.filter { $0 != "parameters" }
        let own = route.methodNames.map { $0.lowercased() }.filter { $0 != "head" }
        #expect(own == methods.sorted(), "\(route)")
      }
      #expect(!response.body.contains("parameters/now"))
      let references = response.body.matches(of: /"\$ref": ?"([^"]+)"/).map { String($0.1) }
      #expect(references.count > 50)
      for reference in Set(references) {
        var value: Any = document
        for part in reference.dropFirst(2).split(separator: "/") {
          value = try #require((value as? [String: Any])?[String(part)], "\(reference)")
        }
      }
    }
  }

  @Test func `schemas are those of the repository`() async throws {
    try await withServer { server in
      for name in ["facts", "notice-result", "decision-result", "line-error"] {
        let file = try String(contentsOfFile: "\(repository)/Schemas/\(name).schema.json", encoding: .utf8)
        let response = try await server.request("GET", "/v1/schema/\(name)")
        #expect(response.body == file)
        #expect(response.fields["content-type"] == "application/schema+json")
      }
    }
  }

  @Test func `a site is served, and nothing around it`() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try FileManager.default.createDirectory(atPath: "\(site)/a/.git", withIntermediateDirectories: true)
      try "top".write(toFile: "\(site)/index.html", atomically: true, encoding: .utf8)
      try "inner".write(toFile: "\(site)/a/index.html", atomically: true, encoding: .utf8)
      try "hidden".write(toFile: "\(site)/a/.git/config", atomically: true, encoding: .utf8)
      try "名前".write(toFile: "\(site)/a/名.css", atomically: true, encoding: .utf8)
      try "secret".write(toFile: "\(folder)/secret.txt", atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: "\(site)/link.txt", withDestinationPath: "../secret.txt")
      try await withServer({ $0.site = site }) { server in
        let top = try await server.request("GET", "/")
        #expect(top.body == "top" && top.fields["content-type"] == "text/html; charset=utf-8")
        #expect(try await server.request("GET", "/?x=1").body == "top")
        #expect(try await server.request("GET", "/a/").body == "inner")
        let folder = try await server.request("GET", "/a")
        #expect(folder.status == 308 && folder.fields["location"] == "/a/")
        let styled = try await server.request("GET", "/a/%E5%90%8D.css")
        #expect(styled.body == "名前" && styled.fields["content-type"] == "text/css; charset=utf-8")
        let tag = try #require(top.fields["etag"])
        #expect(try await server.request("GET", "/", fields: ["If-None-Match": tag]).status == 304)
        let head = try await server.request("HEAD", "/")
        #expect(head.status == 200 && head.fields["content-length"] == "3")
        for target in [
          "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a/../../secret.txt", "/a/.git/config",
          "/link.txt",
          "/%00", "/a%5c..%5c..%5csecret.txt", "//etc/passwd", "/./index.html", "http://x/../secret.txt",
        ] {
          #expect(try await server.request("GET", target).status == 404, "\(target)")
        }
        #expect(try await server.request("POST", "/", fields: ["Content-Type": "text/plain"]).status == 405)
      }
    }
  }

  @Test func `tokens guard everything but health`() async throws {
    try await withTemporaryFolder { folder in
      let file = "\(folder)/tokens"
      try "0123456789abcdef\nfedcba9876543210\n".write(toFile: file, atomically: true, encoding: .utf8)
      try await withServer({ $0.tokenFile = file }) { server in
        #expect(try await server.request("GET", "/healthz").status == 200)
        for field in [
          [:], ["Authorization": "Bearer 0123456789abcdeX"],
          ["Authorization": "Bearer 0123456789abcdef0123456789abcdef"],
          ["Authorization": "Bearer "], ["Authorization": "Basic 0123456789abcdef"],
        ] {
          let response = try await server.request("GET", "/metrics", fields: field)
          #expect(response.status == 401)
          #expect(response.fields["www-authenticate"] == "Bearer realm=\"noticebook\"")
        }
        for token in ["0123456789abcdef", "fedcba9876543210"] {
          #expect(
            try await server.request("GET", "/metrics", fields: ["Authorization": "bearer \(token)"]).status == 200
          )
        }
        #expect(try await server.post("/v1/notice", customers(1)[0]).status == 401)
      }
      try "short\n".write(toFile: file, atomically: true, encoding: .utf8)
      await #expect(throws: ServiceFailure.self) { try await withServer({ $0.tokenFile = file }) { _ in } }
    }
  }

  @Test func `a brand answers when it is named, and alone without being named`() async throws {
    try await withTemporaryFolder { folder in
      for name in ["acme", "zenith"] {
        let brand = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
          atPath: "\(brand)/strings/en/notices",
          withIntermediateDirectories: true
        )
        try "format: 1\nname: \(name)\nextends: app-store\n".write(
          toFile: "\(brand)/brand.yaml",
          atomically: true,
          encoding: .utf8
        )
        try "push.title: Hello from \(name)\n".write(
          toFile: "\(brand)/strings/en/notices/grace.yaml",
          atomically: true,
          encoding: .utf8
        )
      }
      let facts = customers(1)[0].replacing(#""locale":"ja""#, with: #""locale":"en""#)
      try await withServer({ $0.brands = ["\(folder)/acme"] }) { server in
        let found1 = try await server.post("/v1/notice", facts).body
        #expect(found1.contains("Hello from acme"))
      }
      try await withServer({ $0.brands = ["\(folder)/acme", "\(folder)/zenith"] }) { server in
        let found2 = try await server.post("/v1/notice?brand=zenith", facts).body
        #expect(found2.contains("Hello from zenith"))
        let named = try await server.post("/v1/notice", facts, fields: ["Noticebook-Brand": "acme"])
        #expect(named.body.contains("Hello from acme"))
        let unnamed = try await server.post("/v1/notice", facts)
        #expect(unnamed.status == 400 && unnamed.body.contains("acme, zenith"))
      }
    }
  }
}

/// What the App Store posts.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct NotificationTests {
  private let authority: TestAuthority
  private let renewalInfo: String
  private let transaction: String

  init() throws {
    authority = try TestAuthority()
    renewalInfo = try authority.sign(
      """
      {"autoRenewStatus":1,"environment":"Production","expirationIntent":2,\
      "gracePeriodExpiresDate":\(moment.milliseconds + 300_000_000),"isInBillingRetryPeriod":true,\
      "originalTransactionId":"2000000123456789","productId":"plus","signedDate":\(TestAuthority.signedDate)}
      """
    )
    transaction = try authority.sign(
      """
      {"bundleId":"com.example.harbor","environment":"Production","expiresDate":\(moment.milliseconds - 3_600_000),\
      "originalTransactionId":"2000000123456789","productId":"plus","purchaseDate":\(moment.milliseconds - 900_000_000),\
      "originalPurchaseDate":\(moment.milliseconds - 900_000_000),"storefront":"JPN","transactionId":"2",\
      "type":"Auto-Renewable Subscription","signedDate":\(TestAuthority.signedDate)}
      """
    )
  }

  private func notification(_ data: String, type: String, subtype: String? = nil) throws -> String {
    let subtype = subtype.map { #","subtype":"\#($0)""# } ?? ""
    let payload = try authority.sign(
      """
      {"notificationType":"\(type)"\(subtype),"notificationUUID":"0d0b6e8a-8f3c-4b7e-9a01-6f2f8f0f3c11","version":"2.0",\
      "signedDate":\(TestAuthority.signedDate),"data":{"bundleId":"com.example.harbor","environment":"Production"\(data)}}
      """
    )
    return #"{"signedPayload":"\#(payload)"}"#
  }

  private func withVerifyingServer(_ body: @Sendable (RunningServer) async throws -> Void) async throws {
    let der = authority.root
    try await withTemporaryFolder { folder in
      try Data(der).write(to: URL(filePath: "\(folder)/root.cer"))
      try await withServer(
        { settings in
          settings.trust.rootCertificates = ["\(folder)/root.cer"]
          settings.trust.bundleID = "com.example.harbor"
        },
        body
      )
    }
  }

  @Test func `a genuine notification gets its decision and its notice`() async throws {
    let body = try notification(
      #","signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewalInfo)""#,
      type: "DID_FAIL_TO_RENEW",
      subtype: "GRACE_PERIOD"
    )
    try await withVerifyingServer { server in
      let named = body.replacing(
        "{",
        with: #"{"appName":"Harbor Radio","productName":"Harbor Plus","#,
        maxReplacements: 1
      )
      let response = try await server.post("/v1/app-store/notifications?channels=push", named)
      #expect(response.status == 200, "\(response.body)")
      #expect(response.body.contains(#""notification":"verified""#))
      #expect(response.body.contains(#""notice":{"#), "\(response.body)")
      // As the App Store posts it, the name of the product is missing, and the decision is there.
      let unnamed = try await server.post("/v1/app-store/notifications?channels=push", body)
      #expect(unnamed.status == 200, "\(unnamed.body)")
      #expect(unnamed.body.contains(#"{"format":2,"result":{"decision":{"#), "\(unnamed.body)")
      #expect(unnamed.body.contains(#""withoutNotice":{"fix":"#) && unnamed.body.contains("productName"))
    }
  }

  @Test func `a notification about no subscription is answered, so that it isn't sent again`() async throws {
    let body = try notification("", type: "TEST")
    try await withVerifyingServer { server in
      for query in ["", "?locale=en"] {
        let response = try await server.post("/v1/app-store/notifications\(query)", body)
        #expect(response.status == 200, "\(response.body)")
        #expect(response.body.hasPrefix(#"{"about":"testNotification","#), "\(response.body)")
      }
    }
  }

  @Test func `what is forged is refused`() async throws {
    let data = #","signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewalInfo)""#
    let genuine = try notification(data, type: "DID_FAIL_TO_RENEW", subtype: "GRACE_PERIOD")
    let other = try TestAuthority()
    let foreign = #"{"signedPayload":"\#(try other.sign(#"{"notificationType":"TEST"}"#))"}"#
    let changed = genuine.replacing("\"}", with: "AA\"}")
    try await withVerifyingServer { server in
      for body in [foreign, changed, "{}", "[]", "{", #"{"signedPayload":5}"#, #"{"signedPayload":"a.b.c"}"#] {
        let response = try await server.post("/v1/app-store/notifications", body)
        #expect(response.status == 400, "\(body.prefix(60)): \(response.body)")
        #expect(response.fields["content-type"] == "application/problem+json")
      }
      #expect(try await server.post("/v1/app-store/notifications", "", type: "application/x-ndjson").status == 415)
    }
  }

  @Test func `without a root certificate nothing can be verified`() async throws {
    let body = try notification("", type: "TEST")
    try await withServer { server in
      let response = try await server.post("/v1/app-store/notifications", body)
      #expect(response.status == 404 && response.body.contains("--root-certificate"))
    }
  }
}
