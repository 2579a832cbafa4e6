import Diagnostics
import Testing

import MessageImport

/// Bytes of a file as text, in whatever charset a tool wrote them.
struct FileInputTests {
  private static let text = "msgid \"push.title\"\nmsgstr \"お支払いが完了していません。カードの有効期限をご確認ください。\"\n"
  /// The same text in two charsets of Japanese, and a French one in windows-1252, encoded by another program.
  private static let shiftJIS =
    "6d736769642022707573682e7469746c65220a6d7367737472202282a88e7895a582a282aa8aae97b982b582c482a282dc82"
    + "b982f18142834a815b836882cc974c8cf88afa8cc082f082b28a6d944682ad82be82b382a28142220a"
  private static let japaneseUNIX =
    "6d736769642022707573682e7469746c65220a6d73677374722022a4aabbd9caa7a4a4a4acb4b0cebba4b7a4c6a4a4a4dea4"
    + "bba4f3a1a3a5aba1bca5c9a4cecdadb8fab4fcb8c2a4f2a4b4b3cec7a7a4afa4c0a4b5a4a4a1a3220a"
  private static let latin =
    "6d736773747220224c6520706169656d656e74206120e963686f75e92e20566f757320ea74657320746f756a6f7572732061"
    + "626f6e6ee920e0206c6120666f726d756c652c206574206c92616363e873207265737465206f7576657274206a7573717592"
    + "e0206c612066696e206465206c612070e972696f64652e220a"

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    }
  }

  private func error(_ bytes: [UInt8]) -> FileError? {
    do throws(FileError) {
      _ = try FileInput(bytes)
      return nil
    } catch { return error }
  }

  @Test func `another charset is named`() throws {
    #expect(error(Self.bytes(Self.shiftJIS))?.summary == "The file is not UTF-8; it looks like Shift_JIS")
    #expect(error(Self.bytes(Self.japaneseUNIX))?.summary == "The file is not UTF-8; it looks like EUC-JP")
    let latin = try #require(error(Self.bytes(Self.latin))?.summary)
    #expect(latin.contains("ISO-8859-1") || latin.contains("windows-1252"), "\(latin)")
    let wide = Self.text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(error(wide)?.summary == "The file is not UTF-8; it looks like UTF-16 without a byte order mark")
  }

  @Test func `a byte order mark counts at the beginning alone`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(Self.text.utf8)
    #expect(try FileInput(mark + bytes).text == Self.text)
    let found = try #require(error(bytes + mark + bytes))
    #expect(found.place == SourcePosition(line: 3, column: 1) && found.summary.contains("U+FEFF"))
    #expect(error(mark + mark + bytes)?.place == SourcePosition(line: 1, column: 1))
  }

  @Test func `lines may end as on any system`() throws {
    let lines = Self.text.split(separator: "\n")
    let old = lines.map { "\($0)\r" }.joined()
    #expect(try FileInput(Array(old.utf8)).text == Self.text)
    // Where some lines end otherwise, each format reads its own.
    let mixed = "\(lines[0])\r\n\(lines[1])\n"
    #expect(try FileInput(Array(mixed.utf8)).text == mixed)
  }
}
