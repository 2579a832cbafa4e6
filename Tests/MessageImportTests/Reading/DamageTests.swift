import Diagnostics
import Fuzzing
import ICU
import Testing

import MessageExport
import MessageImport

/// Whatever happens to a file, it is read or refused at a place in it, and one line says why.
@Suite struct DamageTests {
  typealias Reader = @Sendable (FileInput) throws(FileError) -> FileTexts

  /// The readers of all formats with texts of their own syntax.
  static let readers: [(format: ExportFormat, read: Reader)] = ExportFormat.allCases.filter { $0.capabilities != nil }
    .map { format in (format, { input throws(FileError) in try FileTexts(input, as: format, in: nil) }) }

  /// Whether the file is read; its places, and those of what is refused, are in it.
  private func isRead(_ bytes: [UInt8], _ read: Reader, _ format: ExportFormat) -> Bool {
    // XML takes a carriage return alone for the end of a line, as all formats do if the file has no other line ends.
    let hasCarriageReturns = format == .android || bytes.last == 0x0D && !bytes.contains(0x0A)
    let lineCount = bytes.count { $0 == 0x0A || hasCarriageReturns && $0 == 0x0D } + 1
    func check(_ place: SourcePosition, _ summary: String) {
      #expect((1...lineCount).contains(place.line) && place.column >= 1, "\(format): \(summary)")
      #expect(place.column <= bytes.count + 1)
      #expect(!summary.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(format): \(summary)")
      #expect(!summary.isEmpty && !summary.hasSuffix("."))
    }
    do throws(FileError) {
      let texts = try read(try FileInput(bytes)).texts
      for text in texts {
        check(text.place, "place")
        for case .refused(let refusal)? in [text.content, text.source] { check(refusal.place, refusal.summary) }
      }
      #expect(Set(texts.map { "\($0.locale ?? "") \($0.name)" }).count == texts.count)
      return true
    } catch {
      if let place = error.place { check(place, error.summary) }
      return false
    }
  }

  private static let fragments = [
    "{", "}", "{{", "'", "\"", "\\", "\\u", "\\u12", "<", ">", "&", "\n", "\r", " ", "%", "%1$", "$t(", "->", "*[", "#",
    "=", ",",
    ", plural, ", "[", "]", "other", "offset:1", "]]>", "<![CDATA[", "<!--", "msgid \"\"\n", "msgstr[9]", "\u{0}",
    "\u{1B}[2J",
    "\u{202E}", "null", "-", "|", "e\u{301}",
  ].map { Array($0.utf8) }

  @Test(arguments: readers.indices)
  func `damaged files are read or refused`(index: Int) throws {
    let (format, read) = Self.readers[index]
    let exports = try ExportedCatalogs.all.get().suffix(1).map { Export($0, as: format) }
    let files = exports.flatMap(\.files).sorted { $0.key < $1.key }.map(\.value)
    var (isReadCount, refused) = (0, 0)
    for seed in Fuzzing.seeds(2) {
      var random = Fuzzing.generator(seed)
      for file in files {
        for _ in 0..<40 {
          // A part of the file, so that what is changed matters, with the beginning that makes it one of the format.
          var bytes = Array(file.prefix(Int.random(in: 0...min(file.count, 3_000), using: &random)))
          if random.one(in: 3) { bytes = file }
          for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: random.pick(Self.fragments, or: []), at: place)
            default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
            }
          }
          if isRead(bytes, read, format) { isReadCount += 1 } else { refused += 1 }
        }
      }
    }
    #expect(isReadCount > 0 && refused > 0, "\(format): \(isReadCount) and \(refused)")
  }

  @Test func `every reader refuses the files of others without harm`() throws {
    let messages = try #require(ExportedCatalogs.all.get().last)
    for other in ExportFormat.allCases {
      for file in Export(messages, as: other).files.values {
        for (format, read) in Self.readers { _ = isRead(file, read, format) }
      }
    }
    for (format, read) in Self.readers {
      for text in ["", " \n\n", "\u{FEFF}", "[]", "{}", "<a/>", "a", "\u{0}"] {
        _ = isRead(Array(text.utf8), read, format)
      }
    }
  }
}
