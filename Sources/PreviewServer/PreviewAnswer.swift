import Threads

/// Answers requests from the files in memory: nothing of a request ever names a file of the machine.
package enum PreviewAnswer {
  /// What a page loads to learn that it has changed. A script may be loaded under the policy of the pages, data may not.
  private static let script = """
    (function () {
      "use strict";
      var own = document.currentScript.src;
      function wait() {
        var script = document.createElement("script");
        script.src = own.replace("/-/reload.js", "/-/wait.js");
        script.onload = function () { script.remove(); wait(); };
        script.onerror = function () { script.remove(); setTimeout(wait, 1000); };
        document.head.append(script);
      }
      if (document.readyState === "complete") wait(); else addEventListener("load", wait);
    })();

    """

  /// How long a page waits for a change before it asks again, in microseconds.
  package static let patience = 20_000_000

  /// The answer to a request; one for a change is given when there is one, or after some time.
  package static func answer(_ request: HTTPRequest, port: UInt16, _ state: Monitor<PreviewedPages>) -> HTTPResponse {
    // A page of another site could ask under a name of its own.
    guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.host) else {
      return HTTPResponse("403 Forbidden", "This address serves 127.0.0.1 alone.")
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return HTTPResponse("405 Method Not Allowed", "Only GET and HEAD are known.")
    }
    switch request.path {
    case "": return redirect(to: "index.html")
    case "-/reload.js": return HTTPResponse("200 OK", type: "text/javascript", body: Array(script.utf8))
    case "-/wait.js":
      let text = waitForChange(request, state) ? "location.reload();\n" : ""
      return HTTPResponse("200 OK", type: "text/javascript", body: Array(text.utf8))
    default:
      let (found, version) = state.change { pages in (pages.file(request.path), pages.version(of: request.path)) }
      // A folder is its first page, as other servers have it.
      let first = request.path.hasSuffix("/") ? request.path + "index.html" : request.path + "/index.html"
      if found == nil, state.change({ $0.file(first) != nil }) { return redirect(to: first) }
      let isPage = found == nil || request.path.hasSuffix(".html")
      let body = found ?? state.change { $0.file("404.html") } ?? []
      return HTTPResponse(
        found == nil ? "404 Not Found" : "200 OK",
        type: found == nil ? "text/html; charset=utf-8" : HTTPResponse.type(of: request.path),
        body: isPage ? reloading(body, request.path, version) : body
      )
    }
  }

  /// Leads to a page that is known.
  private static func redirect(to path: String) -> HTTPResponse {
    HTTPResponse("302 Found", type: "text/plain", body: [], location: "/\(path)")
  }

  /// Whether the page has changed since a version.
  private static func waitForChange(_ request: HTTPRequest, _ state: Monitor<PreviewedPages>) -> Bool {
    let path = request.query["path"] ?? ""
    let known = Int(request.query["version"] ?? "") ?? 0
    let start = state.change { $0.time }
    return state.wait { pages in
      if pages.version(of: path) > known { return true }
      return pages.time - start > patience ? false : nil
    }
  }

  /// A page that reloads itself.
  private static func reloading(_ page: [UInt8], _ path: String, _ version: Int) -> [UInt8] {
    let html = String(decoding: page, as: UTF8.self)
    guard let head = html.firstRange(of: "</head>") else { return page }
    let name = path.utf8.map { byte in
      let isPlain =
        byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
      return isPlain || [0x2D, 0x2E, 0x2F].contains(byte) ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
    }.joined()
    let tag = "<script src=\"/-/reload.js?path=\(name)&amp;version=\(version)\" defer></script>\n"
    return Array((html[..<head.lowerBound] + tag + html[head.lowerBound...]).utf8)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
