/// Finds addresses in a template of plain text, which programs for email make links of.
struct PlainTextChecker {
  private(set) var errors: [TemplateError] = []

  init(_ file: String, _ pieces: [TemplatePiece], _ addresses: AllowedAddresses) {
    var lines = [""]
    for piece in pieces {
      switch piece {
      case .text(let bytes, let first):
        while lines.count < first { lines.append("") }
        let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        lines[lines.count - 1] += parts[0]
        lines += parts.dropFirst()
      case .tag(let tag):
        if case .value = tag.kind { lines[lines.count - 1] += HTMLPosition.placeholder }
      }
    }
    for (index, line) in lines.enumerated() {
      for address in addresses.refused(in: line) {
        errors.append(
          TemplateError(file: file, line: index + 1, summary: "The template leads to '\(address)'", fix: addresses.fix)
        )
      }
    }
  }
}
