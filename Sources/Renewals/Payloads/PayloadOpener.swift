import Catalogs
import JSON

/// How far a payload can be trusted to be Apple's.
public enum PayloadTrust: String, CaseIterable, Sendable {
  /// Its signature was checked.
  case verified
  /// It came decoded: the caller vouches for it.
  case unsigned
  /// It came signed, and was decoded without a check.
  case unverified
}

/// Opens signed payloads, which come as texts (compact JWS).
///
/// The product `SignedPayloads` has one that verifies; facts without signed payloads need none.
public struct PayloadOpener: Sendable {
  /// What happens to payloads that come decoded.
  public enum Unsigned: Sendable {
    /// They count, and the result names them as unsigned.
    case accepted
    /// They are refused: a caller who verifies must not take them for verified.
    case refused
  }

  /// What is said about the payloads that it opens.
  public let trust: PayloadTrust
  /// What happens to payloads that come decoded.
  public let unsigned: Unsigned
  /// What is said about payloads that come decoded.
  let decodedTrust: PayloadTrust
  private let decode: @Sendable (_ text: String, _ object: AppStoreObject) throws(PayloadError) -> JSONValue

  /// Makes an opener.
  ///
  /// - Parameters:
  ///   - trust: What its payloads are marked as.
  ///   - unsigned: What happens to payloads that come decoded.
  ///   - decode: Returns the payload of a text that is in the place of `object`, or throws; the path of its error is
  ///     relative to the text.
  public init(
    trust: PayloadTrust,
    unsigned: Unsigned = .accepted,
    decode: @escaping @Sendable (_ text: String, _ object: AppStoreObject) throws(PayloadError) -> JSONValue
  ) {
    self.init(trust: trust, unsigned: unsigned, decodedTrust: .unsigned, decode: decode)
  }

  private init(
    trust: PayloadTrust,
    unsigned: Unsigned,
    decodedTrust: PayloadTrust,
    decode: @escaping @Sendable (_ text: String, _ object: AppStoreObject) throws(PayloadError) -> JSONValue
  ) {
    (self.trust, self.unsigned, self.decodedTrust, self.decode) = (trust, unsigned, decodedTrust, decode)
  }

  /// Takes a body whose signature was checked as a whole, such as an event of Stripe; what is in it counts as verified.
  public static let verifiedBody = PayloadOpener(
    trust: .unverified,
    unsigned: .accepted,
    decodedTrust: .verified
  ) { _, _ throws(PayloadError) in
    throw PayloadError(.signedText, at: nil)
  }

  /// Refuses every signed payload, for callers that verify and decode themselves.
  public static let refusing = PayloadOpener(trust: .unverified) { _, _ throws(PayloadError) in
    throw PayloadError(.signedText, at: nil)
  }

  /// Opens the text at a path.
  func open(
    _ text: String,
    as object: AppStoreObject,
    at path: @autoclosure () -> String
  ) throws(PayloadError) -> PayloadValue {
    do throws(PayloadError) {
      let value = try PayloadValue(decode(text, object), path: [])
      guard case .object = value else {
        throw PayloadError(path: nil, summary: "The signed payload is not an object", fix: "Pass another payload")
      }
      return value
    } catch {
      throw PayloadError(
        path: error.path.map { "\(path()): \($0)" } ?? path(),
        summary: error.summary,
        fix: error.fix
      )
    }
  }
}
