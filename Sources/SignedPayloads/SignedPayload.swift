import Bytes
import JSON

/// A compact JWS (RFC 7515), taken apart and decoded. **Nothing about it has been checked**: only what
/// ``SignedPayloadVerifier`` gives out can be trusted.
public struct SignedPayload: Sendable {
  /// What a payload of the App Store describes.
  public enum Kind: String, CaseIterable, Sendable {
    /// `JWSRenewalInfo`; it names an environment and no app.
    case renewalInfo
    /// `JWSTransaction`.
    case transaction
    /// The `signedPayload` of a version 2 notification.
    case notification
  }

  /// The most bytes that a text may have; Apple's have some ten thousand.
  public static let sizeLimit = 1 << 18

  /// The header.
  public let header: JSONValue
  /// The payload.
  public let payload: JSONValue
  /// The bytes that the signature is over: header and payload as they were written, and the full stop between them.
  let signed: [UInt8]
  let signature: [UInt8]

  /// Takes a text apart.
  ///
  /// The three parts must be base64url without padding, spelled canonically, and header and payload JSON objects.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) throws(SignedPayloadError) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw SignedPayloadError(.tooLarge, nil, "The signed payload is larger than \(Self.sizeLimit >> 10) KiB")
    }
    let bytes = Array(text.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw SignedPayloadError(
        .malformed,
        nil,
        "A signed payload has three parts with full stops between them, and this has \(parts.count)"
      )
    }
    header = try Self.object(parts[0], "header")
    payload = try Self.object(parts[1], "payload")
    signature = try Self.bytes(parts[2], "signature")
    signed = Array(bytes[..<parts[1].endIndex])
  }

  private static func bytes(_ part: ArraySlice<UInt8>, _ place: String) throws(SignedPayloadError) -> [UInt8] {
    guard let bytes = Base64.decode(part, .url) else {
      throw SignedPayloadError(.malformed, place, "This is not base64url without padding")
    }
    return bytes
  }

  private static func object(_ part: ArraySlice<UInt8>, _ place: String) throws(SignedPayloadError) -> JSONValue {
    let bytes = try bytes(part, place)
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw SignedPayloadError(
        .malformed,
        place,
        "This is not JSON at \(error.place): \(error.reason)"
      )
    }
    guard case .object = value else { throw SignedPayloadError(.malformed, place, "This is not a JSON object") }
    return value
  }
}
