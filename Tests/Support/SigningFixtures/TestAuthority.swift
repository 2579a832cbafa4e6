import Crypto
import Foundation
import SignedPayloads
import SwiftASN1
import X509

/// A certificate authority that exists in these tests only: root, intermediate and leaf as the App Store has them.
package struct TestAuthority {
  package static let leafMarker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  package static let intermediateMarker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  /// How the three certificates may differ from good ones.
  package struct Defects {
    package var leafIsMarked = true
    package var intermediateIsMarked = true
    package var intermediateIsAuthority = true
    package var intermediateSignsCertificates = true
    package var pathLength: Int? = 0
    package var criticalExtension: ASN1ObjectIdentifier?
    package var leafEnds = TestAuthority.end
    package var leafIsOfAnotherIntermediate = false
    package var issuerNameDiffers = false

    package init(changing change: (inout Defects) -> Void = { _ in }) { change(&self) }
  }

  package static let start = Date(timeIntervalSince1970: 1_700_000_000)
  package static let end = Date(timeIntervalSince1970: 1_900_000_000)
  /// 2026-10-20T08:59:50.123Z
  package static let signedDate: Int64 = 1_792_486_790_123

  package let root: Certificate
  package let intermediate: Certificate
  package let leaf: Certificate
  package let leafKey = P256.Signing.PrivateKey()

  package init(_ defects: Defects = Defects()) throws {
    let rootKey = P256.Signing.PrivateKey()
    let intermediateKey = P256.Signing.PrivateKey()
    let rootName = try DistinguishedName { CommonName("Test Root") }
    let intermediateName = try DistinguishedName { CommonName("Test Intermediate") }
    let leafName = try DistinguishedName { CommonName("Test Leaf") }
    root = try Self.certificate(rootName, rootKey, issuer: rootName, rootKey) {
      Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
      Critical(KeyUsage(keyCertSign: true, cRLSign: true))
    }
    let constraints: BasicConstraints =
      defects.intermediateIsAuthority
      ? .isCertificateAuthority(maxPathLength: defects.pathLength) : .notCertificateAuthority
    intermediate = try Self.certificate(intermediateName, intermediateKey, issuer: rootName, rootKey) {
      Critical(constraints)
      Critical(
        KeyUsage(
          digitalSignature: !defects.intermediateSignsCertificates,
          keyCertSign: defects.intermediateSignsCertificates
        )
      )
      if defects.intermediateIsMarked { Self.marker(Self.intermediateMarker) }
    }
    let issuerName = defects.issuerNameDiffers ? leafName : intermediateName
    let issuerKey = defects.leafIsOfAnotherIntermediate ? P256.Signing.PrivateKey() : intermediateKey
    leaf = try Self.certificate(leafName, leafKey, issuer: issuerName, issuerKey, end: defects.leafEnds) {
      Critical(BasicConstraints.notCertificateAuthority)
      if defects.leafIsMarked { Self.marker(Self.leafMarker) }
      if let unknown = defects.criticalExtension {
        Certificate.Extension(oid: unknown, critical: true, value: [0x05, 0x00])
      }
    }
  }

  private static func marker(_ identifier: ASN1ObjectIdentifier) -> Certificate.Extension {
    Certificate.Extension(oid: identifier, critical: false, value: [0x05, 0x00])
  }

  private static func certificate(
    _ name: DistinguishedName,
    _ key: P256.Signing.PrivateKey,
    issuer: DistinguishedName,
    _ issuerKey: P256.Signing.PrivateKey,
    end: Date = TestAuthority.end,
    @ExtensionsBuilder extensions: () throws -> Result<Certificate.Extensions, any Error>
  ) throws -> Certificate {
    try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: start,
      notValidAfter: end,
      issuer: issuer,
      subject: name,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: extensions().get(),
      issuerPrivateKey: Certificate.PrivateKey(issuerKey)
    )
  }

  package static func der(_ certificate: Certificate) throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return serializer.serializedBytes
  }

  package func chain() throws -> [[UInt8]] { try [leaf, intermediate, root].map(Self.der) }

  package func verifier(bundleID: String? = nil, environment: String? = nil) throws -> SignedPayloadVerifier {
    SignedPayloadVerifier(
      roots: [try RootCertificate(Self.der(root))],
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
    sign: ((P256.Signing.PrivateKey, Data) throws -> Data)? = nil
  ) throws -> String {
    let certificates = try (chain ?? self.chain()).map { "\"\(Data($0).base64EncodedString())\"" }
    let header = "{\"alg\":\(algorithm),\"x5c\":[\(certificates.joined(separator: ","))]\(more)}"
    let signed = "\(Self.base64url(Data(header.utf8))).\(Self.base64url(Data(payload.utf8)))"
    let bytes = Data(signed.utf8)
    let signature = try sign?(leafKey, bytes) ?? leafKey.signature(for: bytes).rawRepresentation
    return "\(signed).\(Self.base64url(signature))"
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
