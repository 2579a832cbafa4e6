/// An answer to a request.
package struct HTTPResponse: Hashable {
  package let status: String
  package let type: String
  package let body: [UInt8]
  package var location: String?

  package init(_ status: String, type: String = "text/plain; charset=utf-8", body: [UInt8], location: String? = nil) {
    (self.status, self.type, self.body, self.location) = (status, type, body, location)
  }

  /// An answer in one line.
  package init(_ status: String, _ text: String) { self.init(status, body: Array("\(text)\n".utf8)) }

  /// The bytes of the response; for `HEAD`, without the body.
  package func bytes(hasBody: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
    head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n"
    if let location { head += "Location: \(location)\r\n" }
    return Array("\(head)\r\n".utf8) + (hasBody ? body : [])
  }

  /// The type of a file of the site.
  package static func type(of path: String) -> String {
    let types = [
      "html": "text/html", "css": "text/css", "js": "text/javascript", "json": "application/json",
      "md": "text/markdown", "txt": "text/plain", "xml": "application/xml", "svg": "image/svg+xml",
    ]
    return types[String(path.split(separator: ".").last ?? "")].map { "\($0); charset=utf-8" }
      ?? "application/octet-stream"
  }
}
