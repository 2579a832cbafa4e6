import Bytes
import Instants
import JSON

/// Verifies payloads that the App Store signed, without network and without a clock: the chain of certificates must have
/// been valid when the payload says that it was signed. Whether a certificate was revoked is not asked (no OCSP).
///
/// A value: any number of tasks may share one.
public struct SignedPayloadVerifier: Sendable {
  private let roots: [RootCertificate]
  private let bundleID: String?
  private let environment: String?

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - roots: The certificates that are trusted; without any, everything is refused.
  ///   - bundleID: The app that transactions and notifications must be of, compared exactly. `nil` accepts every app:
  ///     all chain to the same certificate, so that another app's purchases count.
  ///   - environment: The environment that every payload must be of, such as `Production`; any when left out. For `Xcode`
  ///     and `LocalTesting`, where the App Store does not sign, neither certificates nor signatures are checked.
  public init(roots: [RootCertificate], bundleID: String?, environment: String? = nil) {
    self.roots = roots
    self.bundleID = bundleID
    self.environment = environment
  }

  /// Whether the payloads come from Xcode or local testing, where the App Store does not sign.
  public var isLocal: Bool { environment == "Xcode" || environment == "LocalTesting" }

  /// The payload of a compact JWS, after every check.
  ///
  /// The rules are those of Apple's server libraries: the algorithm is ES256; `x5c` has three certificates, of which the
  /// first two bear Apple's markers and lead to a trusted root, and the third is not looked at; all were valid at
  /// `signedDate`; the signature is over header and payload as they were written. Of payloads of Xcode and of local
  /// testing only the app and the environment are checked.
  /// - Complexity: O(*n*) in the length of the text, and three checks of a signature.
  public func verify(_ text: String, as kind: SignedPayload.Kind) throws(SignedPayloadError) -> JSONValue {
    if isLocal {
      let payload = try SignedPayload(text).payload
      try compare(payload, kind)
      return payload
    }
    guard !roots.isEmpty else {
      throw SignedPayloadError(
        .root,
        nil,
        "A signed payload cannot be verified without a root certificate",
        fix: "Name the App Store's root certificate"
      )
    }
    let signed = try SignedPayload(text)
    let chain = try CertificateChain(try certificates(of: signed.header), roots: roots)
    // The signature comes before anything that the payload says, and the app and environment before the date: who passes
    // the payload of another app should read that.
    try chain.check(signed.signature, of: signed.signed)
    try compare(signed.payload, kind)
    try chain.check(at: try signingDate(of: signed.payload))
    return signed.payload
  }

  private func certificates(of header: JSONValue) throws(SignedPayloadError) -> [[UInt8]] {
    guard header["alg"] == .string("ES256") else {
      var found = "another type of value"
      if case .string(let name)? = header["alg"] { found = "'\(name.shortened)'" }
      throw SignedPayloadError(
        .algorithm,
        "header.alg",
        header["alg"] == nil ? "The algorithm is missing" : "The algorithm is \(found), where only ES256 is accepted"
      )
    }
    guard header["crit"] == nil else {
      throw SignedPayloadError(.malformed, "header.crit", "The header asks for extensions that are not understood")
    }
    guard case .array(let texts)? = header["x5c"] else {
      throw SignedPayloadError(.chain, "header.x5c", "The list of certificates is missing")
    }
    var certificates: [[UInt8]] = []
    for (index, text) in texts.enumerated() {
      guard case .string(let text) = text, let bytes = Base64.decode(text.utf8, .standard) else {
        throw SignedPayloadError(.malformed, "header.x5c[\(index)]", "This is not a text in base64")
      }
      certificates.append(bytes)
    }
    return certificates
  }

  private func signingDate(of payload: JSONValue) throws(SignedPayloadError) -> Instant {
    guard let value = payload["signedDate"] else {
      throw SignedPayloadError(
        .validity,
        "payload.signedDate",
        "The date of the signature is missing, so that the certificates cannot be checked for it"
      )
    }
    guard case .number(let number) = value, let milliseconds = Double(number.text),
      let instant = Instant(fractionalMilliseconds: milliseconds)
    else {
      throw SignedPayloadError(.validity, "payload.signedDate", "This is not a date in milliseconds since 1970")
    }
    return instant
  }

  private func compare(_ payload: JSONValue, _ kind: SignedPayload.Kind) throws(SignedPayloadError) {
    var (holder, path) = (payload, "payload")
    if kind == .notification {
      // A notification says whom it is about in one of several objects.
      for name in ["data", "summary", "externalPurchaseToken"] {
        guard let object = payload[name] else { continue }
        (holder, path) = (object, "payload.\(name)")
        break
      }
    }
    if let environment { try compare(environment, with: holder, path) }
    if let bundleID, kind != .renewalInfo { try compare(holder, "bundleId", with: bundleID, path) }
  }

  private func compare(_ environment: String, with holder: JSONValue, _ path: String) throws(SignedPayloadError) {
    guard case .string(let token)? = holder["externalPurchaseId"], holder["environment"] == nil else {
      return try compare(holder, "environment", with: environment, path)
    }
    // An external purchase token names its environment by how it begins.
    let own = token.hasPrefix("SANDBOX") ? "Sandbox" : "Production"
    guard own != environment else { return }
    throw SignedPayloadError(
      .mismatch,
      "\(path).externalPurchaseId",
      "This token is of \(own), where '\(environment)' is expected",
      fix: "Pass a payload of the app and environment that were asked for"
    )
  }

  private func compare(
    _ holder: JSONValue,
    _ name: String,
    with expected: String,
    _ path: String
  ) throws(SignedPayloadError) {
    guard holder[name] != .string(expected) else { return }
    var found = "missing"
    if let value = holder[name] {
      found = "another type of value"; if case .string(let text) = value { found = "'\(text.shortened)'" }
    }
    throw SignedPayloadError(
      .mismatch,
      "\(path).\(name)",
      "This is \(found), where '\(expected)' is expected",
      fix: "Pass a payload of the app and environment that were asked for"
    )
  }
}
