import HTTPTypes
import HummingbirdCore
import JSON
import NIOCore
import Renewals

/// Why a request has no result, as `application/problem+json` (RFC 9457) with place and fix.
struct Problem: Error {
  let status: HTTPResponse.Status
  /// The parameter of the request, or the field of the facts.
  let path: String?
  let summary: String
  let fix: String
  /// The caller's own name for the request.
  var id: String?
  /// Fields of the response in addition to its type.
  var fields: HTTPFields = [:]

  init(
    _ status: HTTPResponse.Status,
    path: String? = nil,
    _ summary: String,
    fix: String,
    fields: HTTPFields = [:]
  ) {
    (self.status, self.path, self.summary, self.fix, self.fields) = (status, path, summary, fix, fields)
  }

  /// Facts that can't be used.
  init(_ error: PayloadError, id: String?) {
    self.init(.badRequest, path: error.path, error.summary, fix: error.fix.hasSuffix(".") ? error.fix : error.fix + ".")
    self.id = id
  }

  /// The response.
  func response(requestID: String) -> Response {
    let body = ResponseBody(byteBuffer: body(requestID: requestID))
    return Response(status: status, headers: responseFields, body: body)
  }

  /// The fields of the response.
  var responseFields: HTTPFields {
    var headers = fields
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    return headers
  }

  /// The body of the response; members are sorted by name, as those of results are.
  func body(requestID: String) -> ByteBuffer {
    var output = JSONOutput()
    output.beginObject()
    output.member("detail", summary)
    output.member("fix", fix)
    output.member("id", id)
    output.member("path", path)
    output.member("requestId", requestID)
    output.name("status")
    output.value(status.code)
    output.member("title", status.reasonPhrase)
    output.member("type", "about:blank")
    output.endObject()
    output.endLine()
    return output.byteBuffer()
  }
}

extension JSONOutput {
  /// What is written so far.
  borrowing func byteBuffer() -> ByteBuffer { withBytes { ByteBuffer(bytes: $0) } }
}
