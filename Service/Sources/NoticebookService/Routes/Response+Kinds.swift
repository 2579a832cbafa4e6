import HTTPTypes
import HummingbirdCore
import NIOCore
import Noticebook

extension Response {
  static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    json(Array(text.utf8), type: type)
  }

  static func json(_ bytes: [UInt8], type: String = "application/json") -> Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }

  /// A place of the reference site.
  static func place(_ place: StaticSite.Place, matching entityTags: String?) -> Response {
    switch place {
    case .folder(let address):
      return Response(status: .permanentRedirect, headers: [.location: address, .contentLength: "0"])
    case .file(let file):
      let known = entityTags?.split(separator: ",").map { $0.trimmed } ?? []
      var headers: HTTPFields = [.eTag: file.entityTag, .cacheControl: "no-cache"]
      if known.contains(where: { $0 == "*" || $0 == file.entityTag || $0 == "W/\(file.entityTag)" }) {
        return Response(status: .notModified, headers: headers)
      }
      headers[.contentType] = file.mediaType
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.bytes))
    }
  }
}

extension FactsAnswer {
  /// The answer as a line, with its line break.
  var line: [UInt8] { json + [0x0A] }
}
