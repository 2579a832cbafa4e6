import JSON

/// The way from a value to a part of it.
struct InterchangePath: CustomStringConvertible {
  private enum Step {
    case name(String)
    case index(Int)
  }

  private var steps: [Step] = []

  func name(_ name: String) -> InterchangePath { adding(.name(name)) }

  func index(_ index: Int) -> InterchangePath { adding(.index(index)) }

  /// Names that do not go without saying are written as JSON texts in brackets, cut short.
  var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .name(let name)
      where name.utf8.count <= 40 && !name.utf8.contains(0x2E) && MessageGrammar.isIdentifier(name):
        text += (text.isEmpty ? "" : ".") + name
      case .name(let name): text += "[\(name.quotedForMessage)]"
      }
    }
    return text
  }

  private func adding(_ step: Step) -> InterchangePath {
    var path = self
    path.steps.append(step)
    return path
  }
}

extension String {
  /// The first 40 scalars as a JSON string, for one-line messages that quote foreign text.
  var quotedForMessage: String {
    let start = String(unicodeScalars.prefix(40))
    return JSONValue.string(start.utf8.count < utf8.count ? start + "…" : start).text()
  }
}
