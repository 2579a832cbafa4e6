internal import CCrypto
import Instants

/// Verifies the events that Stripe posts, by the header `Stripe-Signature`.
///
/// The header has a moment (`t`, in seconds) and one or more signatures (`v1`), each the HMAC-SHA256, by a secret of the
/// endpoint, of the moment, a full stop and the body as it came. Other schemes, such as `v0`, count for nothing.
/// Source: docs.stripe.com/webhooks.
public struct StripeSignature: Sendable {
  private let secrets: [[UInt8]]
  private let tolerance: Int64

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - secrets: The secrets of the endpoint, `whsec_…`; while one is rolled, both the old and the new one. Without any,
  ///     everything is refused.
  ///   - tolerance: How many seconds the moment may be before or after now, inclusive.
  public init(secrets: [String], tolerance: Int = 300) {
    self.secrets = secrets.map { Array($0.utf8) }
    self.tolerance = Int64(tolerance) * 1000
  }

  /// Checks a body and the header that came with it.
  ///
  /// - Throws: If the header can't be read, if no signature is that of the body, or if the moment is too far from `now`.
  /// - Complexity: O(*n*) in the length of the body, for each secret.
  public func verify(_ body: [UInt8], header: String, now: Instant) throws(SignedPayloadError) {
    let (moment, codes) = try parts(of: header)
    let signed = Array("\(moment).".utf8) + body
    // All are compared, so that the time says nothing about which secret or signature fits.
    var isGenuine = false
    for secret in secrets {
      guard let own = Self.code(of: signed, by: secret) else { continue }
      for code in codes where Self.isEqual(own, code) { isGenuine = true }
    }
    guard isGenuine else {
      throw SignedPayloadError(
        .signature,
        "signature",
        "No signature of the event is by a secret of the endpoint",
        fix: "Pass the body exactly as Stripe posts it, and the endpoint's secret"
      )
    }
    guard abs(now.milliseconds - moment * 1000) <= tolerance else {
      throw SignedPayloadError(
        .validity,
        "signature",
        "The event was signed \(abs(now.milliseconds / 1000 - moment)) seconds from now, more than \(tolerance / 1000)",
        fix: "Compare the clocks, or let Stripe send the event again"
      )
    }
  }

  /// The moment in seconds, and the signatures.
  private func parts(of header: String) throws(SignedPayloadError) -> (moment: Int64, codes: [[UInt8]]) {
    var moment: Int64?
    var codes: [[UInt8]] = []
    for part in header.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let value = pair[1].utf8
      switch pair[0].drop(while: { $0 == " " }) {
      case "t" where value.count <= 12 && value.allSatisfy { (0x30...0x39).contains($0) }: moment = Int64(pair[1])
      case "v1" where value.count == 2 * Self.length && codes.count < Self.signatureLimit:
        codes += [Self.bytes(ofHexadecimal: value)].compactMap(\.self)
      default: break
      }
    }
    guard let moment, !codes.isEmpty else {
      throw SignedPayloadError(
        .malformed,
        "signature",
        "The header Stripe-Signature has no moment or no signature v1",
        fix: "Pass the header exactly as Stripe sends it"
      )
    }
    return (moment, codes)
  }

  private static let length = Int(NB_CRYPTO_SHA256_LENGTH)
  /// The most signatures that are looked at: Stripe sends one for each secret, of which there are two at most.
  private static let signatureLimit = 16

  private static func bytes(ofHexadecimal digits: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  private static func code(of bytes: [UInt8], by secret: [UInt8]) -> [UInt8]? {
    var code = [UInt8](repeating: 0, count: length)
    return nb_crypto_hmac_sha256(secret, secret.count, bytes, bytes.count, &code) ? code : nil
  }

  /// Whether two codes are equal, in a time that depends on nothing.
  private static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
