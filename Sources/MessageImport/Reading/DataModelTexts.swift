import Diagnostics
import JSON
import MessageSyntax

extension FileTexts {
  /// Messages in the data model of MessageFormat 2, by their keys.
  package static func messageFormat2(_ input: FileInput) throws(FileError) -> FileTexts {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: Array(input.text.utf8))
    } catch {
      throw FileError(
        place: SourcePosition(line: error.line, column: error.column),
        summary: "The JSON cannot be read: \(error.reason)",
        fix: "Mend the file there."
      )
    }
    guard case .object(let members) = value else {
      throw FileError(
        place: SourcePosition(line: 1, column: 1),
        summary: "The file holds no object of messages",
        fix: "Import the file that export made, or name another format."
      )
    }
    return FileTexts(
      texts: members.map { member in
        let place = SourcePosition(line: 1, column: 1)
        let content: FileContent
        do throws(InterchangeError) {
          content = .pattern([.argument(.code(MessagePrinter().printed(try Message(interchange: member.value))))])
        } catch {
          content = .refused(
            FileRefusal(place: place, summary: "\(error.path): \(error.summary)", fix: "\(error.remedy).")
          )
        }
        return FileText(name: member.name, content: content, place: place)
      }
    )
  }
}
