/// A certificate that is trusted because the caller says so, such as Apple Root CA - G3.
public struct RootCertificate: Sendable {
  /// The most bytes that a file may have.
  public static let sizeLimit = 1 << 16

  /// The certificate's DER.
  package let bytes: [UInt8]
  let certificate: Certificate

  /// Reads one certificate, as DER or as PEM.
  public init(_ file: [UInt8]) throws(SignedPayloadError) {
    guard file.count <= Self.sizeLimit else { throw Self.refused("This is larger than \(Self.sizeLimit >> 10) KiB") }
    if file.starts(with: "-----BEGIN".utf8) {
      guard let text = String(validating: file, as: UTF8.self), let pem = PEMFile(text) else {
        throw Self.refused("This begins like PEM and cannot be read")
      }
      guard pem.documents.count == 1, pem.documents[0].label == "CERTIFICATE" else {
        throw Self.refused("This PEM file does not hold exactly one certificate")
      }
      bytes = pem.documents[0].bytes
    } else {
      bytes = file
    }
    guard let certificate = try? Certificate(bytes) else {
      throw Self.refused("This isn't an X.509 certificate, neither as DER nor as PEM")
    }
    self.certificate = certificate
  }

  private static func refused(_ summary: String) -> SignedPayloadError {
    SignedPayloadError(.root, nil, summary, fix: "Pass a root certificate, such as Apple Root CA - G3 in DER")
  }
}
