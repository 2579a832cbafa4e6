import Checks
import Diagnostics

/// A rule for people, with its example.
struct RuleText {
  let rule: Rule

  init(_ rule: Rule) { self.rule = rule }

  var text: String {
    let example = rule.example
    let beside = example.beside.sorted { $0.key < $1.key }.map { file("Beside it", $0.key, $0.value) }
    let head = ["\(rule.id) (\(rule.severity.rawValue))", rule.finds + ".", rule.why]
    let files = [file("Found", example.file, example.firing)] + beside + [file("Mended", example.file, example.mended)]
    return (head + files).joined(separator: "\n\n")
  }

  private func file(_ label: String, _ path: String, _ content: String?) -> String {
    guard let content else { return "\(label): there is no \(path)" }
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.dropLast(content.hasSuffix("\n") ? 1 : 0)
    return "\(label), in \(path):\n" + shown.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
