import Foundation
import NoticebookService
import ServiceSigningFixtures
import Testing

/// A running `noticebook-serve`.
final class ServeProcess: @unchecked Sendable {
  private let process = Process()
  private let errorFile: String
  private let output = Pipe()
  let location: String

  /// Starts the process, and waits until it listens.
  init(_ arguments: [String], in folder: String) throws {
    errorFile = "\(folder)/errors-\(UInt32.random(in: 0 ... .max))"
    _ = FileManager.default.createFile(atPath: errorFile, contents: nil)
    process.executableURL = URL(filePath: Self.command)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorFile))
    try process.run()
    // `availableData` ends the tests if a signal to them interrupts it.
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count: Int
    repeat {
      count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
    } while count < 0 && errno == EINTR
    let line = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    location = line.replacing("Listening on ", with: "").trimmingCharacters(in: .newlines)
  }

  var port: Int { Int(location.split(separator: ":").last ?? "") ?? 0 }
  var server: RunningServer {
    RunningServer(
      address: location.hasPrefix("unix:") ? .socket(String(location.dropFirst(5))) : .port(port)
    )
  }
  var errors: String { (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "" }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func waitForLog(_ text: String) async throws {
    for _ in 0..<200 {
      if errors.contains(text) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the log has no '\(text)': \(errors)")
  }

  /// Waits for the end, and gives the status.
  func end(_ signal: Int32? = SIGTERM) async -> Int32 {
    if let signal { send(signal) }
    while process.isRunning { try? await Task.sleep(for: .milliseconds(20)) }
    return process.terminationStatus
  }

  private static let command: String = {
    let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [bundle, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    for folder in candidates {
      let path = folder.appending(path: "noticebook-serve").path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    preconditionFailure("noticebook-serve was not built beside the tests: \(candidates.map(\.path))")
  }()
}

/// Runs the command to its end, which comes before it listens.
func refused(_ arguments: [String], in folder: String) async throws -> String {
  let process = try ServeProcess(arguments, in: folder)
  #expect(await process.end(nil) == 2)
  #expect(process.location == "")
  #expect(process.errors.hasPrefix("error: "), "\(process.errors)")
  return process.errors
}

/// The executable: its messages, its signals, and several processes.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ProcessTests {
  @Test func `options that can't be used end with status 2`() async throws {
    try await withTemporaryFolder { folder in
      for (arguments, words) in [
        (["--catalog", "nowhere"], "does not exist"), (["--catalog", "."], "catalog.yaml"),
        (["--port", "99999"], "65535"),
        (["--port", "x"], "--port"), (["--socket", "s", "--port", "1"], "excludes"),
        (["--site", "nowhere"], "nowhere"),
        (["--token-file", "nowhere"], "nowhere"), (["--brand", "nowhere"], "nowhere"), (["--nonsense"], "nonsense"),
        (["--root-certificate", "nowhere"], "nowhere"), (["--allow-unsigned"], "--root-certificate"),
        (["--catalog", "app-store", "--catalog", "app-store"], "app-store"), (["--timeout", "0"], "--timeout"),
        (["--socket", "nowhere/s"], "folder"), (["--socket", String(repeating: "s", count: 200)], "path"),
        (["--host", "192.0.2.1", "--port", "0"], "'192.0.2.1' isn't an address of this machine"),
        (["--host", "no.invalid"], "'no.invalid' isn't an address of this machine"),
        (["--host", "999.1.1.1"], "'999.1.1.1' isn't an address of this machine"),
        (["--log-level", "loud"], "loud"), (["--environment", "Moon"], "Moon"),
        (["--drain-delay", "-1"], "--drain-delay"),
      ] {
        let errors = try await refused(arguments, in: folder)
        #expect(errors.localizedCaseInsensitiveContains(words), "\(arguments): \(errors)")
      }
    }
  }

  @Test func `a health check says whether a service is ready`() async throws {
    try await withTemporaryFolder { folder in
      for address in [["--port", "0"], ["--socket", "\(folder)/s"]] {
        let service = try ServeProcess(address, in: folder)
        let asked = address[0] == "--port" ? ["--port", "\(service.port)"] : address
        #expect(await (try ServeProcess(["--health-check"] + asked, in: folder)).end(nil) == 0)
        #expect(await service.end() == 0)
        #expect(await (try ServeProcess(["--health-check"] + asked, in: folder)).end(nil) == 1)
      }
    }
  }

  @Test func `a root certificate needs the bundle ID of the app`() async throws {
    try await withTemporaryFolder { folder in
      let root = "\(folder)/root.cer"
      try Data(try TestAuthority().root).write(to: URL(filePath: root))
      let errors = try await refused(["--port", "0", "--root-certificate", root], in: folder)
      #expect(errors.contains("--bundle-id") && errors.contains("--any-bundle-id"), "\(errors)")
      for option in [["--bundle-id", "com.example.harbor"], ["--any-bundle-id"]] {
        let process = try ServeProcess(["--port", "0", "--root-certificate", root] + option, in: folder)
        #expect(try await process.server.request("GET", "/readyz").status == 200)
        #expect(await process.end() == 0)
      }
    }
  }

  @Test func `a port or a socket in use is refused, a socket that was left is not`() async throws {
    try await withTemporaryFolder { folder in
      let first = try ServeProcess(["--port", "0"], in: folder)
      let port = try await refused(["--port", "\(first.port)"], in: folder)
      #expect(port.contains("is in use"))
      #expect(await first.end() == 0)

      let second = try ServeProcess(["--socket", "\(folder)/s"], in: folder)
      #expect(try await second.server.request("GET", "/healthz").status == 200)
      #expect(try await refused(["--socket", "\(folder)/s"], in: folder).contains("is in use"))
      #expect(try await second.server.request("GET", "/healthz").status == 200)
      // Killed, it leaves its socket.
      _ = await second.end(SIGKILL)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/s"))
      let third = try ServeProcess(["--socket", "\(folder)/s"], in: folder)
      #expect(try await third.server.request("GET", "/healthz").status == 200)
      #expect(await third.end() == 0)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/s"))

      try "text".write(toFile: "\(folder)/file", atomically: true, encoding: .utf8)
      #expect(try await refused(["--socket", "\(folder)/file"], in: folder).contains("isn't a socket"))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/file"))
    }
  }

  @Test func `SIGHUP loads the catalog again, and keeps the old one where the new one has errors`() async throws {
    try await withTemporaryFolder { folder in
      let catalog = "\(folder)/catalog"
      try FileManager.default.copyItem(atPath: "\(repository)/Catalogs/app-store", toPath: catalog)
      let file = "\(catalog)/strings/en/notices/grace.yaml"
      let original = try String(contentsOfFile: file, encoding: .utf8)
      let facts = customers(1)[0].replacing(
        #""locale":"ja""#,
        with: #""locale":"en","now":"2026-10-20T09:00:00Z""#
      )
      func title(_ text: String) throws {
        let line = try #require(original.firstMatch(of: /push\.title: \|\n .*/)).0
        try original.replacing(line, with: "push.title: \(text)").write(
          toFile: file,
          atomically: true,
          encoding: .utf8
        )
      }
      try title("First title")
      let process = try ServeProcess(["--catalog", catalog, "--port", "0"], in: folder)
      let found1 = try await process.server.post("/v1/notice", facts).body
      #expect(found1.contains("First title"))
      try title("Second title")
      process.send(SIGHUP)
      try await process.waitForLog("reloaded")
      let found2 = try await process.server.post("/v1/notice", facts).body
      #expect(found2.contains("Second title"))
      try title("{$broken")
      process.send(SIGHUP)
      try await process.waitForLog("stays in use")
      #expect(process.errors.contains("grace.yaml"), "\(process.errors)")
      let found3 = try await process.server.post("/v1/notice", facts).body
      #expect(found3.contains("Second title"))
      #expect(
        try await process.server.request("GET", "/metrics").body.contains("noticebook_last_reload_succeeded 0\n")
      )
      try title("Third title")
      process.send(SIGHUP)
      for _ in 0..<100 {
        if try await process.server.post("/v1/notice", facts).body.contains("Third title") { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      let found4 = try await process.server.post("/v1/notice", facts).body
      #expect(found4.contains("Third title"))
      #expect(await process.end() == 0)
    }
  }

  @Test func `SIGHUP right after the start is obeyed`() async throws {
    try await withTemporaryFolder { folder in
      for _ in 0..<5 {
        let process = try ServeProcess(["--port", "0"], in: folder)
        process.send(SIGHUP)
        try await process.waitForLog("reloaded")
        #expect(try await process.server.request("GET", "/healthz").status == 200)
        #expect(await process.end() == 0)
      }
    }
  }

  @Test func `SIGTERM lets requests end, and takes no more`() async throws {
    let lines = customers(2)
    try await withTemporaryFolder { folder in
      let process = try ServeProcess(["--port", "0", "--allow-now", "--drain-delay", "0"], in: folder)
      try await RawConnection.open(process.server.address) { connection in
        try await connection.send(
          "POST /v1/decide?now=2026-10-20T09:00:00Z HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
        )
        #expect(try await connection.head() == 200)
        process.send(SIGTERM)
        try await process.waitForLog("ending")
        for line in lines {
          try await connection.send("\(String(line.utf8.count + 1, radix: 16))\r\n\(line)\n\r\n")
          #expect(try await connection.chunk() == decision(line))
        }
        await #expect(throws: (any Error).self) { try await process.server.request("GET", "/healthz") }
        try await connection.send("0\r\n\r\n")
        #expect(try await connection.chunk() == "")
        #expect(try await connection.chunk() == nil)
      }
      #expect(await process.end(nil) == 0)
    }
  }

  @Test func `an old process leaves the socket of a new one alone`() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/s"
      let old = try ServeProcess(["--socket", path, "--drain-delay", "2"], in: folder)
      #expect(try await old.server.request("GET", "/healthz").status == 200)
      old.send(SIGTERM)
      try await old.waitForLog("ending")
      // The new process would refuse a path that is in use.
      try FileManager.default.removeItem(atPath: path)
      let new = try ServeProcess(["--socket", path], in: folder)
      #expect(await old.end(nil) == 0)
      #expect(try await new.server.request("GET", "/healthz").status == 200)
      #expect(await new.end() == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a service that ends says so before it takes no more`() async throws {
    let facts = customers(1)[0]
    try await withTemporaryFolder { folder in
      let process = try ServeProcess(["--port", "0", "--allow-now", "--drain-delay", "2"], in: folder)
      try await RawConnection.open(process.server.address) { connection in
        let request =
          "POST /v1/decide?now=2026-10-20T09:00:00Z HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(facts.utf8.count)\r\n\r\n\(facts)"
        try await connection.send(request)
        #expect(try await connection.response()?.fields["connection"] == nil)
        process.send(SIGTERM)
        try await process.waitForLog("ending")
        // The kept connection has its time, and is told; new ones are answered, and the service isn't ready.
        #expect(try await process.server.request("GET", "/readyz").status == 503)
        #expect(try await process.server.request("GET", "/healthz").status == 200)
        try await connection.send(request)
        let last = try await connection.response()
        #expect(last?.status == 200 && last?.fields["connection"] == "close")
      }
      #expect(await process.end(nil) == 0)
    }
  }

  @Test func `requests that don't end are cut off after the drain time`() async throws {
    try await withTemporaryFolder { folder in
      let process = try ServeProcess(["--port", "0", "--drain", "1"], in: folder)
      try await RawConnection.open(process.server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        #expect(try await connection.head() == 200)
        let start = ContinuousClock.now
        _ = await process.end()
        #expect(.now - start < .seconds(10))
      }
    }
  }

  @Test func `two processes share a port, and one goes on when the other ends`() async throws {
    let facts = customers(1)[0]
    try await withTemporaryFolder { folder in
      let probe = try ServeProcess(["--port", "0"], in: folder)
      let port = probe.port
      _ = await probe.end()
      let both = try (0..<2).map { _ in
        try ServeProcess(["--port", "\(port)", "--reuse-port", "--allow-now"], in: folder)
      }
      for _ in 0..<40 {
        let response = try await both[0].server.post("/v1/decide?now=2026-10-20T09:00:00Z", facts)
        #expect(try response.body == decision(facts))
      }
      #expect(await both[0].end() == 0)
      for _ in 0..<10 { #expect(try await both[1].server.request("GET", "/healthz").status == 200) }
      #expect(await both[1].end() == 0)
    }
  }

  @Test func `logs are JSON without anything from a request but its ID`() async throws {
    try await withTemporaryFolder { folder in
      let process = try ServeProcess(["--port", "0", "--log-level", "debug"], in: folder)
      _ = try await process.server.post(
        "/v1/notice?locale=en",
        customers(1)[0].replacing("Harbor Radio", with: "Personal Name"),
        fields: ["X-Request-ID": "mine-1", "Authorization": "Bearer secret"]
      )
      _ = try await process.server.post("/v1/notice?brand=private", "{}", fields: ["X-Request-ID": "mine-2"])
      #expect(await process.end() == 0)
      let lines = process.errors.split(separator: "\n")
      for line in lines {
        let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(entry?["level"] is String && entry?["time"] is String && entry?["message"] is String)
      }
      #expect(
        process.errors.contains(#""requestId":"mine-1","route":"/v1/notice","status":"200""#),
        "\(process.errors)"
      )
      #expect(process.errors.contains(#""requestId":"mine-2","route":"/v1/notice","status":"400""#))
      for word in ["Personal", "secret", "private", "locale", "2000000000000000", "127.0.0.1"] {
        #expect(!process.errors.contains(word), "\(word)")
      }
    }
  }
}
