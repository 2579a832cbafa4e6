import Foundation
import SignedPayloads

/// A certificate authority that exists in these tests only: root, intermediate and leaf as the App Store has them.
package struct TestAuthority {
  /// The certificates before they are signed, and what signs them.
  package struct Draft {
    package var root, intermediate, leaf: TestCertificate
    package var rootSigner, intermediateSigner, leafSigner: SigningKey
    /// What the signatures of all three are over.
    package var hash = SigningKey.Hash.sha256
  }

  /// 2026-10-20T08:59:50.123Z
  package static let signedDate: Int64 = 1_792_486_790_123

  /// The DER of the certificates.
  package let root, intermediate, leaf: [UInt8]
  package let rootKey, intermediateKey, leafKey: SigningKey

  /// Makes an authority; a key that is `nil` is a new one of P-256.
  package init(
    rootKey: SigningKey? = nil,
    intermediateKey: SigningKey? = nil,
    leafKey: SigningKey? = nil,
    changing change: (inout Draft) throws -> Void = { _ in }
  ) throws {
    let (rootKey, intermediateKey) = (try rootKey ?? SigningKey(), try intermediateKey ?? SigningKey())
    let leafKey = try leafKey ?? SigningKey()
    let (rootName, intermediateName) = (DER.name("Test Root"), DER.name("Test Intermediate"))
    let root = TestCertificate(
      subject: rootName,
      issuer: rootName,
      key: rootKey,
      extensions: [
        TestCertificate.extension(TestCertificate.basicConstraints, critical: DER.yes, DER.sequence(DER.yes)),
        TestCertificate.extension(TestCertificate.keyUsage, critical: DER.yes, DER.bits([0x06], unused: 1)),
      ]
    )
    let intermediate = TestCertificate(
      subject: intermediateName,
      issuer: rootName,
      key: intermediateKey,
      extensions: [
        TestCertificate.extension(
          TestCertificate.basicConstraints,
          critical: DER.yes,
          DER.sequence(DER.yes, DER.integer(0))
        ),
        TestCertificate.extension(TestCertificate.keyUsage, critical: DER.yes, DER.bits([0x04], unused: 2)),
        TestCertificate.extension(TestCertificate.intermediateMarker, DER.null),
      ]
    )
    let leaf = TestCertificate(
      subject: DER.name("Test Leaf"),
      issuer: intermediateName,
      key: leafKey,
      extensions: [
        TestCertificate.extension(TestCertificate.basicConstraints, critical: DER.yes, DER.sequence()),
        TestCertificate.extension(TestCertificate.leafMarker, DER.null),
      ]
    )
    var draft = Draft(
      root: root,
      intermediate: intermediate,
      leaf: leaf,
      rootSigner: rootKey,
      intermediateSigner: rootKey,
      leafSigner: intermediateKey
    )
    try change(&draft)
    self.root = try draft.root.signed(by: draft.rootSigner, hash: draft.hash)
    self.intermediate = try draft.intermediate.signed(by: draft.intermediateSigner, hash: draft.hash)
    self.leaf = try draft.leaf.signed(by: draft.leafSigner, hash: draft.hash)
    (self.rootKey, self.intermediateKey, self.leafKey) = (rootKey, intermediateKey, leafKey)
  }

  /// What a header has: leaf, intermediate and root.
  package var chain: [[UInt8]] { [leaf, intermediate, root] }

  package func verifier(bundleID: String? = nil, environment: String? = nil) throws -> SignedPayloadVerifier {
    SignedPayloadVerifier(
      roots: [try RootCertificate(root)],
      bundleID: bundleID,
      environment: environment
    )
  }

  /// A compact JWS of a payload; `sign` may give another signature than the right one.
  package func sign(
    _ payload: String = TestAuthority.transaction,
    algorithm: String = #""ES256""#,
    chain: [[UInt8]]? = nil,
    more: String = "",
    sign: ((SigningKey, [UInt8]) throws -> [UInt8])? = nil
  ) throws -> String {
    let certificates = (chain ?? self.chain).map { "\"\(Data($0).base64EncodedString())\"" }
    let header = "{\"alg\":\(algorithm),\"x5c\":[\(certificates.joined(separator: ","))]\(more)}"
    let signed = "\(Self.base64url(Data(header.utf8))).\(Self.base64url(Data(payload.utf8)))"
    let bytes = Array(signed.utf8)
    let signature = try sign?(leafKey, bytes) ?? leafKey.rawSignature(of: bytes)
    return "\(signed).\(Self.base64url(Data(signature)))"
  }

  package static func base64url(_ data: Data) -> String {
    data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  package static let transaction = """
    {"bundleId":"com.example.harbor","environment":"Production","expiresDate":1791817200000,\
    "originalTransactionId":"2000000123456789","signedDate":\(signedDate)}
    """
}
