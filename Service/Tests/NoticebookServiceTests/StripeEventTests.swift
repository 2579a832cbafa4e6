import Foundation
import NoticebookService
import Testing

/// What Stripe posts. The signatures are for the moment of the tests, and were computed by another implementation.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct StripeEventTests {
  private static let secret = "whsec_a_secret_of_tests"
  private static let ended = """
    {"id":"evt_1","object":"event","api_version":"2026-09-30.endive","created":1792486700,"livemode":true,"pending_webhooks":1,"type":"customer.subscription.deleted","data":{"object":{"id":"sub_1","object\
    ":"subscription","status":"canceled","customer":"cus_1","livemode":true,"ended_at":1792486690,"cancellation_details":{"reason":"payment_failed"}}}}
    """
  private static let payout = """
    {"id":"evt_2","object":"event","api_version":"2026-09-30.endive","created":1792486700,"livemode":true,"pending_webhooks":1,"type":"payout.paid","data"\
    :{"object":{"id":"po_1","object":"payout"}}}
    """
  private static let signatures = (
    ended: "t=1792486800,v1=be09f22924ef758d00c0d12eb8d3941236109af1d5935f1ad8e6d41f42cf04fa",
    old: "t=1792486499,v1=d11a8eb106d114f85dcae9dd9c385d529180ecdad391037bb1b7b55a26316090",
    payout: "t=1792486800,v1=eccecd82e948c46a8c9adef7022d386a7fdf9c163e85cc25894afeed44399244",
    list: "t=1792486800,v1=a26ffd1fb252e773b7f2513fdb055fb4a660b15341d55fe50a269ef57959ad15"
  )

  private func withStripeServer(_ body: @Sendable (RunningServer) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = "\(folder)/secret"
      try Data("\(Self.secret)\n".utf8).write(to: URL(filePath: file))
      try await withServer(
        { settings in
          settings.catalogs = ["stripe"]
          settings.trust.stripeSecretFile = file
        },
        body
      )
    }
  }

  private func post(_ server: RunningServer, _ body: String, _ signature: String?) async throws -> RawResponse {
    let fields = signature.map { ["Stripe-Signature": $0] } ?? [:]
    return try await server.post("/v1/stripe/events?locale=en", body, fields: fields)
  }

  @Test func `a genuine event gets its decision, and its notice if the names are known`() async throws {
    try await withStripeServer { server in
      let response = try await post(server, Self.ended, Self.signatures.ended)
      #expect(response.status == 200, "\(response.body)")
      #expect(
        response.body.contains(#""state":"canceledNonpayment""#) && response.body.contains(#""event":"verified""#)
      )
      #expect(response.body.contains(#""subscription":"verified""#) && response.body.contains(#""withoutNotice":{"#))
    }
  }

  @Test func `an event about something else is answered with what it is about`() async throws {
    try await withStripeServer { server in
      let response = try await post(server, Self.payout, Self.signatures.payout)
      #expect(response.status == 200 && response.body.hasPrefix(#"{"about":"otherObject","#), "\(response.body)")
    }
  }

  @Test func `a wrong, old or missing signature is refused, and so is another object`() async throws {
    try await withStripeServer { server in
      for (body, signature) in [
        (Self.ended, Self.signatures.payout), (Self.ended + " ", Self.signatures.ended),
        (Self.ended, Self.signatures.old),
        (Self.ended, "t=1"), (Self.ended, nil), (#"{"object":"list","data":[]}"#, Self.signatures.list),
      ] {
        let response = try await post(server, body, signature)
        #expect(response.status == 400, "\(response.body)")
        #expect(response.fields["content-type"] == "application/problem+json")
      }
    }
  }

  @Test func `without a secret nothing can be verified`() async throws {
    try await withServer { server in
      let response = try await post(server, Self.ended, Self.signatures.ended)
      #expect(response.status == 404 && response.body.contains("--stripe-secret-file"))
    }
  }

  @Test(arguments: ["", "sk_live_something_else", "whsec_short"])
  func `a file without a secret is refused`(text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = "\(folder)/secret"
      try Data(text.utf8).write(to: URL(filePath: file))
      await #expect(throws: ServiceFailure.self) {
        try await withServer({ $0.trust.stripeSecretFile = file }) { _ in }
      }
    }
  }
}
