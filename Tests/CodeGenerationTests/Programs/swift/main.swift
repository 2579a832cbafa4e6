// Runs each case on standard input, and writes the results.

import Foundation

let noticebook = try Noticebook()
while let line = readLine() {
  let facts = member("facts", of: line) ?? ""
  do throws(NoticebookError) {
    let isDecision = member("call", of: line) == "\"decide\""
    print(try isDecision ? noticebook.decide(facts).json : noticebook.notice(for: facts).json)
  } catch {
    let path = error.path.map { "\"path\": \(quoted($0)), " } ?? ""
    print("{\"error\": {\(path)\"summary\": \(quoted(error.summary))}}")
  }
}

/// The JSON of a member of the object on a line, as it is there.
func member(_ name: String, of line: String) -> String? {
  guard let start = line.range(of: "\"\(name)\":")?.upperBound else { return nil }
  var (depth, isText, isEscaped) = (0, false, false)
  let value = line[start...].utf8.prefix { byte in
    let character = Unicode.Scalar(byte)
    if isText {
      isText = character != "\"" || isEscaped
      isEscaped = character == "\\" && !isEscaped
      return true
    }
    switch character {
    case "\"": isText = true
    case "{", "[": depth += 1
    case "}", "]": depth -= 1
    case ",": return depth > 0
    default: break
    }
    return depth >= 0
  }
  return String(value)
}

func quoted(_ text: String) -> String {
  let json = try? JSONEncoder().encode(text)
  return json.map { String(decoding: $0, as: UTF8.self) } ?? ""
}
