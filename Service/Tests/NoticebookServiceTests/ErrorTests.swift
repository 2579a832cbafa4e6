import Foundation
import NoticebookService
import Testing

/// Requests that can't be answered: each gets a clear answer, and the next request is not affected.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ErrorTests {
  private func check(
    _ response: RawResponse,
    _ status: Int,
    naming words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(response.status == status, "\(response.body)", sourceLocation: sourceLocation)
    #expect(
      response.fields["content-type"] == "application/problem+json",
      "\(response.body)",
      sourceLocation: sourceLocation
    )
    let problem = try #require(
      try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any],
      sourceLocation: sourceLocation
    )
    #expect(problem["status"] as? Int == status, sourceLocation: sourceLocation)
    let fix = try #require(problem["fix"] as? String, sourceLocation: sourceLocation)
    #expect(fix.hasSuffix(".") || fix.hasSuffix("?"), "\(fix)", sourceLocation: sourceLocation)
    #expect((problem["detail"] as? String)?.isEmpty == false, sourceLocation: sourceLocation)
    #expect(
      problem["requestId"] as? String == response.fields["x-request-id"],
      sourceLocation: sourceLocation
    )
    for word in words { #expect(response.body.contains(word), "\(response.body)", sourceLocation: sourceLocation) }
  }

  @Test func `facts that can't be used are named with place, fix and id`() async throws {
    try await withServer { server in
      try check(
        try await server.post("/v1/notice", #"{"id":"mine","renewalInfo":5}"#),
        400,
        naming: #""path":"renewalInfo""#,
        #""id":"mine""#
      )
      try check(try await server.post("/v1/notice", "{"), 400)
      try check(try await server.post("/v1/notice", ""), 400)
      try check(try await server.post("/v1/notice", "[]"), 400)
    }
  }

  @Test func `parameters that can't be used are named`() async throws {
    let facts = customers(1)[0]
    try await withServer { server in
      try check(try await server.post("/v1/notice?locale=xx-yy-zz-1", facts), 400, naming: #""path":"locale""#)
      try check(try await server.post("/v1/notice?timeZone=Asia/Tokio", facts), 400, naming: "Asia/Tokyo")
      try check(try await server.post("/v1/notice?channels=pigeon", facts), 400, naming: "push")
      try check(try await server.post("/v1/notice?lang=ja", facts), 400, naming: "Unknown parameter", "locale")
      try check(try await server.post("/v1/notice?locale=%E3%81", facts), 400, naming: "query")
      try check(try await server.post("/v1/notice?locale=%4", facts), 400, naming: "query")
      try check(try await server.post("/v1/notice?locale=en%0d%0aSet-Cookie:x", facts), 400, naming: "query")
      try check(try await server.post("/v1/notice?locale=en&locale=ja", facts), 400, naming: "twice")
      try check(try await server.post("/v1/notice?brand=acme", facts), 400, naming: "brand")
      try check(try await server.post("/v1/decide?locale=en", facts), 400, naming: "Unknown parameter")
    }
  }

  @Test func `wrong methods, routes and types have their statuses`() async throws {
    try await withServer { server in
      for route in Route.allCases where route != .other {
        let takesPosts = route.methodNames == ["POST"]
        let path = route.rawValue.replacing(/\{.*\}/, with: "facts")
        let response = try await takesPosts ? server.request("GET", path) : server.post(path, "{}")
        try check(response, 405)
        #expect(response.fields["allow"] == (takesPosts ? "POST" : "GET, HEAD"))
      }
      for route in [
        "/", "/v1", "/v1/notices", "/v1/notice/", "/%76%31/notice", "/../etc/passwd", "*", "//", "/v1/schema/no",
      ] {
        try check(try await server.request("GET", route), 404)
      }
      let typed = try await server.post("/v1/notice", "{}", type: "text/plain")
      try check(typed, 415)
      #expect(typed.fields["accept-post"] == "application/json, application/x-ndjson")
      try check(try await server.post("/v1/notice", "{}", type: "application/json; charset=shift_jis"), 415)
      try check(try await server.request("POST", "/v1/notice", body: "{}"), 415)
      #expect(
        try await server.post("/v1/decide", customers(1)[0], type: "Application/JSON; charset=UTF-8").status == 200
      )
    }
  }

  @Test func `compressed bodies are not unpacked`() async throws {
    try await withServer { server in
      let response = try await server.post("/v1/notice", "\u{1F}\u{8B}", fields: ["Content-Encoding": "gzip"])
      try check(response, 415, naming: "Content-Encoding")
      #expect(response.fields["accept-encoding"] == "identity")
    }
  }

  @Test func `bodies that are too large are refused by their length, and while they are read`() async throws {
    try await withServer({ $0.limits.bodySize = 5000 }) { server in
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/notice HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n"
        )
        let response = try #require(try await connection.response())
        try check(response, 413)
        #expect(response.fields["connection"] == "close")
      }
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/notice HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        try await connection.send("1388\r\n\(String(repeating: " ", count: 5000))\r\n1\r\n \r\n")
        try check(try #require(try await connection.response()), 413)
      }
      // A line of a stream is refused alone.
      let facts = customers(1)[0]
      let long = String(repeating: "x", count: 5001)
      let lines = try await server.post("/v1/decide", "\(long)\n\(facts)\n", type: "application/x-ndjson")
      #expect(lines.status == 200)
      #expect(lines.body.contains("longer than 5000 bytes"))
      #expect(try lines.body.hasSuffix(decision(facts)))
    }
  }

  @Test func `a client that waits for 100 Continue is told to go on, or not to send`() async throws {
    let facts = customers(1)[0]
    try await withServer { server in
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
            + "Content-Length: \(facts.utf8.count)\r\n\r\n"
        )
        #expect(try await connection.response()?.status == 100)
        try await connection.send(facts)
        #expect(try await connection.response()?.body == decision(facts))
      }
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
            + "Content-Length: 99999999\r\n\r\n"
        )
        try check(try #require(try await connection.response()), 413)
        #expect(try await connection.response() == nil)
      }
    }
  }

  @Test func `a body that is cut off is an error, and reaches no one else`() async throws {
    let facts = customers(1)[0]
    try await withServer { server in
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(facts.utf8.count)\r\n\r\n\(facts.dropLast(10))"
        )
        connection.endSending()
        let response = try #require(try await connection.response())
        #expect(response.status == 400)
        #expect(try await connection.response() == nil)
      }
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n\(String(facts.utf8.count + 1, radix: 16))\r\n\(facts)\n\r\n"
        )
        connection.endSending()
        // The line that was whole is answered; the body of the response doesn't end, so that its end can't be taken for
        // the end of the stream.
        let response = try #require(try await connection.response())
        #expect(response.isCut)
      }
      #expect(try await server.post("/v1/decide", facts).body == decision(facts))
    }
  }

  @Test func `what isn't HTTP is refused`() async throws {
    try await withServer { server in
      for text in [
        "\u{16}\u{3}\u{1}", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "POST /v1/notice HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nA: \(String(repeating: "a", count: 20_000))\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\n\((0..<200).map { "A\($0): a\r\n" }.joined())\r\n",
        "POST /v1/notice HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      ] {
        try await RawConnection.open(server.address) { connection in
          try await connection.send(text)
          connection.endSending()
          let response = try #require(try await connection.response(), "\(text.prefix(40))")
          try check(response, 400)
          #expect(response.fields["connection"] == "close")
          #expect(try await connection.response() == nil)
        }
      }
      #expect(try await server.request("GET", "/healthz").status == 200)
    }
  }

  @Test func `a length that no number holds is refused`() async throws {
    try await withServer { server in
      for (length, status) in [
        ("9223372036854775807", 413), ("9223372036854775808", 413), ("18446744073709551616", 400), ("1e3", 400),
      ] {
        try await RawConnection.open(server.address) { connection in
          try await connection.send(
            "POST /v1/notice HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
          )
          let response = try #require(try await connection.response(), "\(length)")
          try check(response, status)
          #expect(response.fields["connection"] == "close")
        }
      }
    }
  }

  @Test func `a bad chunk is an error, and begins no second response`() async throws {
    let facts = customers(1)[0]
    try await withServer { server in
      let head = "POST /v1/decide HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\nContent-Type: "
      try await RawConnection.open(server.address) { connection in
        try await connection.send(head + "application/json\r\n\r\nzz\r\n{}\r\n")
        try check(try #require(try await connection.response()), 400, naming: "HTTP")
        #expect(try await connection.response() == nil)
      }
      // The stream is cut off after the answer that has begun.
      try await RawConnection.open(server.address) { connection in
        try await connection.send(head + "application/x-ndjson\r\n\r\n")
        #expect(try await connection.head() == 200)
        try await connection.send("\(String(facts.utf8.count + 1, radix: 16))\r\n\(facts)\n\r\n")
        #expect(try await connection.chunk() == decision(facts))
        try await connection.send("zz\r\n")
        #expect(try await connection.chunk() == nil)
      }
      // A head that isn't HTTP after a whole request doesn't answer that request.
      try await RawConnection.open(server.address) { connection in
        try await connection.send("GET /healthz HTTP/1.1\r\nHost: t\r\n\r\n\u{16}\u{3}\u{1}")
        let response = try await connection.response()
        #expect(response == nil || response?.status == 200)
      }
    }
  }

  @Test func `a request has one Host field`() async throws {
    try await withServer { server in
      for fields in ["", "Host: a\r\nHost: b\r\n", "Host: a\r\nHost: a\r\n"] {
        try await RawConnection.open(server.address) { connection in
          try await connection.send("GET /healthz HTTP/1.1\r\n\(fields)\r\n")
          let response = try #require(try await connection.response())
          try check(response, 400)
          #expect(response.body.contains("Host") && response.fields["connection"] == "close")
        }
      }
      try await RawConnection.open(server.address) { connection in
        try await connection.send("GET /healthz HTTP/1.1\r\nHost:\r\n\r\n")
        #expect(try await connection.response()?.status == 200)
      }
    }
  }

  @Test func `streams leave places for others, and bring lines in time`() async throws {
    let facts = customers(1)[0]
    try await withServer({
      $0.limits.requests = 4
      $0.limits.timeout = .seconds(1)
    }) { server in
      let head =
        "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
      try await RawConnection.open(server.address) { first in
        try await first.send(head)
        #expect(try await first.head() == 200)
        try await RawConnection.open(server.address) { second in
          try await second.send(head)
          #expect(try await second.head() == 200)
          try await RawConnection.open(server.address) { third in
            try await third.send(head + "0\r\n\r\n")
            try check(try #require(try await third.response()), 429)
          }
          #expect(try await server.post("/v1/decide", facts).status == 200)
          // One byte at a time makes no line: the connection ends.
          let dripping = Task { [sender = second.sender] in
            for _ in 0..<60 {
              try? await sender.send("1\r\n \r\n")
              try? await Task.sleep(for: .milliseconds(100))
            }
          }
          #expect(try await second.chunk() == nil)
          dripping.cancel()
        }
      }
      try await RawConnection.open(server.address) { again in
        try await again.send(head + "0\r\n\r\n")
        #expect(try await again.head() == 200)
      }
    }
  }

  @Test func `request IDs are repeated only where they are harmless`() async throws {
    try await withServer { server in
      #expect(
        try await server.request("GET", "/healthz", fields: ["X-Request-ID": "a-1"]).fields["x-request-id"] == "a-1"
      )
      for id in ["a b", "\"x", String(repeating: "a", count: 129), "é"] {
        let fields = try await server.request("GET", "/healthz", fields: ["X-Request-ID": id]).fields
        #expect(fields["x-request-id"] != id && fields["x-request-id"]?.count == 16)
      }
      // A line break ends a field, so that what follows is a field of the request, not of the response.
      let split = try await server.request("GET", "/healthz", fields: ["X-Request-ID": "a\r\nSet-Cookie: b"])
      #expect(split.fields["set-cookie"] == nil && split.fields["x-request-id"] == "a")
    }
  }

  @Test func `requests beyond the most at a time are told to come back`() async throws {
    let facts = customers(1)[0]
    try await withServer({ $0.limits.requests = 1 }) { server in
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        #expect(try await connection.head() == 200)
        let response = try await server.post("/v1/decide", facts)
        try check(response, 429)
        #expect(response.fields["retry-after"] == "1")
        #expect(try await server.request("GET", "/readyz").status == 200)
        try await connection.send("0\r\n\r\n")
        #expect(try await connection.chunk() == "")
      }
      #expect(try await server.post("/v1/decide", facts).status == 200)
    }
  }

  @Test func `slow clients are not waited for`() async throws {
    let facts = customers(1)[0]
    try await withServer({ $0.limits.timeout = .seconds(1) }) { server in
      // A head that never ends, byte by byte.
      let start = ContinuousClock.now
      try await RawConnection.open(server.address) { connection in
        try await connection.send("GET /healthz HTTP/1.1\r\nHost: t\r\n")
        let dripping = Task { [sender = connection.sender] in
          for _ in 0..<40 {
            try? await sender.send("A: b\r\n")
            try? await Task.sleep(for: .milliseconds(100))
          }
        }
        #expect(try await connection.response() == nil)
        dripping.cancel()
      }
      #expect(.now - start < .seconds(3))
      // A body of which each byte comes in time, but not the whole.
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
        )
        let dripping = Task { [sender = connection.sender] in
          for _ in 0..<40 {
            try? await sender.send(" ")
            try? await Task.sleep(for: .milliseconds(100))
          }
        }
        let response = try #require(try await connection.response())
        try check(response, 408)
        #expect(response.fields["connection"] == "close")
        dripping.cancel()
      }
      // A stream may be slow as long as it goes on.
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/decide HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        #expect(try await connection.head() == 200)
        let size = String(facts.utf8.count + 1, radix: 16)
        for _ in 0..<4 {
          try await Task.sleep(for: .milliseconds(500))
          try await connection.send("\(size)\r\n\(facts)\n\r\n")
          #expect(try await connection.chunk() == decision(facts))
        }
        // Now it stops.
        #expect(try await connection.chunk() == nil)
      }
      #expect(try await server.request("GET", "/healthz").status == 200)
    }
  }

  @Test func `a client that reads nothing is not waited for`() async throws {
    let lines = customers(3).joined(separator: "\n") + "\n"
    try await withServer({
      $0.limits.timeout = .seconds(1); $0.limits.requests = 1
    }) { server in
      try await RawConnection.open(server.address) { connection in
        try await connection.send(
          "POST /v1/notice HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        let part = String(repeating: lines, count: 200)
        let sending = Task { [sender = connection.sender] in
          for _ in 0..<200 { try await sender.send("\(String(part.utf8.count, radix: 16))\r\n\(part)\r\n") }
        }
        let start = ContinuousClock.now
        while .now - start < .seconds(20) {
          try await Task.sleep(for: .milliseconds(200))
          let status = try await server.post("/v1/decide", customers(1)[0]).status
          // The only place is free again when the connection has been ended.
          if status == 200, .now - start > .milliseconds(500) { break }
        }
        #expect(.now - start < .seconds(20))
        sending.cancel()
      }
    }
  }
}
