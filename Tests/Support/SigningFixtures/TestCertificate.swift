/// The fields of a certificate, each as its DER, so that every one of them can be wrong.
package struct TestCertificate {
  package static let basicConstraints = "2.5.29.19"
  package static let keyUsage = "2.5.29.15"
  package static let leafMarker = "1.2.840.113635.100.6.11.1"
  package static let intermediateMarker = "1.2.840.113635.100.6.2.1"
  /// 2023-11-14T22:13:20Z, 1,700,000,000 seconds after 1970.
  package static let start = utcTime("231114221320Z")
  /// 2030-03-17T17:46:40Z, 1,900,000,000 seconds after 1970.
  package static let end = utcTime("300317174640Z")

  package var version = DER.element(0xA0, DER.integer(2))
  package var serialNumber = DER.integer(Int.random(in: 1...Int.max))
  package var algorithm = ecdsaWithSHA256
  /// The algorithm in the part that is signed; the same when `nil`.
  package var innerAlgorithm: [UInt8]?
  package var issuer: [UInt8]
  package var notBefore = start
  package var notAfter = end
  package var subject: [UInt8]
  package var keyInfo: [UInt8]
  package var uniqueIdentifiers: [UInt8] = []
  package var extensions: [[UInt8]]
  /// The extensions' field; made from them when `nil`.
  package var extensionField: [UInt8]?

  package static let ecdsaWithSHA256 = DER.sequence(DER.identifier("1.2.840.10045.4.3.2"))

  package init(subject: [UInt8], issuer: [UInt8], key: SigningKey, extensions: [[UInt8]]) {
    (self.subject, self.issuer, self.extensions) = (subject, issuer, extensions)
    keyInfo = key.info
  }

  package static func utcTime(_ text: String) -> [UInt8] { DER.element(0x17, Array(text.utf8)) }

  package static func generalizedTime(_ text: String) -> [UInt8] { DER.element(0x18, Array(text.utf8)) }

  package static func `extension`(_ identifier: String, critical: [UInt8] = [], _ value: [UInt8]) -> [UInt8] {
    DER.sequence(DER.identifier(identifier), critical, DER.octets(value))
  }

  /// Puts an extension in the place of another one.
  ///
  /// - Parameters:
  ///   - value: Its value; `nil` leaves the extension out.
  ///   - critical: The DER of whether it is critical.
  package mutating func replace(_ identifier: String, by value: [UInt8]?, critical: [UInt8] = []) {
    let place = DER.identifier(identifier)
    extensions.removeAll { $0.dropFirst(2).starts(with: place) }
    if let value { extensions.append(Self.extension(identifier, critical: critical, value)) }
  }

  /// The part that is signed.
  package var signedPart: [UInt8] {
    DER.sequence(
      version,
      serialNumber,
      innerAlgorithm ?? algorithm,
      issuer,
      DER.sequence(notBefore, notAfter),
      subject,
      keyInfo,
      uniqueIdentifiers,
      extensionField ?? DER.element(0xA3, DER.element(0x30, extensions.flatMap { $0 }))
    )
  }

  /// The certificate's DER.
  package func signed(by key: SigningKey, hash: SigningKey.Hash = .sha256) throws -> [UInt8] {
    let signedPart = signedPart
    return Self.certificate(signedPart, algorithm, try key.signature(of: signedPart, hash: hash))
  }

  /// A certificate of its three parts.
  package static func certificate(_ signedPart: [UInt8], _ algorithm: [UInt8], _ signature: [UInt8]) -> [UInt8] {
    DER.sequence(signedPart, algorithm, DER.bits(signature))
  }
}
