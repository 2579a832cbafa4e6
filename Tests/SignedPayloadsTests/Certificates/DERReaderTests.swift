import SigningFixtures
import Testing

import SignedPayloads

@Suite struct DERReaderTests {
  @Test(
    arguments: [
      ([0x05, 0x00], true), ([0x30, 0x00], true), ([], true), ([0x05, 0x00, 0x05, 0x00], true), ([0x05], false),
      ([0x05, 0x01], false), ([0x05, 0x80], false), ([0x05, 0x81, 0x00], false), ([0x05, 0x82, 0x00, 0x80], false),
      ([0x05, 0xFF], false), ([0x05, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], false),
      ([0x05, 0x89, 1, 1, 1, 1, 1, 1, 1, 1, 1], false), ([0x00, 0x00], false), ([0x20, 0x00], false),
      ([0x1F, 0x1F, 0x00], false), ([0x30, 0x02, 0x05, 0x00], true), ([0x30, 0x02, 0x05, 0x01], false),
      ([0x30, 0x01, 0x05, 0x00], false), ([0xA3, 0x03, 0x05, 0x00, 0x00], false), ([0x04, 0x01, 0x05], true),
    ] as [([UInt8], Bool)]
  )
  func `elements are whole, at all levels`(_ bytes: [UInt8], _ isWellFormed: Bool) {
    #expect(DERReader.isWellFormed(bytes[...]) == isWellFormed)
  }

  @Test(arguments: [0, 1, 127, 128, 255, 256, 65_535, 65_536]) func `lengths of one to four bytes`(_ count: Int) throws
  {
    let contents = [UInt8](repeating: 7, count: count)
    var reader = DERReader(DER.octets(contents)[...])
    let element = try reader.element(.octetString)
    try reader.finish()
    #expect(Array(element.contents) == contents && Array(element.encoded) == DER.octets(contents))
  }

  @Test func `depth is bounded`() {
    func nested(_ depth: Int) -> [UInt8] { (1..<depth).reduce(DER.null) { inner, _ in DER.sequence(inner) } }
    #expect(DERReader.isWellFormed(nested(50)[...]))
    #expect(!DERReader.isWellFormed(nested(51)[...]))
    #expect(!DERReader.isWellFormed(nested(10_000)[...]))
  }

  @Test(
    arguments: [
      ([0x00], [0x00]), ([0x7F], [0x7F]), ([0x00, 0x80], [0x80]), ([0x80], nil), ([0x00, 0x7F], nil),
      ([0xFF, 0x80], nil),
      ([0x00, 0x00], nil), ([], nil), ([0x01, 0x00], [0x01, 0x00]),
    ] as [([UInt8], [UInt8]?)]
  )
  func `numbers have no digits too many`(_ contents: [UInt8], _ digits: [UInt8]?) {
    var reader = DERReader(DER.element(0x02, contents)[...])
    #expect((try? reader.unsignedInteger()).map(Array.init) == digits)
  }

  @Test(
    arguments: [
      ([0x2A], "1.2"), ([0x2A, 0x03], "1.2.3"), ([0x55, 0x1D, 0x13], "2.5.29.19"), ([0x88, 0x37, 0x01], "2.999.1"),
      ([0x09], "0.9"), ([0x27], "0.39"), ([0x28], "1.0"), ([0x50], "2.0"), ([0x2A, 0x86, 0x48], "1.2.840"), ([], nil),
      ([0x2A, 0x80, 0x01], nil), ([0x2A, 0x81], nil), ([0x80], nil),
      ([0x2A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], "1.2.9223372036854775807"),
      ([0x2A, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00], nil),
    ] as [([UInt8], String?)]
  )
  func `object identifiers`(_ contents: [UInt8], _ text: String?) {
    #expect(ASN1ObjectIdentifier(contents: contents[...])?.description == text)
  }

  @Test func `an object identifier is the same from its numbers`() {
    let marker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
    #expect(marker.description == "1.2.840.113635.100.6.11.1")
    #expect(ASN1ObjectIdentifier(contents: DER.identifier(marker.description).dropFirst(2)) == marker)
  }
}
