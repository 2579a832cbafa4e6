import Catalogs
import JSON
import Renewals

extension PayloadOpener {
  /// Opens signed payloads that pass every check of a verifier, and refuses all others.
  ///
  /// Payloads of Xcode and of local testing, which the App Store does not sign, are marked as unverified; see
  /// ``SignedPayloadVerifier/verify(_:as:)``.
  /// - Parameter unsigned: What happens to payloads that come decoded.
  public static func verifying(
    with verifier: SignedPayloadVerifier,
    unsigned: Unsigned = .refused
  ) -> PayloadOpener {
    let trust: PayloadTrust = verifier.isLocal ? .unverified : .verified
    return PayloadOpener(trust: trust, unsigned: unsigned) { text, object throws(PayloadError) in
      guard let kind = SignedPayload.Kind(rawValue: object.rawValue) else { throw .notAPayload(object) }
      do throws(SignedPayloadError) {
        return try verifier.verify(text, as: kind)
      } catch {
        throw PayloadError(error)
      }
    }
  }

  /// Decodes signed payloads and checks nothing; every result is marked as unverified.
  public static let unverified = PayloadOpener(trust: .unverified) { text, _ throws(PayloadError) in
    do throws(SignedPayloadError) {
      return try SignedPayload(text).payload
    } catch {
      throw PayloadError(error)
    }
  }

  /// Refuses signed payloads and text in their place, because there is no root certificate to verify them by.
  public static let withoutRoot = PayloadOpener(trust: .unverified) { text, _ throws(PayloadError) in
    let isJWS = (try? SignedPayload(text)) != nil
    throw PayloadError(
      path: nil,
      summary: isJWS
        ? "The payload is signed (JWS), but no root certificate is given to verify it"
        : "Expected an object or a signed payload (JWS), found another string",
      fix: isJWS
        ? "Pass --root-certificate with Apple's root, or --unverified to decode it without checks"
        : "Pass the decoded object, or the compact JWS exactly as Apple signed it"
    )
  }
}

extension PayloadError {
  /// A signed payload's error; its place is inside the payload.
  fileprivate init(_ error: SignedPayloadError) {
    self.init(path: error.place, summary: error.summary, fix: error.fix)
  }

  fileprivate static func notAPayload(_ object: AppStoreObject) -> PayloadError {
    PayloadError(path: nil, summary: "The App Store signs no \(object.rawValue)", fix: "Pass it as a JSON object")
  }
}
