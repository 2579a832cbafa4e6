import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The command as it runs, over a real connection.
struct PreviewCommandTests {
  @Test func `a saved text reaches the page that waits for it`() throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "catalog")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Catalogs/app-store"), to: catalog)
      let process = Process()
      process.executableURL = commandURL
      process.arguments = ["preview", "--port", "0", "--catalog", catalog.path]
      process.currentDirectoryURL = projectFolder
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      defer {
        process.terminate()
        process.waitUntilExit()
      }
      let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let port = try #require(
        address.firstMatch(of: /^http:\/\/127\.0\.0\.1:(\d+)\/\n$/).flatMap { UInt16($0.output.1) }
      )
      let page = try get("/en/glossary.html", port)
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
      let tag = try #require(page.firstMatch(of: /src="\/-\/reload\.js(\?path=en\/glossary\.html)&amp;(version=0)"/))
      // The catalog is broken for a while, and then it is another one.
      let text = catalog.appending(path: "strings/en/pages/glossary.yaml")
      let old = try String(contentsOf: text, encoding: .utf8)
      try Data("title: {{\n".utf8).write(to: text)
      try Data(old.replacing("title: Glossary", with: "title: Words that I know").utf8).write(to: text)
      #expect(try get("/-/wait.js\(tag.output.1)&\(tag.output.2)", port).hasSuffix("\r\n\r\nlocation.reload();\n"))
      #expect(try get("/en/glossary.html", port).contains("Words that I know"))
      #expect(try get("/../Package.swift", port).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
      // A client beyond the limit of connections gets an error.
      let idle = try (0..<130).map { _ in try connected(port) }
      defer { for connection in idle { close(connection) } }
      let refused = try connected(port)
      defer { close(refused) }
      #expect(try received(refused).hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    }
  }

  @Test func `a port that is taken is named`() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    try #require(isBound)
    let port = UInt16(bigEndian: address.sin_port)
    let result = try run(["preview", "--port", "\(port)"])
    #expect(result.status == 2)
    #expect(result.errors.contains("Port \(port) cannot be used: Address already in use"))
  }

  private func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func connected(_ port: UInt16) throws -> Int32 {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = loopback(port)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isOpen)
    return connection
  }

  private func get(_ path: String, _ port: UInt16) throws -> String {
    let connection = try connected(port)
    defer { close(connection) }
    let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
    #expect(send(connection, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
    return try received(connection)
  }

  /// Everything that the server sends.
  private func received(_ connection: Int32) throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
