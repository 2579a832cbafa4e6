import SwiftASN1
import X509

/// A certificate that is trusted because the caller says so, such as Apple Root CA - G3.
public struct RootCertificate: Sendable {
  /// The most bytes that a file may have.
  public static let sizeLimit = 1 << 16

  /// The certificate's DER.
  let bytes: [UInt8]
  let certificate: Certificate

  /// Reads one certificate, as DER or as PEM.
  public init(_ file: [UInt8]) throws(SignedPayloadError) {
    guard file.count <= Self.sizeLimit else { throw Self.refused("This is larger than \(Self.sizeLimit >> 10) KiB") }
    if file.starts(with: "-----BEGIN".utf8) {
      // Its errors say where in the text the encoding ends, which doesn't help.
      guard let text = String(validating: file, as: UTF8.self),
        let documents = try? PEMDocument.parseMultiple(pemString: text)
      else { throw Self.refused("This begins like PEM and cannot be read") }
      guard documents.count == 1, documents[0].discriminator == "CERTIFICATE" else {
        throw Self.refused("This PEM file does not hold exactly one certificate")
      }
      bytes = documents[0].derBytes
    } else {
      bytes = file
    }
    guard let certificate = try? Certificate(derEncoded: bytes) else {
      throw Self.refused("This is no X.509 certificate, neither as DER nor as PEM")
    }
    self.certificate = certificate
  }

  private static func refused(_ summary: String) -> SignedPayloadError {
    SignedPayloadError(.root, nil, summary, fix: "Pass a root certificate, such as Apple Root CA - G3 in DER")
  }
}
