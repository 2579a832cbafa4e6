import Terminal
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// A server of HTTP/1.1 that only programs on this machine reach: one thread a connection, one request each.
package struct LoopbackServer: Sendable {
  /// How many connections are answered at the same time; pages that wait for a change hold one each.
  package static let limit = 128

  package let port: UInt16
  private let listener: Int32
  private let open = Monitor(0)

  /// Takes a port of 127.0.0.1; 0 is any that is free.
  package init(port: UInt16) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw Self.failure("No socket can be opened", fix: "Close other programs.") }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isBound else {
      throw Self.failure("Port \(port) cannot be used", fix: "Pass another --port, or 0 for one that is free.")
    }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Answers requests for as long as the run lasts.
  package func run(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else {
        if errno != EINTR { usleep(10_000) }
        continue
      }
      let isFree = open.change { count in
        guard count < Self.limit else { return false }
        count += 1
        return true
      }
      let thread = isFree ? try? WorkerThread.started { serve(connection, answer) } : nil
      if let thread {
        thread.detach()
      } else {
        if isFree { open.change { $0 -= 1 } }
        // A line fits into the buffer of a new connection, so that no one waits here.
        send(
          HTTPResponse("503 Service Unavailable", "Too many pages are open; close some.").bytes(hasBody: true),
          to: connection
        )
        close(connection)
      }
    }
  }

  private func serve(_ connection: Int32, _ answer: (HTTPRequest) -> HTTPResponse) {
    defer {
      close(connection)
      open.change { $0 -= 1 }
    }
    guard let head = readHead(connection) else { return }
    guard let request = HTTPRequest(head: head) else {
      return send(HTTPResponse("400 Bad Request", "The request cannot be read.").bytes(hasBody: true), to: connection)
    }
    send(answer(request).bytes(hasBody: request.method != "HEAD"), to: connection)
  }

  /// How long a whole request may take to come, and a whole response to go: a client that sends or takes a byte now and
  /// then must not hold a connection for good.
  private static let timeLimit = Duration.seconds(10)

  /// Whether the connection is ready before a moment.
  private static func isReady(_ connection: Int32, for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    var state = pollfd(fd: connection, events: Int16(events), revents: 0)
    while true {
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { return false }
      let milliseconds = rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000 + 1
      let count = poll(&state, 1, Int32(milliseconds))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }

  /// The bytes before the empty line; `nil` if it doesn't come in time, or if they are too long.
  private func readHead(_ connection: Int32) -> [UInt8]? {
    let deadline = ContinuousClock.now + Self.timeLimit
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= HTTPRequest.limit {
      guard Self.isReady(connection, for: POLLIN, until: deadline) else { return nil }
      let count = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) { return Array(bytes[..<end.lowerBound]) }
    }
    return nil
  }

  /// Sends all bytes; a reader who has gone costs nothing, not even a signal.
  private func send(_ bytes: [UInt8], to connection: Int32) {
    let deadline = ContinuousClock.now + Self.timeLimit
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    var sent = 0
    bytes.withUnsafeBytes { bytes in
      while sent < bytes.count {
        guard Self.isReady(connection, for: POLLOUT, until: deadline) else { return }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        let count = Glibc.send(connection, rest.baseAddress, rest.count, flags)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  private static func failure(_ summary: String, fix: String) -> Failure {
    Failure("\(summary): \(String(cString: strerror(errno)))", fix: fix)
  }
}
