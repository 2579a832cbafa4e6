import HTTPTypes
import HummingbirdCore
import Instants
import JSON
import Noticebook
import Renewals
import SignedPayloads

/// What a provider posts about a subscription, after its signature was checked or while it is.
///
/// What is genuine is answered with status 200, because the provider would send it again and again otherwise. Where it is
/// about no subscription, the answer says what it is about; where there can be no notice, the answer says why.
struct VerifiedBody {
  private let body: [UInt8]

  /// A notification of the App Store, `{"signedPayload": …}`, which is verified as it is read.
  init(appStore body: [UInt8]) throws(Problem) {
    guard case .string? = (try? JSONValue(parsing: body))?["signedPayload"] else {
      throw Problem(
        .badRequest,
        path: "signedPayload",
        "The body isn't a notification of the App Store",
        fix: "Pass the body that the App Store posts, with its signedPayload."
      )
    }
    self.body = body
  }

  /// An event of Stripe, which the header `Stripe-Signature` signs.
  init(stripe body: [UInt8], header: String?, _ signature: StripeSignature, now: Instant) throws(Problem) {
    guard let header else {
      throw Problem(
        .badRequest,
        path: "Stripe-Signature",
        "The request has no header Stripe-Signature",
        fix: "Pass the header that Stripe sends."
      )
    }
    do throws(SignedPayloadError) {
      try signature.verify(body, header: header, now: now)
    } catch {
      throw Problem(.badRequest, path: "Stripe-Signature", error.summary, fix: error.fix + ".")
    }
    guard case .string("event")? = (try? JSONValue(parsing: body))?["object"] else {
      throw Problem(
        .badRequest,
        path: "object",
        "The body isn't an event of Stripe",
        fix: "Pass the body that Stripe posts, whose object is event."
      )
    }
    self.body = body
  }

  /// A push request of Google Cloud Pub/Sub, whose sender the header `Authorization` proves.
  init(googlePlay body: [UInt8], header: String?, _ token: GooglePushToken, now: Instant) throws(Problem) {
    guard let header else {
      throw Problem(
        .unauthorized,
        path: "Authorization",
        "The request has no header Authorization",
        fix: "Turn on authentication for the push subscription.",
        fields: [.wwwAuthenticate: "Bearer realm=\"noticebook\""]
      )
    }
    do throws(SignedPayloadError) {
      try token.verify(header: header, now: now)
    } catch {
      throw Problem(
        .unauthorized,
        path: "Authorization",
        error.summary,
        fix: error.fix + ".",
        fields: [.wwwAuthenticate: "Bearer realm=\"noticebook\", error=\"invalid_token\""]
      )
    }
    guard case .string? = (try? JSONValue(parsing: body))?["message"]?["data"] else {
      throw Problem(
        .badRequest,
        path: "message",
        "The body isn't a push request of Cloud Pub/Sub",
        fix: "Pass the body that Google posts, with its message."
      )
    }
    self.body = body
  }

  /// The result of `notice`. If it fails, the reason, with the decision if one can be made.
  func response(
    by noticebooks: Noticebooks,
    _ request: FactsRequest,
    _ metrics: ServiceMetrics
  ) throws(Problem) -> Response {
    do throws(PayloadError) {
      let read = try noticebooks.read(body, request)
      do throws(PayloadError) {
        let answer = try noticebooks.answer(read, request)
        metrics.countFacts(answer.hasNotice ? .notice : .none)
        return .json(answer.line)
      } catch {
        // Words can be missing, such as the name of the product, where a decision can be made.
        var second = request
        second.kind = .decision
        let decision = try? noticebooks.answer(read, second).json
        metrics.countFacts(decision == nil ? .none : .error)
        return .json(Self.withoutNotice(error, decision: decision))
      }
    } catch {
      metrics.countFacts(.error)
      throw Problem(error, id: nil)
    }
  }

  private static func withoutNotice(_ error: PayloadError, decision: [UInt8]?) -> [UInt8] {
    var output = JSONOutput()
    output.beginObject()
    output.name("format")
    output.value(ResultWriter.format)
    if let decision {
      output.name("result")
      output.value(json: decision)
    }
    output.name("withoutNotice")
    output.beginObject()
    output.member("fix", error.fix + ".")
    output.member("path", error.path)
    output.member("summary", error.summary)
    output.endObject()
    output.endObject()
    output.endLine()
    return output.bytes
  }
}
