import Foundation
import Instants
import NIOCore
import NIOSSL
import NoticebookService
import Testing

/// Certificates that openssl makes for a test, in a folder that the test removes.
private struct TestCertificates {
  let folder: String

  init(in folder: String) throws {
    self.folder = folder
    let configuration = """
      [req]
      distinguished_name = name
      x509_extensions = authority
      [name]
      [authority]
      basicConstraints = critical, CA:TRUE
      keyUsage = keyCertSign
      [leaf]
      subjectAltName = DNS:localhost
      """
    try configuration.write(toFile: "\(folder)/openssl.cnf", atomically: true, encoding: .utf8)
  }

  func path(_ file: String) -> String { "\(folder)/\(file)" }

  /// Makes `NAME.pem` and `NAME.key` of an authority.
  func makeAuthority(_ name: String) throws {
    try openssl(["req", "-x509", "-days", "2", "-out", "\(name).pem"] + newKey(name))
  }

  /// Makes `NAME.pem` and `NAME.key` of a server or a client.
  func make(_ name: String, from authority: String, days: Int = 2) throws {
    try openssl(["req", "-out", "request"] + newKey(name))
    try openssl([
      "x509", "-req", "-in", "request", "-CA", "\(authority).pem", "-CAkey", "\(authority).key", "-CAcreateserial",
      "-days", "\(days)", "-extfile", "openssl.cnf", "-extensions", "leaf", "-out", "\(name).pem",
    ])
  }

  func openssl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(arguments)")
  }

  private func newKey(_ name: String) -> [String] {
    [
      "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "\(name).key", "-subj",
      "/CN=\(name)", "-config", "openssl.cnf",
    ]
  }

  /// What a client connects with that trusts an authority, with a certificate of its own if it is named.
  func client(trusting authority: String, as name: String? = nil) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(path("\(authority).pem")))
    if let name {
      configuration.certificateChain = try NIOSSLCertificate.fromPEMFile(path("\(name).pem"))
        .map { .certificate($0) }
      configuration.privateKey = .privateKey(try NIOSSLPrivateKey(file: path("\(name).key"), format: .pem))
    }
    return try NIOSSLContext(configuration: configuration)
  }

  /// The settings of a server.
  func settings(_ name: String = "server", clients authority: String? = nil) -> TLSSettings {
    TLSSettings(
      certificate: path("\(name).pem"),
      key: path("\(name).key"),
      clientAuthorities: authority.map { path("\($0).pem") }
    )
  }
}

private func withCertificates<Value>(_ body: (TestCertificates) async throws -> Value) async throws -> Value {
  try await withTemporaryFolder { folder in
    let certificates = try TestCertificates(in: folder)
    try certificates.makeAuthority("authority")
    try certificates.make("server", from: "authority")
    return try await body(certificates)
  }
}

extension RunningServer {
  /// The same server for a client that speaks TLS.
  fileprivate func secure(_ context: NIOSSLContext) throws -> RunningServer {
    guard case .port(let port) = address else { preconditionFailure("a Unix socket has no TLS") }
    return RunningServer(address: .secure(port, context))
  }

  /// The metrics as soon as they contain something; the server counts after it has responded.
  fileprivate func metrics(with wanted: Regex<some Any>) async throws -> String {
    var text = ""
    for _ in 0..<100 {
      text = try await request("GET", "/metrics").body
      if text.contains(wanted) { return text }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("the metrics aren't complete: \(text)")
    return text
  }

  /// Whether the connection ends without a response: before or after the client has sent its request.
  fileprivate func refuses() async throws -> Bool {
    do {
      return try await response("GET", "/healthz") == nil
    } catch is NIOSSLError {
      return true
    } catch let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode) {
      return true
    } catch is ChannelError {
      return true
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(2)))
struct TLSTests {
  @Test func `HTTPS gives the same answers, for one and for a stream`() async throws {
    let facts = customers(200)
    try await withCertificates { certificates in
      let client = try certificates.client(trusting: "authority")
      try await withServer(
        { settings in
          settings.tls = certificates.settings()
          settings.allowsNow = true
        },
        clock: NoticebookServer.systemClock
      ) { plain in
        let server = try plain.secure(client)
        let query = "?now=2026-10-20T09:00:00Z"
        #expect(try await server.post("/v1/notice\(query)", facts[0]).body == notice(facts[0]))
        let lines = try await server.post(
          "/v1/decide\(query)",
          facts.joined(separator: "\n"),
          type: "application/x-ndjson"
        )
        #expect(try lines.body == facts.map(decision).joined())
        // What doesn't speak TLS, or ends in the middle of a body, isn't answered, and other clients still are.
        #expect(try await plain.refuses())
        try await RawConnection.open(server.address) { connection in
          try await connection.send(
            "POST /v1/notice HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 99\r\n"
              + "Expect: 100-continue\r\n\r\n"
          )
          #expect(try await connection.head() == 100)
          try await connection.send("{")
        }
        let metrics = try await server.metrics(with: /route="\/v1\/notice",status="4(00|99)"} 1\n/)
        #expect(metrics.contains("noticebook_failed_tls_handshakes_total 1\n"), "\(metrics)")
        #expect(!metrics.contains(#"status="500""#), "\(metrics)")
      }
    }
  }

  @Test func `with an authority for clients, only its clients are answered`() async throws {
    try await withCertificates { certificates in
      try certificates.makeAuthority("clients")
      try certificates.makeAuthority("others")
      try certificates.make("known", from: "clients")
      try certificates.make("foreign", from: "others")
      try certificates.make("expired", from: "clients", days: -1)
      let known = try certificates.client(trusting: "authority", as: "known")
      let refused = try [nil, "foreign", "expired", "server"]
        .map { try certificates.client(trusting: "authority", as: $0) }
      try await withServer(
        { settings in
          settings.tls = certificates.settings(clients: "clients")
        },
        clock: NoticebookServer.systemClock
      ) { plain in
        let server = try plain.secure(known)
        #expect(try await server.request("GET", "/healthz").status == 200)
        for client in refused { #expect(try await plain.secure(client).refuses()) }
        _ = try await server.metrics(with: /noticebook_failed_tls_handshakes_total 4\n/)
      }
    }
  }

  @Test func `a client that doesn't finish its handshake is cut off`() async throws {
    try await withCertificates { certificates in
      try await withServer(
        { settings in
          settings.tls = certificates.settings()
          settings.limits.timeout = .seconds(1)
        },
        clock: NoticebookServer.systemClock
      ) { plain in
        let start = ContinuousClock.now
        try await RawConnection.open(plain.address) { connection in
          // The beginning of a handshake record, whose rest doesn't come.
          try await connection.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
          #expect(try await connection.response() == nil)
        }
        #expect((.seconds(1)..<(.seconds(9))).contains(.now - start))
        let server = try plain.secure(certificates.client(trusting: "authority"))
        _ = try await server.metrics(with: /noticebook_failed_tls_handshakes_total 1\n/)
      }
    }
  }

  @Test func `certificates count only while they are valid`() async throws {
    try await withCertificates { certificates in
      try certificates.makeAuthority("clients")
      let day: Int64 = 86_400_000
      let now = NoticebookServer.systemClock()
      for (offset, words) in [(-day, "isn't valid before"), (3 * day, "expired on")] {
        for clients in [nil, "clients"] {
          let failure = await #expect(throws: ServiceFailure.self) {
            try await withServer(
              { $0.tls = certificates.settings(clients: clients) },
              clock: {
                now.advanced(byMilliseconds: offset) ?? now
              }
            ) { _ in }
          }
          #expect(failure?.summary.contains("server.pem") == true && failure?.summary.contains(words) == true)
        }
      }
    }
  }

  @Test func `files that can't be used end with status 2`() async throws {
    try await withCertificates { certificates in
      try certificates.make("other", from: "authority")
      try certificates.make("old", from: "authority", days: -1)
      try certificates.openssl(["pkey", "-in", "server.key", "-aes128", "-passout", "pass:word", "-out", "secret.key"])
      try certificates.openssl(["x509", "-in", "server.pem", "-outform", "DER", "-out", "server.der"])
      try "".write(toFile: certificates.path("empty"), atomically: true, encoding: .utf8)
      for (certificate, key, clients, words) in [
        ("server.pem", "other.key", nil, ["other.key", "server.pem", "doesn't belong", "requested with"]),
        ("old.pem", "old.key", nil, ["old.pem", "expired on 20", "Renew"]),
        ("nowhere.pem", "server.key", nil, ["nowhere.pem", "doesn't exist"]),
        ("server.pem", "nowhere.key", nil, ["nowhere.key", "doesn't exist"]),
        (".", "server.key", nil, ["isn't a regular file"]),
        ("empty", "server.key", nil, ["empty", "no certificate", "BEGIN CERTIFICATE"]),
        ("server.pem", "empty", nil, ["empty", "no key", "BEGIN PRIVATE KEY"]),
        ("server.der", "server.key", nil, ["server.der", "no certificate"]),
        ("server.key", "server.key", nil, ["server.key", "no certificate"]),
        ("server.pem", "server.pem", nil, ["server.pem", "no key"]),
        ("server.pem", "secret.key", nil, ["secret.key", "is encrypted", "openssl pkey"]),
        ("server.pem", "server.key", "nowhere", ["nowhere", "doesn't exist"]),
        ("server.pem", "server.key", "server.key", ["server.key", "no certificate"]),
        ("server.pem", "server.key", "old.pem", ["old.pem", "is valid", "expired on 20"]),
      ] as [(String, String, String?, [String])] {
        let arguments = ["--port", "0", "--tls-certificate", certificate, "--tls-key", key]
        let errors = try await refused(
          arguments + (clients.map { ["--tls-client-ca", $0] } ?? []),
          in: certificates.folder
        )
        for word in words { #expect(errors.contains(word), "\(certificate), \(key): \(errors)") }
      }
      for (arguments, words) in [
        (["--tls-certificate", "server.pem"], "--tls-key"), (["--tls-key", "server.key"], "--tls-certificate"),
        (["--tls-client-ca", "authority.pem"], "requires"),
        (["--socket", "s", "--tls-certificate", "server.pem", "--tls-key", "server.key"], "excludes"),
      ] {
        let errors = try await refused(arguments, in: certificates.folder)
        #expect(errors.contains(words), "\(arguments): \(errors)")
      }
    }
  }

  @Test func `SIGHUP replaces the certificate, and keeps the old one if the new one can't be used`() async throws {
    try await withCertificates { certificates in
      try certificates.makeAuthority("next")
      try certificates.make("renewed", from: "next")
      func replace(_ file: String, by new: String) throws {
        try Data(contentsOf: URL(filePath: certificates.path(new))).write(to: URL(filePath: certificates.path(file)))
      }
      let before = try certificates.client(trusting: "authority")
      let after = try certificates.client(trusting: "next")
      let process = try ServeProcess(
        ["--port", "0", "--tls-certificate", "server.pem", "--tls-key", "server.key"],
        in: certificates.folder
      )
      #expect(process.location.hasPrefix("https://127.0.0.1:"))
      #expect(try await process.server.secure(before).request("GET", "/healthz").status == 200)
      // Only one of the two files has changed.
      try replace("server.pem", by: "renewed.pem")
      process.send(SIGHUP)
      try await process.waitForLog("stays in use")
      #expect(process.errors.contains("doesn't belong"), "\(process.errors)")
      #expect(try await process.server.secure(before).request("GET", "/healthz").status == 200)
      try replace("server.key", by: "renewed.key")
      process.send(SIGHUP)
      try await process.waitForLog("reloaded")
      #expect(try await process.server.secure(after).request("GET", "/healthz").status == 200)
      #expect(try await process.server.secure(before).refuses())
      #expect(await process.end() == 0)
    }
  }
}
