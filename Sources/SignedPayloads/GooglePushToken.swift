import Bytes
internal import CCrypto
import Instants
import JSON

/// Verifies the push requests of Google Cloud Pub/Sub, by the token in their header `Authorization`.
///
/// The token is a JSON Web Token that Google signs for the service account of the push subscription, with RS256 and one of
/// the keys that it publishes. It does not sign the body. Source: cloud.google.com/pubsub/docs/authenticate-push-subscriptions.
public struct GooglePushToken: Sendable {
  private let keys: [String: PublicKey]
  private let audience: String
  private let account: String

  private static let issuers: Set = ["https://accounts.google.com", "accounts.google.com"]
  /// How many seconds the clocks may differ, inclusive.
  private static let tolerance: Int64 = 300
  /// The most keys of a file: Google publishes two or three.
  private static let keyLimit = 64

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - keys: Google's keys as a JSON Web Key Set (RFC 7517), from googleapis.com/oauth2/v3/certs. They change every few
  ///     days; a key of another algorithm counts for nothing.
  ///   - audience: The audience of the push subscription, by default the address that it posts to.
  ///   - account: The e-mail address of the service account that the push subscription names.
  /// - Throws: If the keys can't be read, or if none is a key of RSA with at least 2,048 bits and an identifier.
  public init(keys: [UInt8], audience: String, account: String) throws(SignedPayloadError) {
    self.keys = try Self.keys(of: keys)
    (self.audience, self.account) = (audience, account)
  }

  /// Checks the header `Authorization` of a request.
  ///
  /// - Throws: If it has no token, if no key signed the token, if the token is for another audience or account, or if it is
  ///   not valid now.
  /// - Complexity: O(*n*) in the length of the header.
  public func verify(header: String, now: Instant) throws(SignedPayloadError) {
    let token = try Self.token(in: header)
    guard token.header["alg"] == .string("RS256") else {
      throw Self.refused(.algorithm, "header.alg", "The token is not signed with RS256")
    }
    guard case .string(let name)? = token.header["kid"], let key = keys[name] else {
      throw Self.refused(
        .signature,
        "header.kid",
        "The token is signed with a key that the file of Google’s keys does not have",
        fix: "Fetch the keys again: Google changes them every few days"
      )
    }
    guard key.isSignature(token.signature, of: token.signed, by: .rsa(NB_CRYPTO_SHA256)) else {
      throw Self.refused(.signature, "signature", "The signature is not the one of this token")
    }
    guard case .string(let issuer)? = token.payload["iss"], Self.issuers.contains(issuer) else {
      throw Self.refused(.mismatch, "payload.iss", "The token is not issued by Google")
    }
    guard token.payload["aud"] == .string(audience) else {
      throw Self.refused(
        .mismatch,
        "payload.aud",
        "The token is for another audience than \(audience.shortened)",
        fix: "Compare it with the audience of the push subscription"
      )
    }
    guard token.payload["email"] == .string(account), token.payload["email_verified"] == .boolean(true) else {
      throw Self.refused(
        .mismatch,
        "payload.email",
        "The token is not of the service account \(account.shortened)",
        fix: "Compare it with the service account of the push subscription"
      )
    }
    let seconds = now.milliseconds / 1000
    guard let issued = Self.moment("iat", token), let end = Self.moment("exp", token),
      issued <= seconds + Self.tolerance, end > seconds - Self.tolerance
    else {
      throw Self.refused(.validity, "payload.exp", "The token is not valid now", fix: "Compare the clocks")
    }
  }

  /// A claim in seconds since 1970.
  private static func moment(_ claim: String, _ token: SignedPayload) -> Int64? {
    guard case .number(let number)? = token.payload[claim] else { return nil }
    return Int64(number.text)
  }

  private static func token(in header: String) throws(SignedPayloadError) -> SignedPayload {
    let parts = header.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else {
      throw refused(.malformed, nil, "The header Authorization has no token of the kind Bearer")
    }
    do throws(SignedPayloadError) {
      return try SignedPayload(String(parts[1]))
    } catch {
      throw refused(error.kind, error.place, error.summary)
    }
  }

  private static func refused(
    _ kind: SignedPayloadError.Kind,
    _ place: String?,
    _ summary: String,
    fix: String = "Pass the header exactly as Google sends it"
  ) -> SignedPayloadError {
    SignedPayloadError(kind, place, summary, fix: fix)
  }

  private static func keys(of bytes: [UInt8]) throws(SignedPayloadError) -> [String: PublicKey] {
    let fix = "Save the answer of googleapis.com/oauth2/v3/certs in the file"
    guard case .array(let list)? = (try? JSONValue(parsing: bytes))?["keys"], list.count <= keyLimit else {
      throw SignedPayloadError(.malformed, nil, "These aren't Google's keys as a JSON Web Key Set", fix: fix)
    }
    var keys: [String: PublicKey] = [:]
    for item in list {
      guard item["kty"] == .string("RSA"), item["alg"].map({ $0 == .string("RS256") }) ?? true,
        case .string(let name)? = item["kid"], let modulus = number(item["n"]), let exponent = number(item["e"])
      else { continue }
      keys[name] = PublicKey(modulus: modulus, exponent: exponent)
    }
    guard !keys.isEmpty else {
      throw SignedPayloadError(.malformed, nil, "No key of RSA with at least 2048 bits is in the file", fix: fix)
    }
    return keys
  }

  /// An unsigned number in base64url, from its highest byte (RFC 7518, 6.3.1).
  private static func number(_ value: JSONValue?) -> [UInt8]? {
    guard case .string(let text)? = value else { return nil }
    return Base64.decode(text.utf8, .url)
  }
}
