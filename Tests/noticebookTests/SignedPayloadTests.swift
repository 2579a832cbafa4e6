import Foundation
import SigningFixtures
import Synchronization
import Testing

/// Signed payloads at the command line: verified with a root, refused without one, and marked if they weren't checked.
struct SignedPayloadTests {
  private let authority: TestAuthority
  private let transaction: String
  private let renewalInfo: String

  init() throws {
    authority = try TestAuthority()
    transaction = try authority.sign()
    renewalInfo = try authority.sign(
      """
      {"autoRenewStatus":1,"environment":"Production","expirationIntent":2,"gracePeriodExpiresDate":1793199600000,\
      "isInBillingRetryPeriod":true,"originalTransactionId":"2000000123456789","signedDate":1792486790123}
      """
    )
  }

  private var facts: String { #"{"renewalInfo":"\#(renewalInfo)","transaction":"\#(transaction)"}"# }
  private let arguments = ["decide", "--facts", "-", "--now", "2026-10-20T09:00:00Z"]

  private func withRoot(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "root.cer")
      try Data(authority.root).write(to: file)
      try body(file.path)
    }
  }

  private func decode(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func refuse(
    _ arguments: [String],
    input: String,
    naming words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try run(self.arguments + arguments, input: input)
    #expect(result.status == 2, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    for word in words {
      #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: sourceLocation)
    }
    #expect(result.errors.split(separator: "\n").count == 2, "\(result.errors)", sourceLocation: sourceLocation)
  }

  /// libcrypto loads its configuration, and with it modules, before it checks the first signature, unless that is prevented.
  @Test func `no configuration of libcrypto is read`() throws {
    try withTemporaryFolder { folder in
      let root = folder.appending(path: "root.cer")
      try Data(authority.root).write(to: root)
      let arguments = arguments + ["--root-certificate", root.path, "--any-bundle-id", "--format", "json"]
      let expected = try run(arguments, input: facts)
      #expect(expected.status == 0, "\(expected.errors)")
      // A process that opens this pipe for reading waits until another one opens it for writing.
      let pipe = folder.appending(path: "openssl.cnf").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let watch = PipeWatch(pipe)
      let environment = ["OPENSSL_CONF": pipe, "OPENSSL_MODULES": folder.path]
      #expect(try run(arguments, input: facts, environment: environment).output == expected.output)
      #expect(!watch.finish(), "The configuration was opened")
    }
  }

  @Test func `with the root all is verified`() throws {
    try withRoot { root in
      let trusted = ["--root-certificate", root, "--environment", "Production"]
      let result = try run(
        arguments + trusted + ["--bundle-id", "com.example.harbor", "--format", "json"],
        input: facts
      )
      #expect(result.status == 0, "\(result.errors)")
      let object = try decode(result.output)
      #expect(object["payloads"] as? [String: String] == ["renewalInfo": "verified", "transaction": "verified"])
      #expect((object["decision"] as? [String: Any])?["row"] as? String == "G1")
      #expect((object["warnings"] as? [String])?.isEmpty == true)
      let text = try run(arguments + trusted + ["--any-bundle-id"], input: facts)
      #expect(text.output.contains("renewal, row G1") && !text.output.contains("verified"))
      // Every app's payloads chain to the same root.
      let careless = try run(arguments + trusted, input: facts)
      #expect(careless.status == 2 && careless.output == "")
      #expect(
        careless.errors.contains("--root-certificate needs --bundle-id") && careless.errors.contains("--any-bundle-id")
      )
      let both = try run(arguments + trusted + ["--bundle-id", "com.example.app", "--any-bundle-id"], input: facts)
      #expect(both.status == 2 && both.errors.contains("--bundle-id and --any-bundle-id exclude each other"))
    }
  }

  @Test func `a posted notification may be the whole file`() throws {
    let notification = try authority.sign(
      """
      {"notificationType":"DID_FAIL_TO_RENEW","subtype":"GRACE_PERIOD","notificationUUID":"7d2f8f0e-5f0c-4c1b-9a67-1f0c8f6e2b31","version":"2.0",\
      "signedDate":1792486790123,"data":{"status":4,"environment":"Production","bundleId":"com.example.harbor",\
      "signedTransactionInfo":"\(transaction)","signedRenewalInfo":"\(renewalInfo)"}}
      """
    )
    try withRoot { root in
      let result = try run(
        arguments + ["--root-certificate", root, "--bundle-id", "com.example.harbor", "--format", "json"],
        input: #"{"signedPayload":"\#(notification)"}"#
      )
      #expect(result.status == 0, "\(result.errors)")
      let object = try decode(result.output)
      #expect(object["event"] as? String == "7d2f8f0e-5f0c-4c1b-9a67-1f0c8f6e2b31")
      #expect((object["payloads"] as? [String: String])?["notification"] == "verified")
    }
  }

  @Test func `without a root they are refused`() throws {
    try refuse(
      [],
      input: facts,
      naming: ["renewalInfo: The payload is signed (JWS), but no root certificate", "--root-certificate"]
    )
  }

  @Test func `unverified is said in text and JSON`() throws {
    let text = try run(arguments + ["--unverified"], input: facts)
    #expect(text.status == 0)
    #expect(text.output.contains("payloads         unverified: renewalInfo, transaction"))
    #expect(text.output.contains("renewalInfo, transaction: signed, but decoded without checking the signature"))
    let json = try decode(run(arguments + ["--unverified", "--format", "json"], input: facts).output)
    #expect(json["payloads"] as? [String: String] == ["renewalInfo": "unverified", "transaction": "unverified"])
    let forged = try authority.sign { _, _ in [UInt8](repeating: 0, count: 64) }
    let result = try run(arguments + ["--unverified"], input: "{\"transaction\":\"\(forged)\"}")
    #expect(result.status == 0)
  }

  @Test func `a verified and an unsigned payload are said to be mixed`() throws {
    try withRoot { root in
      let original = #""originalTransactionId":"2000000123456789""#
      let mixed = #"{"renewalInfo":{"isInBillingRetryPeriod":false,\#(original)},"transaction":"\#(transaction)"}"#
      let trusted = ["--root-certificate", root, "--bundle-id", "com.example.harbor"]
      try refuse(trusted, input: mixed, naming: ["renewalInfo: This is not signed", "--allow-unsigned"])
      let result = try run(arguments + trusted + ["--allow-unsigned"], input: mixed)
      #expect(result.status == 0)
      #expect(result.output.contains("payloads         verified: transaction; unsigned: renewalInfo"))
      #expect(result.output.contains("renewalInfo: unsigned beside what is verified (transaction)"))
    }
  }

  @Test func `payloads that were signed after now, or more than a day apart, are reported`() throws {
    let warnings = { (input: String, now: String) throws -> [String] in
      let arguments = ["decide", "--facts", "-", "--now", now, "--unverified", "--format", "json"]
      return try #require(try decode(run(arguments, input: input).output)["warnings"] as? [String])
    }
    #expect(try warnings(facts, "2026-10-20T08:55:00Z").count == 1)
    let early = try warnings(facts, "2026-10-20T08:54:00Z")
    let both = "renewalInfo, transaction: signed at 2026-10-20T08:59:50.123Z, after now ("
    #expect(early.contains { $0.hasPrefix(both) })
    let old = try authority.sign(
      #"{"environment":"Production","originalTransactionId":"2000000123456789","signedDate":1792400390122}"#
    )
    let apart = try warnings(#"{"renewalInfo":"\#(old)","transaction":"\#(transaction)"}"#, "2026-10-20T09:00:00Z")
    #expect(apart.contains { $0.hasPrefix("renewalInfo: signed at 2026-10-19T08:59:50.122Z, more than a day before") })
  }

  @Test func `what is wrong is named`() throws {
    let other = try TestAuthority()
    let forged = try authority.sign(algorithm: #""none""#) { _, _ in [] }
    try withRoot { root in
      let trusted = ["--root-certificate", root, "--bundle-id", "com.example.harbor"]
      let foreign = try other.sign()
      try refuse(
        trusted,
        input: "{\"transaction\":\"\(foreign)\"}",
        naming: ["transaction: header.x5c[1]: None of the trusted root certificates has issued this one"]
      )
      try refuse(
        trusted,
        input: "{\"transaction\":\"\(forged)\"}",
        naming: ["transaction: header.alg: The algorithm is 'none', where only ES256 is accepted"]
      )
      try refuse(trusted, input: "{\"transaction\":\"a.b\"}", naming: ["transaction", "has 2"])
      try refuse(
        ["--root-certificate", root, "--bundle-id", "com.example.other"],
        input: facts,
        naming: ["transaction: payload.bundleId: This is 'com.example.harbor', where 'com.example.other' is expected"]
      )
      try refuse(
        trusted + ["--environment", "Sandbox"],
        input: facts,
        naming: ["renewalInfo: payload.environment", "'Production', where 'Sandbox' is expected"]
      )
      try refuse(trusted + ["--unverified"], input: facts, naming: ["exclude each other"])
    }
    try refuse(
      ["--environment", "production"],
      input: facts,
      naming: ["Unknown environment", "Did you mean Production?"]
    )
    try refuse(["--root-certificate", "/nowhere"], input: facts, naming: ["'/nowhere' cannot be read"])
    try refuse(["--root-certificate", "Package.swift"], input: facts, naming: ["isn't an X.509 certificate", "G3"])
  }

  @Test func `unsigned payloads are compared too`() throws {
    let unsigned = #"{"transaction":{"bundleId":"a.b","environment":"Sandbox","expiresDate":1793199600000}}"#
    let fitting = ["--bundle-id", "a.b", "--environment", "Sandbox"]
    #expect(try run(arguments + fitting, input: unsigned).status == 0)
    try refuse(
      ["--bundle-id", "a.c"],
      input: unsigned,
      naming: ["transaction.bundleId", "Expected a.c, as --bundle-id requires, found a.b"]
    )
    try refuse(["--environment", "Production"], input: unsigned, naming: ["environment", "found Sandbox"])
    try refuse(
      ["--bundle-id", "a.b"],
      input: "{}",
      naming: ["transaction.bundleId", "No payload contains the bundle ID"]
    )
    // One payload of another environment must not hide behind the others.
    let mixed = #"{"transaction":{"environment":"Sandbox"},"renewalInfo":{"environment":"Xcode"}}"#
    try refuse(["--environment", "Sandbox"], input: mixed, naming: ["renewalInfo.environment: Expected Sandbox"])
  }

  @Test func `unsigned facts do not pass for verified`() throws {
    try withRoot { root in
      let trusted = ["--root-certificate", root, "--bundle-id", "com.example.harbor"]
      let unsigned = #"{"transaction":{"bundleId":"com.example.harbor","expiresDate":1793199600000}}"#
      try refuse(trusted, input: unsigned, naming: ["transaction: This is not signed", "--allow-unsigned"])
      try refuse(
        trusted,
        input: #"{"notificationType":"DID_RENEW","data":{"signedTransactionInfo":"\#(transaction)"}}"#,
        naming: ["notification: This is not signed"]
      )
      try refuse(["--allow-unsigned"], input: unsigned, naming: ["--allow-unsigned requires --root-certificate"])
      // Apple doesn't sign an answer, only its parts: what it says of the state counts with --allow-unsigned alone.
      let item =
        #"{"originalTransactionId":"2000000123456789","status":5,"signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewalInfo)"}"#
      let response = #"{"data":[{"lastTransactions":[\#(item)]}]}"#
      let strict = try run(arguments + trusted + ["--format", "json"], input: response)
      #expect(strict.status == 0, "\(strict.errors)")
      let object = try decode(strict.output)
      #expect((object["payloads"] as? [String: String])?["statusResponse"] == "unsigned")
      #expect((object["warnings"] as? [String])?.isEmpty == true)
      let lenient = try run(arguments + trusted + ["--allow-unsigned", "--format", "json"], input: response)
      #expect((try decode(lenient.output)["warnings"] as? [String])?.isEmpty == false)
    }
  }

  @Test func `signed parts may be the whole file`() throws {
    try withRoot { root in
      let trusted = ["--root-certificate", root, "--bundle-id", "com.example.harbor", "--format", "json"]
      let both = #"{"signedTransactionInfo":"\#(transaction)","signedRenewalInfo":"\#(renewalInfo)"}"#
      let object = try decode(run(arguments + trusted, input: both).output)
      #expect(object["payloads"] as? [String: String] == ["renewalInfo": "verified", "transaction": "verified"])
      let one = try run(arguments + trusted, input: #"{"signedTransactionInfo":"\#(transaction)"}"#)
      #expect(one.status == 0, "\(one.errors)")
      try refuse(
        ["--root-certificate", root, "--bundle-id", "com.example.harbor"],
        input: #"{"signedRenewalInfo":"\#(renewalInfo)"}"#,
        naming: ["transaction.bundleId: No payload contains the bundle ID", "Pass the transaction too"]
      )
    }
  }

  @Test func `payloads of Xcode are decoded where that environment is named`() throws {
    let other = try TestAuthority()
    let local = try other.sign(
      #"{"bundleId":"a.b","environment":"Xcode","expiresDate":1793199600000,"originalTransactionId":"0"}"#
    )
    let facts = "{\"transaction\":\"\(local)\"}"
    try withRoot { root in
      for options in [["--environment", "Xcode"], ["--root-certificate", root, "--environment", "Xcode"]] {
        let result = try run(arguments + options + ["--bundle-id", "a.b", "--format", "json"], input: facts)
        #expect(result.status == 0, "\(result.errors)")
        let object = try decode(result.output)
        #expect(object["payloads"] as? [String: String] == ["transaction": "unverified"])
        #expect((object["warnings"] as? [String])?.contains { $0.contains("without checking the signature") } == true)
      }
      try refuse(
        ["--environment", "LocalTesting"],
        input: facts,
        naming: ["payload.environment: This is 'Xcode', where 'LocalTesting' is expected"]
      )
    }
  }

  @Test func `payloads of two subscriptions are refused`() throws {
    let other = try authority.sign(
      #"{"bundleId":"com.example.harbor","environment":"Production","expiresDate":1791817200000,"originalTransactionId":"3","signedDate":1792486790123}"#
    )
    let none = try authority.sign(#"{"environment":"Production","signedDate":1792486790123}"#)
    try withRoot { root in
      let trusted = ["--root-certificate", root, "--bundle-id", "com.example.harbor"]
      try refuse(
        trusted,
        input: #"{"renewalInfo":"\#(renewalInfo)","transaction":"\#(other)"}"#,
        naming: [
          "renewalInfo.originalTransactionId: This is '2000000123456789'", "and transaction.originalTransactionId is",
        ]
      )
      try refuse(
        trusted,
        input: #"{"renewalInfo":"\#(none)","transaction":"\#(transaction)"}"#,
        naming: ["renewalInfo.originalTransactionId: This is missing"]
      )
    }
  }

  @Test func `an app transaction is no subscription's`() throws {
    let app = #"{"transaction":{"receiptType":"Production","bundleId":"a.b","originalApplicationVersion":"1"}}"#
    let result = try run(arguments, input: app)
    #expect(result.status == 0 && result.output.contains("about            appTransaction\n"), "\(result)")
  }

  /// What has its bundle ID elsewhere must not be refused, because the App Store would send it again.
  @Test func `a genuine notification about something else needs no bundle ID of a subscription`() throws {
    let notification = try authority.sign(
      """
      {"notificationType":"EXTERNAL_PURCHASE_TOKEN","subtype":"UNREPORTED","version":"2.0","signedDate":1792486790123,\
      "notificationUUID":"7d2f8f0e-5f0c-4c1b-9a67-1f0c8f6e2b31","externalPurchaseToken":{"bundleId":"com.example.harbor"}}
      """
    )
    try withRoot { root in
      let result = try run(
        arguments + ["--root-certificate", root, "--bundle-id", "com.example.harbor"],
        input: #"{"signedPayload":"\#(notification)"}"#
      )
      #expect(result.status == 0 && result.output.contains("about            externalPurchaseToken\n"), "\(result)")
    }
  }

  @Test func `a notice from sandbox is a test`() throws {
    let facts = graceFacts.replacingOccurrences(
      of: "\"expiresDate\"",
      with: "\"environment\": \"Sandbox\", \"expiresDate\""
    )
    let text = try run(graceArguments, input: facts).output
    #expect(text.contains("warning          The facts do not come from production; this is a test"))
    let json = try decode(run(graceArguments + ["--format", "json"], input: facts).output)
    #expect((json["decision"] as? [String: Any])?["advice"] as? String == "sendAsTest")
    #expect(json["payloads"] as? [String: String] == ["renewalInfo": "unsigned", "transaction": "unsigned"])
  }

  /// Large and deep input ends soon, with a message.
  @Test func `hostile signed payloads`() throws {
    let deep = TestAuthority.base64url(Data(String(repeating: "{\"a\":", count: 10_000).utf8))
    let huge = String(repeating: "a", count: 100 << 20)
    try withRoot { root in
      for options in [["--root-certificate", root, "--bundle-id", "a.b"], ["--unverified"]] {
        try refuse(options, input: "{\"transaction\":\"e30.\(deep).AAAA\"}", naming: ["transaction: payload"])
        try refuse(options, input: "{\"transaction\":\"\(deep).e30.AAAA\"}", naming: ["transaction: header"])
        let large = String(repeating: "a", count: 300_000)
        try refuse(options, input: "{\"transaction\":\"\(large)\"}", naming: ["transaction", "larger than 256 KiB"])
      }
      try withTemporaryFolder { folder in
        try write("{\"transaction\":\"\(huge)\"}", to: "huge.json", in: folder)
        let start = ContinuousClock.now
        let result = try run(["decide", "--unverified", "--facts", folder.appending(path: "huge.json").path])
        #expect(result.status == 2)
        #expect(result.errors.contains("is larger than 64 MiB"))
        #expect(ContinuousClock.now - start < .seconds(20))
      }
    }
  }
}

/// Looks whether a named pipe is opened by a reader, which then finds it empty.
private final class PipeWatch: Sendable {
  private let state = Mutex((isOpened: false, isFinished: false))

  init(_ path: String) {
    Thread.detachNewThread { [self] in
      while !state.withLock(\.isFinished) {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK)
        if descriptor >= 0 {
          state.withLock { $0.isOpened = true }
          close(descriptor)
        }
        usleep(1000)
      }
    }
  }

  /// Ends the watch; returns whether a reader has opened the pipe.
  func finish() -> Bool {
    state.withLock {
      $0.isFinished = true
      return $0.isOpened
    }
  }
}
