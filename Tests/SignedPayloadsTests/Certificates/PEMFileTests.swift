import Testing

import SignedPayloads

@Suite struct PEMFileTests {
  private static let line = String(repeating: "A", count: 64)

  @Test(
    arguments: [
      ("-----BEGIN X-----\nAAAA\n-----END X-----", ["X"]), ("-----BEGIN X-----\r\nAAAA\r\n-----END X-----\r\n", ["X"]),
      ("-----BEGIN X-----\n\(line)\nAA==\n-----END X----- \n", ["X"]),
      (
        "text\n-----BEGIN X-----\nAAAA\n-----END X-----\ntext\n-----BEGIN Y Z-----\nAAAA\n-----END Y Z-----",
        ["X", "Y Z"]
      ),
      ("-----BEGIN X-----", nil), ("-----BEGIN X-----\n-----END X-----", nil), ("-----BEGIN X-----\nAAAA", nil),
      ("-----BEGIN X-----\nAAAA\n-----END Y-----", nil), ("-----BEGIN X-----\nAAAA\nAAAA\n-----END X-----", nil),
      ("-----BEGIN X-----\n\(line)A\n-----END X-----", nil), ("-----BEGIN X-----\n\n\(line)\n-----END X-----", nil),
      ("-----BEGIN X-----\nAA A\n-----END X-----", nil), ("-----BEGIN X-----\nAAA\n-----END X-----", nil),
      ("-----BEGIN X-----\nAAAA-----END X-----", nil),
      ("-----BEGIN X-----\nAAAA\n-----END X----------BEGIN Y-----\nAAAA\n-----END Y-----", nil),
      ("-----BEGIN X----- \nAAAA\n-----END X-----", []), ("-----BEGIN", []), ("", []),
    ] as [(String, [String]?)]
  )
  func `documents of a text`(_ text: String, _ labels: [String]?) {
    #expect(PEMFile(text)?.documents.map(\.label) == labels)
  }

  @Test func `the bytes are those of all lines`() throws {
    let file = try #require(PEMFile("-----BEGIN X-----\n\(Self.line)\nAQI=\n-----END X-----\n"))
    #expect(file.documents[0].bytes == [UInt8](repeating: 0, count: 48) + [1, 2])
  }
}
