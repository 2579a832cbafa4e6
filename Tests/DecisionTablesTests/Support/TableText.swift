import Testing

import DecisionTables

/// Builds a table from lines such as `color: red green` and `r1: red,green | any`.
func table(_ inputLines: [String], _ rowLines: [String]) throws -> DecisionTable {
  let inputs = inputLines.map { line in
    let parts = halves(line)
    return TableInput(name: parts.head, values: words(parts.tail, separator: " "))
  }
  let rows = try rowLines.map { line in
    let parts = halves(line)
    let cells = words(parts.tail, separator: "|").map { words($0, separator: ",") }
    let tokens = Dictionary(uniqueKeysWithValues: zip(inputs.map(\.name), cells))
    return try TableRow(id: parts.head, tokens: tokens, inputs: inputs)
  }
  return try DecisionTable(name: "test", inputs: inputs, rows: rows)
}

/// The cells of a report in the notation of ``table(_:_:)``.
func text(_ cells: [NamedCell]) -> String {
  cells.map { $0.isAny ? TableInput.anyToken : $0.tokens.joined(separator: ",") }.joined(separator: " | ")
}

func text(_ narrowing: Narrowing) -> String {
  "\(narrowing.row).\(narrowing.input)=\(narrowing.tokens.joined(separator: ",")) -\(narrowing.lostPoints)"
}

private func halves(_ line: String) -> (head: String, tail: String) {
  let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
  return (parts[0], parts.count > 1 ? parts[1] : "")
}

private func words(_ text: String, separator: Character) -> [String] {
  text.split(separator: separator).map(trimmed).filter { !$0.isEmpty }
}

private func trimmed(_ text: Substring) -> String {
  String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
}
