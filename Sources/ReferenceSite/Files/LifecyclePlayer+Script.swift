import Catalogs
import JSON

extension LifecyclePlayer {
  /// The file: a script, because a page from a file system may load scripts but not data.
  func script(_ links: SiteLinks) -> String {
    var output = JSONOutput()
    output.beginObject()
    output.member("title", title)
    output.name("labels")
    output.beginObject()
    for (name, label) in labels.sorted(by: { $0.key < $1.key }) {
      output.name(text: name)
      output.value(label)
    }
    output.endObject()
    output.name("messages")
    output.beginArray()
    for hours in messageHours { output.value(hours) }
    output.endArray()
    write("columns", columns, to: &output)
    write("access", access, to: &output)
    output.name("controls")
    output.beginArray()
    for control in controls {
      output.beginObject()
      output.member("label", control.label)
      write("options", control.options, to: &output)
      output.endObject()
    }
    output.endArray()
    output.name("names")
    output.beginArray()
    for name in names {
      output.beginArray()
      output.value(name.plainText)
      if case .link(_, let target)? = name.first { output.value(links.address(of: target)) }
      output.endArray()
    }
    output.endArray()
    output.name("cases")
    output.beginArray()
    for steps in cases {
      output.beginArray()
      for step in steps { write(step, to: &output) }
      output.endArray()
    }
    output.endArray()
    output.endObject()
    return "nbPlayer(" + output.withBytes { String(decoding: $0, as: UTF8.self) } + ");\n"
  }

  private func write(_ name: StaticString, _ texts: [String], to output: inout JSONOutput) {
    output.name(name)
    output.beginArray()
    for text in texts { output.value(text) }
    output.endArray()
  }

  private func write(_ step: Step, to output: inout JSONOutput) {
    output.beginArray()
    for number in [
      step.day, step.event, step.state, Access.allCases.firstIndex(of: step.access) ?? 0, step.notice ?? -1,
      step.hasMessage ? 1 : 0,
    ] + step.notifications {
      output.value(number)
    }
    output.endArray()
  }
}
