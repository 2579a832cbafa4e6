import Foundation
import Testing

import Catalogs

/// SHA-256, with the examples of FIPS 180-4 that NIST publishes.
@Suite struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `examples of the standard`(_ text: String, _ digest: String) {
    #expect(hexadecimalDigest(of: text.utf8) == digest)
    #expect(hexadecimalDigest(of: Array(text.utf8)) == digest)
    // A sequence without storage of its own.
    #expect(hexadecimalDigest(of: Array(text.utf8).lazy.map { $0 }) == digest)
    Array(text.utf8).withUnsafeBytes { bytes in
      #expect(hexadecimalDigest(of: bytes, prefix: 4) == String(digest.prefix(8)))
      for size in [1, 63, 64, 65, 1000] where text.utf8.count / size < 10_000 {
        var running = RunningDigest()
        for start in stride(from: 0, to: bytes.count, by: size) {
          running.add(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(running.hexadecimalDigits == digest, "pieces of \(size) bytes")
        #expect(running.hexadecimalDigits == digest, "the same again")
      }
    }
  }

  @Test func `a copy of a running digest goes its own way`() {
    func add(_ text: String, to digest: inout RunningDigest) {
      Array(text.utf8).withUnsafeBytes { digest.add($0) }
    }
    var first = RunningDigest()
    add("ab", to: &first)
    var second = first
    add("c", to: &first)
    add("d", to: &second)
    #expect(first.hexadecimalDigits == hexadecimalDigest(of: "abc".utf8))
    #expect(second.hexadecimalDigits == hexadecimalDigest(of: "abd".utf8))
    add("", to: &second)
    #expect(second.hexadecimalDigits == hexadecimalDigest(of: "abd".utf8))
  }

  @Test func `files count by path and contents`() {
    let digest = hexadecimalDigest(ofFiles: [("a", [1]), ("b", [])])
    let lines = [("a", [UInt8(1)]), ("b", [])].map { "\($0)\u{0}\(hexadecimalDigest(of: $1))\u{0}" }.joined()
    #expect(digest == hexadecimalDigest(of: lines.utf8))
  }

  @Test func `many tasks at once`() async {
    await withTaskGroup { group in
      for number in 0..<64 {
        group.addTask {
          let text = String(repeating: "\(number)", count: 1000)
          let digest = hexadecimalDigest(of: text.utf8)
          for _ in 0..<100 where hexadecimalDigest(of: text.utf8) != digest { return false }
          return true
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
