import Instants

/// The certificates behind a signature: the App Store's signing certificate, Apple's intermediate one, and a trusted root.
///
/// The first two come from the header, and the root from the caller, so that there is no path to search: each must be
/// issued by the next. The header's own copy of the root is ignored.
struct CertificateChain {
  /// Marks a certificate that signs for the App Store's receipts and payloads.
  private static let leafMarker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// Marks the intermediate certificates of Apple Worldwide Developer Relations.
  private static let intermediateMarker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
  /// The extensions that are understood; a certificate in which another one is critical must be refused (RFC 5280, 4.2).
  private static let understood: Set<ASN1ObjectIdentifier> = [
    CertificateExtension.basicConstraints, CertificateExtension.keyUsage, leafMarker, intermediateMarker,
  ]

  /// Leaf, intermediate, root.
  private let certificates: [Certificate]

  /// Reads the certificates' DER and checks everything about them but the time.
  ///
  /// - Parameters:
  ///   - encoded: The three certificates of a header, of which the last is not read.
  ///   - roots: The certificates that are trusted.
  init(_ encoded: [[UInt8]], roots: [RootCertificate]) throws(SignedPayloadError) {
    guard encoded.count == 3 else {
      throw Self.refused(
        nil,
        "The header has \(encoded.count) certificate\(encoded.count == 1 ? "" : "s"), where exactly 3 belong"
      )
    }
    var certificates: [Certificate] = []
    for (index, bytes) in encoded.prefix(2).enumerated() {
      guard let certificate = try? Certificate(bytes) else {
        throw SignedPayloadError(.malformed, Self.place(index), "This isn't an X.509 certificate")
      }
      certificates.append(certificate)
    }
    let intermediate = certificates[1]
    guard let root = roots.first(where: { intermediate.isIssued(by: $0.certificate) }) else {
      throw Self.refused(
        1,
        "None of the trusted root certificates has issued this one",
        fix: "Compare its issuer with the root's name"
      )
    }
    certificates.append(root.certificate)
    self.certificates = certificates
    for (index, certificate) in certificates.enumerated() { try Self.check(certificate, at: index) }
    guard certificates[0].isIssued(by: intermediate) else {
      throw Self.refused(0, "This certificate is not issued by the one after it")
    }
    try checkMarker(Self.leafMarker, at: 0)
    try checkMarker(Self.intermediateMarker, at: 1)
  }

  /// Checks that all three were valid at an instant; both ends of a certificate's validity belong to it.
  func check(at instant: Instant) throws(SignedPayloadError) {
    for (index, certificate) in certificates.enumerated() {
      if instant < certificate.notBefore {
        throw Self.invalid(index, "This certificate was not valid yet when the payload was signed, at \(instant)")
      }
      if instant > certificate.notAfter {
        throw Self.invalid(index, "This certificate had expired when the payload was signed, at \(instant)")
      }
    }
  }

  /// Checks a signature of 64 bytes, r and then s, by the first certificate's key.
  func check(_ signature: [UInt8], of signed: [UInt8]) throws(SignedPayloadError) {
    let key = certificates[0].key
    guard key.isP256 else { throw Self.refused(0, "The key of this certificate is not of the curve P-256") }
    guard signature.count == 64 else {
      throw SignedPayloadError(
        .signature,
        "signature",
        "This has \(signature.count) bytes, where the 64 of r and s belong"
      )
    }
    guard key.isES256Signature(signature, of: signed) else {
      throw SignedPayloadError(.signature, "signature", "This is not the signature of this header and payload")
    }
  }

  private static func check(_ certificate: Certificate, at index: Int) throws(SignedPayloadError) {
    guard certificate.version == 3 else { throw refused(index, "This certificate is not of version 3") }
    for critical in certificate.extensions where critical.isCritical && !understood.contains(critical.identifier) {
      throw refused(index, "This certificate has a critical extension that is not understood, \(critical.identifier)")
    }
    guard index > 0 else { return }
    // The path below the root has one issuing certificate, below the intermediate none.
    guard let value = certificate[CertificateExtension.basicConstraints],
      let constraints = try? BasicConstraints(value),
      constraints.isAuthority
    else { throw refused(index, "This certificate may not issue others: it is not marked as a certificate authority") }
    if let length = constraints.pathLength, length < index - 1 {
      throw refused(index, "This certificate may not issue those before it: its path length is \(length)")
    }
    if let value = certificate[CertificateExtension.keyUsage], (try? KeyUsage(value))?.signsCertificates != true {
      throw refused(index, "This certificate may not issue others: its key is not for signing certificates")
    }
  }

  private func checkMarker(_ marker: ASN1ObjectIdentifier, at index: Int) throws(SignedPayloadError) {
    guard certificates[index][marker] == nil else { return }
    throw Self.refused(index, "This certificate lacks the extension \(marker) that marks those of the App Store")
  }

  private static func place(_ index: Int) -> String { index < 2 ? "header.x5c[\(index)]" : "root certificate" }

  private static func refused(
    _ index: Int?,
    _ summary: String,
    fix: String = "Pass a payload that the App Store signed"
  ) -> SignedPayloadError {
    SignedPayloadError(.chain, index.map(place) ?? "header.x5c", summary, fix: fix)
  }

  private static func invalid(_ index: Int, _ summary: String) -> SignedPayloadError {
    SignedPayloadError(.validity, place(index), summary, fix: "Fetch the payload again from the App Store")
  }
}
