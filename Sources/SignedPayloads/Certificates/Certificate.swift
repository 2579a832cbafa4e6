import Instants

/// What is known of an X.509 certificate (RFC 5280): the fields that decide whether a chain is right.
struct Certificate: Sendable {
  /// 1, 2 or 3.
  let version: Int
  /// The DER of the issuer's name. A conforming authority writes its own name in the same bytes in all its certificates.
  let issuer: [UInt8]
  /// The DER of the subject's name.
  let subject: [UInt8]
  /// The first second at which it is valid.
  let notBefore: Instant
  /// The last second at which it is valid.
  let notAfter: Instant
  let key: PublicKey
  /// No two of them have the same identifier.
  let extensions: [CertificateExtension]

  /// The DER that the signature is over.
  private let signed: [UInt8]
  private let algorithm: SignatureAlgorithm
  private let signature: [UInt8]

  /// The most extensions that a certificate may have.
  private static let extensionLimit = 32

  /// Whether it has an issuer's name, and a signature by that issuer's key.
  func isIssued(by issuer: Certificate) -> Bool {
    self.issuer == issuer.subject && issuer.key.isSignature(signature, of: signed, by: algorithm)
  }

  /// The value of an extension; `nil` if it is missing.
  subscript(_ identifier: ASN1ObjectIdentifier) -> [UInt8]? {
    extensions.first { $0.identifier == identifier }?.value
  }

  /// Reads the DER of a certificate, to its last byte.
  init(_ bytes: [UInt8]) throws(MalformedDER) {
    guard DERReader.isWellFormed(bytes[...]) else { throw MalformedDER() }
    var file = DERReader(bytes[...])
    var certificate = try file.elements()
    try file.finish()
    let signed = try certificate.element(.sequence)
    let algorithm = try certificate.element(.sequence)
    signature = try certificate.wholeBytes()
    try certificate.finish()
    self.signed = Array(signed.encoded)

    var fields = DERReader(signed.contents)
    version = try Self.version(&fields)
    // The serial number, which is not used.
    _ = try fields.unsignedInteger()
    // Both fields for the algorithm must be the same (RFC 5280, 4.1.1.2).
    guard try fields.element(.sequence).encoded == algorithm.encoded else { throw MalformedDER() }
    self.algorithm = try SignatureAlgorithm(algorithm, signature: signature)
    issuer = try Self.name(&fields)
    var validity = try fields.elements()
    notBefore = try Self.time(&validity)
    notAfter = try Self.time(&validity)
    try validity.finish()
    subject = try Self.name(&fields)
    key = try PublicKey(try fields.elements())
    // Authorities must not write the unique identifiers that could come here (RFC 5280, 4.1.2.8).
    extensions = try Self.extensions(&fields)
    try fields.finish()
  }

  private static func version(_ fields: inout DERReader) throws(MalformedDER) -> Int {
    guard fields.nextTag == .explicit(0) else { return 1 }
    var field = try fields.elements(in: .explicit(0))
    let number = try field.integer()
    try field.finish()
    // Version 1 is the default, which DER leaves out.
    guard let last = number.last, number.count == 1, (1...2).contains(last) else { throw MalformedDER() }
    return Int(last) + 1
  }

  /// A name: a sequence of sets of attributes, which DER sorts by their bytes.
  private static func name(_ fields: inout DERReader) throws(MalformedDER) -> [UInt8] {
    let name = try fields.element(.sequence)
    var sets = DERReader(name.contents)
    while sets.nextTag != nil {
      var attributes = try sets.elements(in: .set)
      var before: ArraySlice<UInt8> = []
      while attributes.nextTag != nil {
        let attribute = try attributes.element(.sequence)
        guard !attribute.encoded.lexicographicallyPrecedes(before) else { throw MalformedDER() }
        before = attribute.encoded
        var parts = DERReader(attribute.contents)
        _ = try parts.objectIdentifier()
        _ = try parts.next()
        try parts.finish()
      }
    }
    return Array(name.encoded)
  }

  /// A time as authorities must write it (RFC 5280, 4.1.2.5): in UTC, with seconds, without a fraction.
  private static func time(_ fields: inout DERReader) throws(MalformedDER) -> Instant {
    let element = try fields.next()
    let yearDigits = element.tag == .utcTime ? 2 : 4
    guard element.tag == .utcTime || element.tag == .generalizedTime, element.contents.count == yearDigits + 11,
      element.contents.last == UInt8(ascii: "Z")
    else { throw MalformedDER() }
    var digits: [Int] = []
    for byte in element.contents.dropLast() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw MalformedDER() }
      digits.append(Int(byte - UInt8(ascii: "0")))
    }
    func number(at place: Int) -> Int { digits[yearDigits + 2 * place] * 10 + digits[yearDigits + 2 * place + 1] }
    var year = digits.prefix(yearDigits).reduce(0) { $0 * 10 + $1 }
    if element.tag == .utcTime { year += year < 50 ? 2000 : 1900 }
    let (hour, minute, second) = (number(at: 2), number(at: 3), number(at: 4))
    guard let day = CivilDate(year: year, month: number(at: 0), day: number(at: 1)), hour < 24, minute < 60, second < 60
    else { throw MalformedDER() }
    let seconds = ((day.daysSinceEpoch * 24 + hour) * 60 + minute) * 60 + second
    guard let instant = Instant(milliseconds: Int64(seconds) * 1000) else { throw MalformedDER() }
    return instant
  }

  private static func extensions(_ fields: inout DERReader) throws(MalformedDER) -> [CertificateExtension] {
    guard fields.nextTag == .explicit(3) else { return [] }
    var field = try fields.elements(in: .explicit(3))
    var list = try field.elements()
    try field.finish()
    var extensions: [CertificateExtension] = []
    while list.nextTag != nil {
      let read = try CertificateExtension(try list.elements())
      guard extensions.count < extensionLimit, !extensions.contains(where: { $0.identifier == read.identifier }) else {
        throw MalformedDER()
      }
      extensions.append(read)
    }
    return extensions
  }
}
