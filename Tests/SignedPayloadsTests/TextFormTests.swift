import Bytes
import Foundation
import Fuzzing
import SigningFixtures
import Testing

import SignedPayloads

/// One signed payload has one spelling.
@Suite struct TextFormTests {
  private func error(_ text: String) throws -> SignedPayloadError? {
    do {
      _ = try SignedPayload(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `every spelling but the canonical one is refused`() throws {
    let text = try TestAuthority().sign()
    #expect(try error(text) == nil)
    let parts = text.split(separator: ".").map(String.init)
    let spellings: [(String, String?)] = [
      ("\(parts[0]).\(parts[1]).\(parts[2])=", "signature"), ("\(parts[0])=.\(parts[1]).\(parts[2])", "header"),
      ("\(parts[0]).\(parts[1])==.\(parts[2])", "payload"), (" \(text)", "header"), ("\(text)\n", "signature"),
      ("\(parts[0]).\(parts[1]) .\(parts[2])", "payload"), ("\(parts[0]).\(parts[1])\n.\(parts[2])", "payload"),
      ("\(parts[0]).+/+/.\(parts[2])", "payload"), ("\(parts[0]).é.\(parts[2])", "payload"),
      ("\(parts[0]).A.\(parts[2])", "payload"),
    ]
    for (spelling, place) in spellings {
      let error = try #require(try error(spelling), "\(spelling.suffix(40))")
      #expect(error.place == place && error.summary.contains("not base64url"), "\(error)")
    }
  }

  @Test(arguments: ["", "a", "a.b", "a.b.c.d", "..", "...."])
  func `another number of parts or empty ones`(_ text: String) throws {
    let error = try #require(try error(text))
    #expect(error.kind == .malformed)
    if text == ".." { #expect(error.place == "header") } else { #expect(error.place == nil) }
  }

  @Test(arguments: ["[]", "7", "{", "{\"a\":1}}", String(repeating: "[", count: 10_000), "\u{0}"])
  func `headers and payloads that are no objects`(_ json: String) throws {
    let part = TestAuthority.base64url(Data(json.utf8))
    #expect(try error("\(part).e30.AAAA")?.place == "header")
    #expect(try error("e30.\(part).AAAA")?.place == "payload")
  }

  @Test func `size is bounded`() throws {
    #expect(try error(String(repeating: "a", count: 100 << 20))?.kind == .tooLarge)
  }

  @Test(
    arguments: [
      ("", []), ("AA", [0]), ("AAA", [0, 0]), ("_-8", [0xFF, 0xEF]), ("AAAA", [0, 0, 0]),
    ] as [(String, [UInt8])]
  )
  func `Base64 URL`(_ text: String, _ bytes: [UInt8]) {
    #expect(Base64.decode(text.utf8, .url) == bytes)
  }

  @Test(arguments: ["A", "AB", "AAB", "AA==", "AA=", "A A", "AA\n", "+/8", "AAAAA"])
  func `Base64 URL that is not canonical`(_ text: String) { #expect(Base64.decode(text.utf8, .url) == nil) }

  @Test func `Base64 of certificates`() {
    #expect(Base64.decode("+/8=".utf8, .standard) == [0xFB, 0xFF])
    for text in ["-_8=", "AA", "AAA=\n", "A===", "====", "AB==", "=AAA"] {
      #expect(Base64.decode(text.utf8, .standard) == nil, "\(text)")
    }
  }

  @Test func `every length comes back`() {
    var generator = Fuzzing.generator(7)
    for length in 0..<100 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Base64.decode(TestAuthority.base64url(Data(bytes)).utf8, .url) == bytes)
      #expect(Base64.decode(Data(bytes).base64EncodedString().utf8, .standard) == bytes)
    }
  }

  @Test func `a root is DER or PEM`() throws {
    let authority = try TestAuthority()
    let der = authority.root
    let pem = Self.pem(der)
    #expect(try RootCertificate(Array(pem.utf8)).bytes == RootCertificate(der).bytes)
    let key = Self.pem(der, label: "PRIVATE KEY")
    let files: [[UInt8]] = [
      [], Array("no certificate".utf8), Array(key.utf8), Array("\(pem)\n\(pem)".utf8), Array("-----BEGIN".utf8),
      der.dropLast(), der + [0], [UInt8](repeating: 0x30, count: 1 << 20),
    ]
    for file in files {
      do {
        _ = try RootCertificate(file)
        Issue.record("read: \(file.prefix(20))")
      } catch {
        #expect(error.kind == .root && error.fix.contains("Apple Root CA - G3"))
      }
    }
  }

  private static func pem(_ der: [UInt8], label: String = "CERTIFICATE") -> String {
    let lines = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(label)-----\n\(lines)\n-----END \(label)-----"
  }
}
