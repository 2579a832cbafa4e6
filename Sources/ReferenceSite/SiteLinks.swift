import ICU

/// Addresses inside the site, relative to the file that holds them, so that they work from any folder.
struct SiteLinks {
  /// The file that holds the links, relative to the root of the site: `ja/reasons/billingIssue.html`.
  let file: String
  /// The page of the file and its locale; nothing for files outside the locales.
  let page: (path: String, locale: LocaleIdentifier)?
  /// The extension of the pages that are linked to.
  let pageExtension: String

  /// A file of the site.
  static func file(_ path: String, _ locale: LocaleIdentifier, _ pageExtension: String = "html") -> String {
    "\(locale.tag)/\(path).\(pageExtension)"
  }

  /// The address of another file of the site, given relative to the root.
  func address(of other: String) -> String {
    let from = file.split(separator: "/").dropLast()
    let to = other.split(separator: "/")
    var common = 0
    while common < from.count, common < to.count - 1, from[common] == to[common] { common += 1 }
    let up = Array(repeating: "..", count: from.count - common)
    return (up + to.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  /// The address of a link's target.
  func address(of target: LinkTarget) -> String {
    switch target {
    case .external(let url): return url
    case .page(let path, let anchor):
      let fragment = anchor.map { "#\($0)" } ?? ""
      guard let page else { return fragment }
      if path == page.path, anchor != nil { return fragment }
      return address(of: Self.file(path, page.locale, pageExtension)) + fragment
    }
  }
}
