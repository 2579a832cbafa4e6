import Diagnostics

/// What `brand.yaml` says.
struct BrandHeader {
  static let file = "brand.yaml"
  static let format = 1
  /// The most characters of a brand's name.
  static let nameLimit = 64

  /// The name of the catalog that the brand changes.
  let base: Token?
}

extension Fields {
  /// The header; nothing when the brand is of a format that this version does not read.
  mutating func brandHeader() -> BrandHeader? {
    if let node = node("format"), let format = integer("format"), format != BrandHeader.format {
      wrongType("format", String(format), "\(BrandHeader.format), the only format that this version reads", node.span)
      return nil
    } else {
      _ = required("format")
    }
    if let name = token("name"), !isName(name.name) || name.name.utf8.count > BrandHeader.nameLimit {
      findings.add(
        .invalidName,
        "'\(name.name.shown)' cannot be the name of a brand",
        at: name.span,
        fix: "Begin with an ASCII letter, and go on with ASCII letters, digits and hyphens, "
          + "\(BrandHeader.nameLimit) characters at most."
      )
    }
    let base = token("extends")
    reportUnknownKeys()
    return BrandHeader(base: base)
  }
}
