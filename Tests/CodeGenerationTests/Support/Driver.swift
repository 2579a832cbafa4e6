import Catalogs
import ICU

@testable import CodeGeneration

/// A program over generated code: each line that it reads asks for a decision or for the texts of a notice.
struct Driver {
  let code: CodeSource
  let language: CodeLanguage

  /// The name of its file and its text.
  var file: (name: String, text: String) {
    switch language {
    case .swift: ("main.swift", swift(SwiftPrinter(code)))
    case .typescript: ("main.mjs", javaScript(JavaScriptPrinter(code)))
    case .python: ("main.py", python(PythonPrinter(code)))
    }
  }

  private var fields: [(offset: Int, element: DecisionCode.Field)] { Array(code.decision.fields.enumerated()) }

  private func swift(_ printer: SwiftPrinter) -> String {
    let naming = printer.naming
    let facts = fields.map { index, field in
      let name = naming.property("\(field.path)")
      return field.choices == nil
        ? "\(name): Double(c[\(index + 1)])" : "\(name): \(naming.type("\(field.path)"))(rawValue: c[\(index + 1)])!"
    }
    let outputs = code.decision.outputs.map { output in
      let name = "d.\(naming.property(output.name))"
      return output.isBoolean ? "String(\(name))" : "\(name).rawValue"
    }
    let table = code.decision.name
    var text = """
      extension String {
        var line: String {
          var text = ""
          for scalar in unicodeScalars {
            switch scalar {
            case "\\\\": text += "\\\\\\\\"
            case "\\n": text += "\\\\n"
            default: text.unicodeScalars.append(scalar)
            }
          }
          return text
        }
      }
      func show(_ text: String?) { print((text ?? "nothing").line) }
      func show(_ bodies: [[NoticeInline]]?...) {
        let body = bodies.contains { $0 != nil } ? bodies.flatMap { $0 ?? [] } : nil
        let paragraphs = body?.map { $0.map { "[\\($0.text)]" + ($0.url.map { "(\\($0))" } ?? "") }.joined() }
        show(paragraphs?.joined(separator: "\\n"))
      }
      func day(_ text: String) -> NoticeDay {
        let numbers = text.split { $0 == "-" || $0 == "T" || $0 == ":" }.compactMap { Int($0) }
        let time = numbers.count > 3 ? NoticeTime(hour: numbers[3], minute: numbers[4]) : nil
        return NoticeDay(year: numbers[0], month: numbers[1], day: numbers[2], time: time)
      }
      while let line = readLine() {
        let c = line.split(separator: "\\t", omittingEmptySubsequences: false).map(String.init)
        if c[0] == "decide" {
          let d: \(naming.type("\(table)-decision"))
          do {
            d = try \(naming.property("decide-\(table)"))(\(naming.type("\(table)-facts"))(\(facts.joined(separator: ", "))), now: Double(c[\(fields.count + 1)])!)
          } catch {
            print(error)
            continue
          }
          print([\(outputs.joined(separator: ", ")), d.row, d.overlays.joined(separator: " ")].joined(separator: "\\t"))
          continue
        }
        let l = NoticeLocale(rawValue: c[2])!
        switch c[1] {

      """
    for notice in code.notices.notices {
      var arguments = notice.parameters.enumerated().map { index, parameter in
        let column = "c[\(index + 3)]"
        let value =
          switch parameter.kind {
          case .text, .formatted: column
          case .wholeNumber: "Int(\(column))!"
          case .day, .end: "day(\(column))"
          }
        return "\(naming.property(parameter.name)): \(value)"
      }
      if notice.hasDates { arguments.append("today: day(c[\(notice.parameters.count + 3)])") }
      text += "  case \(printer.quoted(notice.name)):\n"
      text += "    let n = \(naming.type("\(notice.name)-notice"))(\(arguments.joined(separator: ", ")))\n"
      for parts in notice.partsByDocument {
        let texts = parts.map { "n.\(naming.property("\($0.channel)-\($0.name)"))(in: l)" }.joined(separator: ", ")
        text += "    show(\(texts))\n"
      }
    }
    text += "  default: fatalError(c[1])\n  }\n}\n"
    text += "for a in NoticeAction.allCases { for l in NoticeLocale.allCases { show(a.label(in: l)); show(a.url) } }\n"
    for (path, payload, _) in Self.readings(of: code.decision, absent: "nil", literal: printer.literal) {
      // Those that cannot fail and those that can.
      text += "print((\(naming.type("\(path)"))(payload: \(payload)) as \(naming.type("\(path)"))?)!.rawValue)\n"
    }
    return text
  }

  private func javaScript(_ printer: JavaScriptPrinter) -> String {
    let naming = printer.naming
    let table = code.decision.name
    let facts = fields.map { index, field in
      let column = "c[\(index + 1)]"
      // An absent field is left out.
      let value = field.choices == nil ? "(\(column) === \"\" ? undefined : Number(\(column)))" : column
      return "\(naming.property("\(field.path)")): \(value)"
    }
    let outputs = code.decision.outputs.map { "d.\(naming.property($0.name))" }
    var text = """
      import { readFileSync, writeSync } from "node:fs";
      import * as decisions from "./\(naming.property("\(table)-decision")).mjs";
      import * as notices from "./notices.mjs";
      let output = "";
      const print = (text) => { output += text + "\\n"; };
      const show = (...values) => {
        const found = values.filter((value) => value !== undefined);
        let text = found.length === 0 ? "nothing" : Array.isArray(found[0]) ? found.flat() : found[0];
        if (Array.isArray(text)) {
          text = text.map((p) => p.map((i) => `[${i.text}]` + (i.url ? `(${i.url})` : "")).join("")).join("\\n");
        }
        print(text.replaceAll("\\\\", "\\\\\\\\").replaceAll("\\n", "\\\\n"));
      };
      const day = (text) => {
        const [year, month, day, hour, minute] = text.split(/[-T:]/).map(Number);
        return hour === undefined ? { year, month, day } : { year, month, day, time: { hour, minute } };
      };
      const run = {

      """
    for notice in code.notices.notices {
      var arguments = notice.parameters.enumerated().map { index, parameter in
        let column = "c[\(index + 3)]"
        let value =
          switch parameter.kind {
          case .text, .formatted: column
          case .wholeNumber: "Number(\(column))"
          case .day, .end: "day(\(column))"
          }
        return "\(naming.property(parameter.name)): \(value)"
      }
      if notice.hasDates { arguments.append("today: day(c[\(notice.parameters.count + 3)])") }
      text += "  \(printer.quoted(notice.name)): (c) => {\n"
      text +=
        "    const n = new notices.\(naming.type("\(notice.name)-notice"))({ \(arguments.joined(separator: ", ")) });\n"
      for parts in notice.partsByDocument {
        let texts = parts.map { "n.\(naming.property("\($0.channel)-\($0.name)"))(c[2])" }.joined(separator: ", ")
        text += "    show(\(texts));\n"
      }
      text += "  },\n"
    }
    let readings = Self.readings(of: code.decision, absent: "undefined", literal: printer.literal)
    return text + """
      };
      for (const line of readFileSync(0, "utf8").split("\\n").slice(0, -1)) {
        const c = line.split("\\t");
        if (c[0] === "decide") {
          try {
            const d = decisions.\(naming.property("decide-\(table)"))({ \(facts.joined(separator: ", ")) }, Number(c[\(fields.count + 1)]));
            print([\(outputs.joined(separator: ", ")), d.row, d.overlays.join(" ")].join("\\t"));
          } catch (error) {
            print(error.message);
          }
        } else {
          run[c[1]](c);
        }
      }
      for (const action of Object.keys(notices.noticeActionURLs)) {
        for (const locale of [\(printer.union(code.notices.locales.map(\.tag)).replacing(" | ", with: ", "))]) {
          show(notices.noticeActionLabel(action, locale));
          show(notices.noticeActionURLs[action]);
        }
      }
      \(readings.map { "print(decisions.\(naming.property("read-\($0.path)"))(\($0.payload)));" }.joined(separator: "\n"))
      let bytes = Buffer.from(output);
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));

      """
  }

  private func python(_ printer: PythonPrinter) -> String {
    let naming = printer.naming
    let table = code.decision.name
    let facts = fields.map { index, field in
      let column = "c[\(index + 1)]"
      let type = naming.type("\(field.path)")
      let value = field.choices == nil ? "float(\(column)) if \(column) else None" : "decisions.\(type)(\(column))"
      return "\(naming.property("\(field.path)"))=\(value)"
    }
    let outputs = code.decision.outputs.map { output in
      let name = "d.\(naming.property(output.name))"
      return output.isBoolean ? "str(\(name)).lower()" : "\(name).value"
    }
    var text = """
      import datetime
      import sys

      import \(naming.property("\(table)-decision")) as decisions
      import notices

      sys.stdin.reconfigure(encoding="utf-8", newline="\\n")
      sys.stdout.reconfigure(encoding="utf-8", newline="\\n")

      def day(text):
          return (datetime.datetime if "T" in text else datetime.date).fromisoformat(text)


      def show(*texts):
          found = [text for text in texts if text is not None]
          text = found[0] if found else "nothing"
          if isinstance(text, list):
              text = [paragraph for body in found for paragraph in body]
              text = "\\n".join("".join(f"[{i.text}]" + (f"({i.url})" if i.url else "") for i in p) for p in text)
          print(text.replace("\\\\", "\\\\\\\\").replace("\\n", "\\\\n"))


      for line in sys.stdin:
          c = line.removesuffix("\\n").split("\\t")
          if c[0] == "decide":
              try:
                  d = decisions.\(naming.property("decide-\(table)"))(decisions.\(naming.type("\(table)-facts"))(\(facts.joined(separator: ", "))), float(c[\(fields.count + 1)]))
              except ValueError as error:
                  print(error)
                  continue
              print("\\t".join([\(outputs.joined(separator: ", ")), d.row, " ".join(d.overlays)]))
              continue
          l = notices.NoticeLocale(c[2])

      """
    for notice in code.notices.notices {
      var arguments = notice.parameters.enumerated().map { index, parameter in
        let column = "c[\(index + 3)]"
        let value =
          switch parameter.kind {
          case .text, .formatted: column
          case .wholeNumber: "int(\(column))"
          case .day, .end: "day(\(column))"
          }
        return "\(naming.property(parameter.name))=\(value)"
      }
      if notice.hasDates { arguments.append("today=day(c[\(notice.parameters.count + 3)])") }
      text += "    if c[1] == \(printer.quoted(notice.name)):\n"
      text += "        n = notices.\(naming.type("\(notice.name)-notice"))(\(arguments.joined(separator: ", ")))\n"
      for parts in notice.partsByDocument {
        let texts = parts.map { "n.\(naming.property("\($0.channel)-\($0.name)"))(l)" }.joined(separator: ", ")
        text += "        show(\(texts))\n"
      }
    }
    text += """
      for a in notices.NoticeAction:
          for l in notices.NoticeLocale:
              show(a.label(l))
              show(a.url)

      """
    for (path, payload, _) in Self.readings(of: code.decision, absent: "None", literal: printer.literal) {
      text += "print(decisions.\(naming.type("\(path)")).from_payload(\(payload)).value)\n"
    }
    return text
  }

  /// The name of a field in a language.
  func name(of path: PayloadPath) -> String {
    let naming =
      switch language {
      case .swift: SwiftPrinter(code).naming
      case .typescript: JavaScriptPrinter(code).naming
      case .python: PythonPrinter(code).naming
      }
    return naming.property("\(path)")
  }

  /// What is read from payloads at the end: the value in the words of a language, and its token.
  static func readings(
    of decision: DecisionCode,
    absent: String,
    literal: (PayloadLiteral) -> String
  ) -> [(path: PayloadPath, payload: String, token: String)] {
    decision.fields.flatMap { field in
      (field.choices ?? []).map { choice in
        switch choice.meaning {
        case .absent: (field.path, absent, choice.token)
        case .literal(let value): (field.path, literal(value), choice.token)
        case .unlisted:
          (
            field.path, literal((field.choices ?? []).payloadType == "Int" ? .integer(977) : .text("OTHER")),
            choice.token
          )
        }
      }
    }
  }
}

extension SwiftPrinter {
  fileprivate func literal(_ value: PayloadLiteral) -> String {
    if case .text(let text) = value { quoted(text) } else { value.description }
  }
}

extension JavaScriptPrinter {
  fileprivate func literal(_ value: PayloadLiteral) -> String {
    if case .text(let text) = value { quoted(text) } else { value.description }
  }
}

extension PythonPrinter {
  fileprivate func literal(_ value: PayloadLiteral) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .integer(let number): String(number)
    case .boolean(let value): value ? "True" : "False"
    }
  }
}
