import HTTPTypes
import HummingbirdCore
import JSON
import Noticebook
import Renewals
import SignedPayloads

/// What the App Store posts: `{"signedPayload": …}`.
///
/// What is genuine is answered with status 200, because the App Store would send it again and again otherwise. Where there
/// can be no notice, the answer says why.
struct AppStoreNotification {
  private let body: [UInt8]
  private let signedPayload: String
  private let verifier: SignedPayloadVerifier

  init(body: [UInt8], _ verifier: SignedPayloadVerifier) throws(Problem) {
    guard case .string(let signedPayload)? = (try? JSONValue(parsing: body))?["signedPayload"] else {
      throw Problem(
        .badRequest,
        path: "signedPayload",
        "The body isn't a notification of the App Store",
        fix: "Pass the body that the App Store posts, with its signedPayload."
      )
    }
    (self.body, self.signedPayload, self.verifier) = (body, signedPayload, verifier)
  }

  /// The result of `notice`; or why there is none, with the decision if there can be one.
  func response(by answerer: FactsAnswerer, _ metrics: ServiceMetrics) throws(Problem) -> Response {
    do throws(PayloadError) {
      let read = try answerer.read(body)
      let trust = read.facts.trust
      if trust["transaction"] == nil, trust["renewalInfo"] == nil { return aboutNoSubscription(metrics) }
      do throws(PayloadError) {
        let (line, hasNotice) = try answerer.answer(read)
        metrics.countFacts(hasNotice ? .notice : .none)
        return .json(line)
      } catch {
        // Words can be missing, such as the name of the product, where a decision can be made.
        let decision = try? answerer.with(kind: .decision).answer(read).line
        metrics.countFacts(decision == nil ? .none : .error)
        return .json(Self.withoutNotice(error, decision: decision))
      }
    } catch {
      if isAboutNoSubscription { return aboutNoSubscription(metrics) }
      metrics.countFacts(.error)
      throw Problem(error, id: nil)
    }
  }

  /// Whether it is genuine, but has neither a transaction nor renewal info, as a test notification.
  private var isAboutNoSubscription: Bool {
    guard let payload = try? verifier.verify(signedPayload, as: .notification) else { return false }
    let data = payload["data"]
    return ["signedTransactionInfo", "signedRenewalInfo"].allSatisfy { data?[$0] == nil }
  }

  private func aboutNoSubscription(_ metrics: ServiceMetrics) -> Response {
    metrics.countFacts(.none)
    let reason = PayloadError(
      path: "notification",
      summary: "The notification is about no subscription",
      fix: "There is nothing to do"
    )
    return .json(Self.withoutNotice(reason, decision: nil))
  }

  private static func withoutNotice(_ error: PayloadError, decision: [UInt8]?) -> [UInt8] {
    var output = JSONOutput()
    output.beginObject()
    output.name("format")
    output.value(ResultWriter.format)
    if let decision {
      output.name("result")
      output.value(json: Array(decision.dropLast()))
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
