import Foundation
import NoticebookService
import Testing

/// What Google Cloud Pub/Sub posts. The token was issued at the moment of the tests.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct GooglePushTests {
  private static let path = "/v1/google-play/notifications?locale=en"

  private func withGoogleServer(
    tokens: String? = nil,
    _ body: @Sendable (RunningServer, _ push: String) async throws -> Void
  ) async throws {
    let push = try String(contentsOfFile: "\(repository)/Examples/google-play/push.json", encoding: .utf8)
    try await withTemporaryFolder { folder in
      let file = "\(folder)/keys.json"
      try Data(GooglePushFixture.keys.utf8).write(to: URL(filePath: file))
      if let tokens { try Data(tokens.utf8).write(to: URL(filePath: "\(folder)/tokens")) }
      try await withServer(
        { settings in
          settings.catalogs = ["google-play"]
          settings.tokenFile = tokens == nil ? nil : "\(folder)/tokens"
          settings.trust.googlePush = GooglePushSettings(
            keyFile: file,
            audience: GooglePushFixture.audience,
            account: GooglePushFixture.account
          )
        },
        { server in try await body(server, push) }
      )
    }
  }

  @Test(arguments: [nil, "a-token-of-the-service-itself\n"])
  func `a genuine push gets its decision, also where other routes need a token`(tokens: String?) async throws {
    try await withGoogleServer(tokens: tokens) { server, push in
      let fields = ["Authorization": "Bearer \(GooglePushFixture.token)"]
      let response = try await server.post(Self.path, push, fields: fields)
      #expect(response.status == 200, "\(response.body)")
      #expect(
        response.body.contains(#""state":"undetermined""#) && response.body.contains(#""notification":"verified""#)
      )
      let other = try await server.post("/v1/decide", push)
      #expect(other.status == (tokens == nil ? 200 : 401))
    }
  }

  @Test func `a push without its token is refused, and so is another body`() async throws {
    try await withGoogleServer { server, push in
      for authorization in [nil, "Bearer a.b.c", "Bearer \(GooglePushFixture.token)x"] {
        let fields = authorization.map { ["Authorization": $0] } ?? [:]
        let response = try await server.post(Self.path, push, fields: fields)
        #expect(response.status == 401 && response.fields["www-authenticate"]?.hasPrefix("Bearer") == true)
      }
      let fields = ["Authorization": "Bearer \(GooglePushFixture.token)"]
      let response = try await server.post(Self.path, "{}", fields: fields)
      #expect(response.status == 400 && response.body.contains(#""path":"message""#))
    }
  }

  @Test func `without keys nothing can be verified`() async throws {
    try await withServer { server in
      let response = try await server.post(Self.path, "{}", fields: ["Authorization": "Bearer a"])
      #expect(response.status == 404 && response.body.contains("--google-push-keys"))
    }
  }
}
