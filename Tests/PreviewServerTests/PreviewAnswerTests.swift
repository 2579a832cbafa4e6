import Foundation
import Synchronization
import Testing
import Threads

import PreviewServer

struct PreviewAnswerTests {
  private func state() -> Monitor<PreviewedPages> {
    var pages = PreviewedPages()
    _ = pages.replace { _ in
      let files = [
        "index.html": Array("<html><head></head><body>A</body></html>".utf8), "404.html": Array("<head></head>no".utf8),
        "assets/site.css": Array("a{}".utf8), "ja/用語.html": Array("<head></head>B".utf8),
      ]
      return (files, true)
    }
    return Monitor(pages)
  }

  @Test func `only what is asked for is made, and again after a change`() {
    let made = Mutex<[String]>([])
    func source(_ text: String) -> PreviewedPages.Source {
      { path in
        made.withLock { $0.append(path) }
        return path == "none" ? (["a": [1], "b": [2]], true) : ([path: Array(text.utf8)], false)
      }
    }
    var pages = PreviewedPages()
    #expect(pages.replace(with: source("1")) == 0)
    #expect(pages.file("a") == Array("1".utf8) && pages.file("a") != nil && pages.version(of: "a") == 0)
    #expect(made.withLock { $0 } == ["a"])
    #expect(pages.replace(with: source("1")) == 0 && pages.version(of: "a") == 0)
    #expect(pages.replace(with: source("2")) == 1 && pages.version(of: "a") == 3)
    #expect(made.withLock { $0 } == ["a", "a", "a"])
    #expect(pages.file("none") == nil && pages.file("nothing") == nil, "all files are known")
    #expect(made.withLock { $0.last } == "none")
  }

  private func request(_ path: String, method: String = "GET", host: String = "127.0.0.1:80") throws -> HTTPRequest {
    try #require(HTTPRequest(head: Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nAccept: */*\r\n".utf8)))
  }

  private func answer(_ path: String, method: String = "GET", host: String = "127.0.0.1:80") throws -> HTTPResponse {
    PreviewAnswer.answer(try request(path, method: method, host: host), port: 80, state())
  }

  private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test func `files are served and pages reload themselves`() throws {
    let page = try answer("/index.html")
    #expect(page.status == "200 OK" && page.type == "text/html; charset=utf-8")
    #expect(text(page).contains("<script src=\"/-/reload.js?path=index.html&amp;version=0\" defer></script>\n</head>"))
    #expect(text(try answer("/assets/site.css")) == "a{}")
    #expect(try answer("/assets/site.css?x=1").type == "text/css; charset=utf-8")
    #expect(text(try answer("/ja/%E7%94%A8%E8%AA%9E.html")).contains("?path=ja/%E7%94%A8%E8%AA%9E.html&amp;"))
    #expect(try answer("/").location == "/index.html")
    #expect(text(try answer("/-/reload.js")).contains("wait.js"))
  }

  @Test(
    arguments: ["/../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/index.html/", "/assets/", "/-/", "/\u{0}"])
  func `nothing else is served`(path: String) throws {
    let response = try answer(path)
    #expect(response.status == "404 Not Found")
    #expect(text(response).hasSuffix("no"))
  }

  @Test func `others are refused`() throws {
    #expect(try answer("/index.html", host: "evil.example").status == "403 Forbidden")
    #expect(try answer("/index.html", host: "127.0.0.1:81").status == "403 Forbidden")
    #expect(try answer("/index.html", host: "LOCALHOST:80").status == "200 OK")
    #expect(try answer("/index.html", method: "POST").status == "405 Method Not Allowed")
  }

  @Test(
    arguments: [
      "", "GET", "GET /", "GET / HTTP/2\r\nHost: a", "GET index.html HTTP/1.1\r\nHost: a",
      "GET /%zz HTTP/1.1\r\nHost: a",
      "GET /%4 HTTP/1.1\r\nHost: a", "GET /%FF HTTP/1.1\r\nHost: a", "GET / HTTP/1.1\r\nAccept: a",
      "GET / HTTP/1.1\r\nHost: a\r\nhost: b",
    ])
  func `what is no request is not read`(head: String) { #expect(HTTPRequest(head: Array(head.utf8)) == nil) }

  @Test func `a page waits until it changes`() throws {
    let state = state()
    func wait(_ path: String, _ version: Int) throws -> String {
      text(PreviewAnswer.answer(try request("/-/wait.js?path=\(path)&version=\(version)"), port: 80, state))
    }
    for path in ["index.html", "assets/site.css"] { #expect(state.change { $0.file(path) } != nil) }
    // Nothing happens for long.
    let later = Thread { while !Thread.current.isCancelled { state.change { $0.tick(microseconds: 5_000_000) } } }
    later.start()
    #expect(try wait("index.html", 0) == "")
    later.cancel()
    func replace(_ page: String, _ style: String) -> Int {
      let files = ["index.html": Array("<head></head>\(page)".utf8), "assets/site.css": Array(style.utf8)]
      return state.change { pages in pages.replace { _ in (files, true) } }
    }
    #expect(replace("C", "a{}") == 1)
    // What it has is old already.
    #expect(try wait("index.html", 0) == "location.reload();\n")
    #expect(state.change { $0.version(of: "other.html") } == 0)
    // A style concerns every page.
    #expect(replace("C", "b{}") == 1)
    #expect(state.change { $0.version(of: "other.html") } == 3)
  }

  @Test func `the body is left out where only the head is asked for`() throws {
    let response = HTTPResponse("200 OK", "a")
    #expect(String(decoding: response.bytes(hasBody: true), as: UTF8.self).hasSuffix("\r\n\r\na\n"))
    #expect(String(decoding: response.bytes(hasBody: false), as: UTF8.self).hasSuffix("close\r\n\r\n"))
    #expect(String(decoding: response.bytes(hasBody: false), as: UTF8.self).contains("Content-Length: 2\r\n"))
  }
}
