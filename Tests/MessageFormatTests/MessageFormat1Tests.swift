import CMessageFormat1
import Foundation
import MessageFormat
import Testing

/// The article about version 1: ICU's own formatter of that version gives the same text as the message next to it.
struct MessageFormat1Tests {
  private static let numbers = ["count": "3", "place": "2", "ratio": "0.25"]
  private static let texts = ["name": "Ada", "gender": "feminine"]

  @Test func `both versions give the text that is shown`() throws {
    let article = try Article("MessageFormat1.md")
    let (old, new) = (article.blocks("mf1"), article.blocks("mf2"))
    let shown = article.text.components(separatedBy: "\nBoth give: `").dropFirst()
      .compactMap { $0.components(separatedBy: "`\n").first }
    #expect(old.count >= 8 && new.count == old.count && shown.count == old.count)
    var arguments = Self.texts.mapValues(MessageValue.string)
    for (name, text) in Self.numbers { arguments[name] = .number(try number(text)) }
    for ((old, new), shown) in zip(zip(old, new), shown) {
      let formatted = ParsedMessage.parse(new).formatted(arguments, in: try Example.context())
      #expect(formatted.errors.isEmpty, "\(new): \(formatted.errors)")
      #expect(formatted.text == shown)
      #expect(try Self.formatted1(old) == shown)
    }
  }

  private struct Failure: Error { let code: Int32 }

  private static func formatted1(_ pattern: String) throws -> String {
    var storage: [UnsafeMutablePointer<CChar>?] = []
    defer { storage.forEach { free($0) } }
    func stored(_ text: String) throws -> UnsafeMutablePointer<CChar> {
      guard let pointer = strdup(text) else { throw Failure(code: 7) }
      storage.append(pointer)
      return pointer
    }
    var arguments: [nb_mf1_argument] = []
    for (kind, values) in [(NB_MF1_DECIMAL, numbers), (NB_MF1_STRING, texts)] {
      for (name, text) in values {
        arguments.append(
          nb_mf1_argument(kind: kind, name: try stored(name), text: try stored(text), milliseconds: 0)
        )
      }
    }
    var status: Int32 = 0
    guard let message = nb_mf1_open("en", pattern, &status) else { throw Failure(code: status) }
    defer { nb_mf1_close(message) }
    let text = String(cString: nb_mf1_format(message, arguments, Int32(arguments.count), &status))
    guard status <= 0 else { throw Failure(code: status) }
    return text
  }
}
