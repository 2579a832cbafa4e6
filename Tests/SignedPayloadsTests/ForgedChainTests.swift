import SigningFixtures
import Testing

import SignedPayloads

private typealias Fields = TestCertificate

/// The rules of a chain, one after the other: each certificate is signed rightly, and one thing about it is wrong.
@Suite struct ForgedChainTests {
  @Test(arguments: issuing) func `who may issue a certificate`(_ chain: ForgedChain) throws { try chain.check() }

  @Test(arguments: extensions) func `what extensions say`(_ chain: ForgedChain) throws { try chain.check() }

  @Test(arguments: fields) func `what a certificate must have`(_ chain: ForgedChain) throws { try chain.check() }

  @Test(arguments: names) func `names are compared byte by byte`(_ chain: ForgedChain) throws { try chain.check() }

  @Test(arguments: encodings) func `a certificate has one spelling`(_ chain: ForgedChain) throws { try chain.check() }

  @Test(arguments: strict) func `what RFC 5280 forbids authorities`(_ chain: ForgedChain) throws { try chain.check() }

  private static let issuing: [ForgedChain] = [
    .bad("another root signs the intermediate", "header.x5c[1]", "None of the trusted root certificates") {
      $0.intermediateSigner = try SigningKey()
    },
    .bad("another intermediate signs the leaf", "header.x5c[0]", "not issued by the one after it") {
      $0.leafSigner = try SigningKey()
    },
    .bad("the root signs the leaf", "header.x5c[0]", "not issued by the one after it") {
      $0.leafSigner = $0.rootSigner
      $0.leaf.issuer = $0.root.subject
    },
    .bad("the leaf signs itself", "header.x5c[0]", "not issued by the one after it") {
      $0.leaf.issuer = $0.leaf.subject
    },
    .bad("the intermediate names another issuer", "header.x5c[1]", "None of the trusted root certificates") {
      $0.intermediate.issuer = DER.name("Another Root")
    },
    .bad("the hash is not the one of the algorithm", "header.x5c[1]", "None of the trusted root certificates") {
      $0.hash = .sha384
    },
    .bad("the leaf's hash is not the one of the algorithm", "header.x5c[0]", "not issued by the one after it") {
      $0.leaf.algorithm = ecdsaWithSHA384
    },
    .bad("the leaf's algorithm is RSA", "header.x5c[0]", "not issued by the one after it") {
      $0.leaf.algorithm = DER.sequence(DER.identifier("1.2.840.113549.1.1.11"), DER.null)
    },
    // A root is trusted because the caller says so.
    .good("another key signs the root") { $0.rootSigner = try SigningKey() },
    .good("the root names another issuer") { $0.root.issuer = DER.name("Another Root") },
  ]

  private static let ecdsaWithSHA384 = DER.sequence(DER.identifier("1.2.840.10045.4.3.3"))

  private static let extensions: [ForgedChain] =
    [
      .bad("the leaf has no marker", "header.x5c[0]", "lacks the extension 1.2.840.113635.100.6.11.1") {
        $0.leaf.replace(Fields.leafMarker, by: nil)
      },
      .bad("the leaf has the other marker", "header.x5c[0]", "lacks the extension 1.2.840.113635.100.6.11.1") {
        $0.leaf.replace(Fields.leafMarker, by: nil)
        $0.leaf.replace(Fields.intermediateMarker, by: DER.null)
      },
      .bad("the leaf has a longer marker", "header.x5c[0]", "lacks the extension 1.2.840.113635.100.6.11.1") {
        $0.leaf.replace(Fields.leafMarker, by: nil)
        $0.leaf.replace("\(Fields.leafMarker).1", by: DER.null)
      },
      .bad("the intermediate has no marker", "header.x5c[1]", "lacks the extension 1.2.840.113635.100.6.2.1") {
        $0.intermediate.replace(Fields.intermediateMarker, by: nil)
      },
      .bad("the leaf has no extensions", "header.x5c[0]", "lacks the extension") { $0.leaf.extensionField = [] },
      .good("the value of a marker is not read") { $0.leaf.replace(Fields.leafMarker, by: Array("text".utf8)) },
      .good("markers are critical") {
        $0.leaf.replace(Fields.leafMarker, by: DER.null, critical: DER.yes)
        $0.intermediate.replace(Fields.intermediateMarker, by: DER.null, critical: DER.yes)
      },
      .bad("the intermediate isn't a certificate authority", "header.x5c[1]", "not marked as a certificate authority") {
        $0.intermediate.replace(Fields.basicConstraints, by: DER.sequence(), critical: DER.yes)
      },
      .bad("the root isn't a certificate authority", "root certificate", "not marked as a certificate authority") {
        $0.root.replace(Fields.basicConstraints, by: DER.sequence(), critical: DER.yes)
      },
      .bad("the root has no basic constraints", "root certificate", "not marked as a certificate authority") {
        $0.root.replace(Fields.basicConstraints, by: nil)
      },
      .bad("the intermediate has no basic constraints", "header.x5c[1]", "not marked as a certificate authority") {
        $0.intermediate.replace(Fields.basicConstraints, by: nil)
      },
      .bad("the root's path length is 0", "root certificate", "its path length is 0") {
        $0.root.replace(Fields.basicConstraints, by: DER.sequence(DER.yes, DER.integer(0)), critical: DER.yes)
      },
      .good("the root's path length is 1") {
        $0.root.replace(Fields.basicConstraints, by: DER.sequence(DER.yes, DER.integer(1)), critical: DER.yes)
      },
      .bad("the intermediate's path length is negative", "header.x5c[1]", "its path length is -1") {
        $0.intermediate.replace(Fields.basicConstraints, by: DER.sequence(DER.yes, DER.integer(-1)))
      },
      .good("basic constraints are not critical") {
        $0.intermediate.replace(Fields.basicConstraints, by: DER.sequence(DER.yes))
        $0.root.replace(Fields.basicConstraints, by: DER.sequence(DER.yes))
      },
      .good("the leaf's own basic constraints are not read") { $0.leaf.replace(Fields.basicConstraints, by: [0xFF]) },
      .good("nothing says what keys are for") {
        $0.intermediate.replace(Fields.keyUsage, by: nil)
        $0.root.replace(Fields.keyUsage, by: nil)
      },
      .bad("the intermediate's key signs no certificates", "header.x5c[1]", "not for signing certificates") {
        $0.intermediate.replace(Fields.keyUsage, by: DER.bits([0x80], unused: 7), critical: DER.yes)
      },
      .bad("the root's key signs lists only", "root certificate", "not for signing certificates") {
        $0.root.replace(Fields.keyUsage, by: DER.bits([0x02], unused: 1), critical: DER.yes)
      },
      .bad("the intermediate's key is for nothing", "header.x5c[1]", "not for signing certificates") {
        $0.intermediate.replace(Fields.keyUsage, by: DER.bits([]), critical: DER.yes)
      },
      .good("the intermediate's key is for nine things") {
        $0.intermediate.replace(Fields.keyUsage, by: DER.bits([0xFF, 0x80], unused: 7), critical: DER.yes)
      },
      .malformed("an extension is there twice") {
        $0.leaf.extensions += [Fields.extension(Fields.leafMarker, DER.null)]
      },
      .good("32 extensions") { draft in
        for number in 1...30 { draft.leaf.replace("1.2.3.\(number)", by: DER.null) }
      },
      .malformed("33 extensions") { draft in
        for number in 1...31 { draft.leaf.replace("1.2.3.\(number)", by: DER.null) }
      },
    ]
    + [
      ("the leaf", "header.x5c[0]", \TestAuthority.Draft.leaf), ("the intermediate", "header.x5c[1]", \.intermediate),
      ("the root", "root certificate", \.root),
    ].flatMap {
      (name: String, place: String, path: any WritableKeyPath<TestAuthority.Draft, TestCertificate> & Sendable) in
      // Extended key usage, name constraints, and an unknown one.
      ["2.5.29.37", "2.5.29.30", "1.3.6.1.4.1.99"].flatMap { identifier -> [ForgedChain] in
        [
          .bad("\(identifier) of \(name) is critical", place, "extension that is not understood, \(identifier)") {
            $0[keyPath: path].replace(identifier, by: DER.null, critical: DER.yes)
          },
          .good("\(identifier) of \(name) is not critical") { $0[keyPath: path].replace(identifier, by: DER.null) },
        ]
      }
    }
    + [
      ("an empty value", []), ("a path length without authority", DER.sequence(DER.integer(0))),
      ("authority as 01", DER.sequence([0x01, 0x01, 0x01])),
      ("no authority, spelled out", DER.sequence([0x01, 0x01, 0x00])),
      ("a byte at the end", DER.sequence(DER.yes) + [0]),
      ("a third value", DER.sequence(DER.yes, DER.integer(0), DER.null)),
      ("a length in BER", [0x30, 0x81, 0x03] + DER.yes), ("no end in BER", [0x30, 0x80] + DER.yes + [0, 0]),
      ("values in another order", DER.sequence(DER.integer(0), DER.yes)),
      ("a path length of nine bytes", DER.sequence(DER.yes, DER.element(0x02, [1] + [UInt8](repeating: 0, count: 8)))),
      ("a path length with a zero in front", DER.sequence(DER.yes, [0x02, 0x02, 0x00, 0x00])),
    ].map { (description: String, value: [UInt8]) in
      .bad("basic constraints with \(description)", "header.x5c[1]", "not marked as a certificate authority") {
        $0.intermediate.replace(Fields.basicConstraints, by: value, critical: DER.yes)
      }
    }

  private static let fields: [ForgedChain] =
    [
      .bad("version 1", "header.x5c[0]", "not of version 3") { $0.leaf.version = [] },
      .bad("version 2", "header.x5c[1]", "not of version 3") {
        $0.intermediate.version = DER.element(0xA0, DER.integer(1))
      },
      .bad("a root of version 1", "root certificate", "not of version 3") { $0.root.version = [] },
      .malformed("version 4") { $0.leaf.version = DER.element(0xA0, DER.integer(3)) },
      .malformed("version 1, spelled out") { $0.leaf.version = DER.element(0xA0, DER.integer(0)) },
      .malformed("a negative serial number") { $0.leaf.serialNumber = DER.integer(-5) },
      .malformed("a serial number with a zero in front") { $0.leaf.serialNumber = [0x02, 0x02, 0x00, 0x01] },
      .malformed("an empty serial number") { $0.leaf.serialNumber = [0x02, 0x00] },
      .malformed("a unique identifier") { $0.leaf.uniqueIdentifiers = [0x81, 0x02, 0x00, 0x01] },
      .malformed("an unknown algorithm") { $0.leaf.algorithm = DER.sequence(DER.identifier("1.2.3.4")) },
      .malformed("ECDSA with SHA-1") { $0.leaf.algorithm = DER.sequence(DER.identifier("1.2.840.10045.4.1")) },
      .malformed("ECDSA with SHA-224") { $0.leaf.algorithm = DER.sequence(DER.identifier("1.2.840.10045.4.3.1")) },
      .malformed("ECDSA with parameters") {
        $0.leaf.algorithm = DER.sequence(DER.identifier("1.2.840.10045.4.3.2"), DER.null)
      },
      .malformed("RSA-PSS") { $0.leaf.algorithm = DER.sequence(DER.identifier("1.2.840.113549.1.1.10")) },
    ]
    + [
      ("no seconds", Fields.utcTime("2311142213Z")), ("an offset", Fields.utcTime("231114221320+0000")),
      ("no zone", Fields.generalizedTime("20231114221320")), ("30 February", Fields.utcTime("230230000000Z")),
      ("29 February in no leap year", Fields.utcTime("230229000000Z")), ("hour 24", Fields.utcTime("231114240000Z")),
      ("month 0", Fields.utcTime("230014220000Z")), ("second 62", Fields.utcTime("231114221362Z")),
      ("a letter", Fields.utcTime("2311142213aaZ")), ("a sign", Fields.utcTime("+31114221320Z")),
      ("a small z", Fields.utcTime("231114221320z")), ("a zero byte at the end", Fields.utcTime("231114221320Z\0")),
      ("another type of text", DER.element(0x16, Array("231114221320Z".utf8))), ("nothing", DER.null),
    ].map { (description: String, time: [UInt8]) in
      .malformed("a time with \(description)") { $0.leaf.notBefore = time }
    }
    + [
      .good("times of the other type") {
        $0.leaf.notBefore = Fields.generalizedTime("20231114221320Z")
        $0.leaf.notAfter = Fields.generalizedTime("20510101000000Z")
      },
      .good("29 February in a leap year") { $0.leaf.notBefore = Fields.utcTime("240229000000Z") },
      .good("years with two digits are 1950 to 2049") {
        $0.leaf.notBefore = Fields.utcTime("500101000000Z")
        $0.leaf.notAfter = Fields.utcTime("491231235959Z")
      },
      .bad("an end in 1950", "header.x5c[0]", "had expired", kind: .validity) {
        $0.leaf.notAfter = Fields.utcTime("500101000000Z")
      },
      .bad("an end before the beginning", "header.x5c[1]", "was not valid yet", kind: .validity) {
        ($0.intermediate.notBefore, $0.intermediate.notAfter) = (Fields.end, Fields.start)
      },
      .bad("a root that has expired", "root certificate", "had expired", kind: .validity) {
        $0.root.notAfter = Fields.utcTime("261020085950Z")
      },
    ]

  private static let names: [ForgedChain] =
    [
      ("other case", DER.name("test intermediate")), ("two spaces", DER.name("Test  Intermediate")),
      ("another type of text", DER.name("Test Intermediate", tag: 0x13)), ("one attribute less", DER.sequence()),
    ].map { (description: String, name: [UInt8]) in
      .bad("an issuer with \(description)", "header.x5c[0]", "not issued by the one after it") { $0.leaf.issuer = name }
    }
    + [
      .malformed("a set that is not sorted") {
        $0.leaf.subject = DER.sequence(DER.set(organization, commonName))
      },
      .malformed("an attribute without a value") {
        $0.leaf.subject = DER.sequence(DER.set(DER.sequence(DER.identifier("2.5.4.3"))))
      },
      .malformed("an attribute of three parts") {
        $0.leaf.subject = DER.sequence(DER.set(DER.sequence(DER.identifier("2.5.4.3"), DER.null, DER.null)))
      },
      .malformed("a sequence in place of a set") { $0.leaf.subject = DER.sequence(DER.sequence(commonName)) },
      .good("a sorted set") { $0.leaf.subject = DER.sequence(DER.set(commonName, organization)) },
      .good("a name with text that is not UTF-8") {
        let name = DER.sequence(DER.set(DER.sequence(DER.identifier("2.5.4.3"), DER.element(0x0C, [0xFF]))))
        ($0.intermediate.subject, $0.leaf.issuer) = (name, name)
      },
      .good("a leaf without a name") { $0.leaf.subject = DER.sequence() },
    ]

  private static let commonName = DER.sequence(DER.identifier("2.5.4.3"), DER.element(0x0C, [0x41]))
  private static let organization = DER.sequence(DER.identifier("2.5.4.10"), DER.element(0x0C, [0x41]))

  private static let encodings: [ForgedChain] = [
    .malformed("TRUE as 01") { $0.leaf.replace("1.2.3", by: DER.null, critical: [0x01, 0x01, 0x01]) },
    .malformed("FALSE spelled out") { $0.leaf.replace("1.2.3", by: DER.null, critical: [0x01, 0x01, 0x00]) },
    .malformed("TRUE of no bytes") { $0.leaf.replace("1.2.3", by: DER.null, critical: [0x01, 0x00]) },
    .malformed("a length with a zero in front") {
      $0.leaf.serialNumber = [0x02, 0x82, 0x00, 0x81] + [UInt8](repeating: 1, count: 0x81)
    },
    .malformed("a short length in the long form") { $0.leaf.serialNumber = [0x02, 0x81, 0x01, 0x01] },
    .malformed("a length without end") { $0.leaf.subject = [0x30, 0x80, 0x00, 0x00] },
    .malformed("a text in pieces") { $0.leaf.notBefore = DER.element(0x37, Fields.utcTime("231114221320Z")) },
    .malformed("a tag of two bytes") { $0.leaf.serialNumber = [0x1F, 0x02, 0x01, 0x01] },
    .malformed("a component with a zero in front") {
      $0.leaf.extensions += [DER.sequence([0x06, 0x03, 0x2A, 0x80, 0x01], DER.octets(DER.null))]
    },
    .malformed("a component without end") {
      $0.leaf.extensions += [DER.sequence([0x06, 0x02, 0x2A, 0x81], DER.octets(DER.null))]
    },
    .malformed("an empty identifier") { $0.leaf.extensions += [DER.sequence([0x06, 0x00], DER.octets(DER.null))] },
    .malformed("a field too many") {
      $0.leaf.extensions += [DER.sequence(DER.identifier("1.2.3"), DER.octets([]), DER.null)]
    },
    .malformed("elements inside one another, 60 deep") { draft in
      let value = (0..<60).reduce(DER.null) { inner, _ in DER.sequence(inner) }
      draft.leaf.subject = DER.sequence(DER.set(DER.sequence(DER.identifier("2.5.4.3"), value)))
    },
  ]

  private static let strict: [ForgedChain] =
    [
      // 4.1.1.2: both fields for the algorithm are the same.
      .malformed("another algorithm in the part that is signed") { $0.leaf.innerAlgorithm = ecdsaWithSHA384 },
      // 4.1.2.4 and 4.1.2.6: an issuer writes its name in the same bytes everywhere.
      .bad("the same letters in other characters", "header.x5c[0]", "not issued by the one after it") {
        ($0.intermediate.subject, $0.leaf.issuer) = (DER.name("\u{E9}"), DER.name("e\u{301}"))
      },
      // 4.1.2.5.2 forbids fractions of a second, and 4.1.2.8 unique identifiers.
      .malformed("a time with a fraction") { $0.leaf.notBefore = Fields.generalizedTime("20231114221320.5Z") },
      .malformed("second 60") { $0.leaf.notBefore = Fields.utcTime("231114221360Z") },
      .malformed("second 61") { $0.leaf.notBefore = Fields.utcTime("231114221361Z") },
      .malformed("year 0") { $0.leaf.notBefore = Fields.generalizedTime("00000101000000Z") },
      .malformed("a unique identifier with a tag of its own") {
        $0.leaf.uniqueIdentifiers = DER.element(0xA1, DER.bits([1]))
      },
    ]
    // 4.2.1.3: a key that says what it is for signs certificates only if that is named.
    + [
      ("nothing", []), ("NULL", DER.null), ("octets", DER.octets([0x04])),
      ("a byte at the end", DER.bits([0x04], unused: 2) + [0]),
      ("zero bits at the end", DER.bits([0x04])), ("bits after the end", DER.bits([0x07], unused: 2)),
      ("bits in pieces", DER.element(0x23, DER.bits([0x04], unused: 2))),
      ("25 bits", DER.bits([0x04, 0, 0, 0x80], unused: 7)),
      ("no bits of eight", DER.element(0x03, [7])), ("nine bits without a ninth", DER.bits([0x04, 0x00], unused: 7)),
    ].map { (description: String, value: [UInt8]) in
      .bad("a key usage of \(description)", "header.x5c[1]", "not for signing certificates") {
        $0.intermediate.replace(Fields.keyUsage, by: value, critical: DER.yes)
      }
    }
}
