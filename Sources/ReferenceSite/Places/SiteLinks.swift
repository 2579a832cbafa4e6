import ICU

/// Addresses inside the site, relative to the file that holds them, so that they work from any folder.
package struct SiteLinks {
  /// The file that holds the links, relative to the root of the site: `ja/reasons/billingIssue.html`.
  let file: String
  /// The page of the file and its locale; `nil` for files outside the locales.
  let page: (path: String, locale: LocaleIdentifier)?
  /// The extension of the pages that are linked to.
  let pageExtension: String

  package init(file: String, page: (path: String, locale: LocaleIdentifier)?, pageExtension: String) {
    (self.file, self.page, self.pageExtension) = (file, page, pageExtension)
  }

  /// A file of the site.
  static func file(_ path: String, _ locale: LocaleIdentifier, _ pageExtension: String = "html") -> String {
    "\(locale.tag)/\(path).\(pageExtension)"
  }

  /// The address of another file of the site, given relative to the root.
  package func address(of other: String) -> String {
    let slash = UInt8(ascii: "/")
    // What both begin with, up to the last folder that they share.
    var shared = 0
    for (position, pair) in zip(file.utf8, other.utf8).enumerated() {
      guard pair.0 == pair.1 else { break }
      if pair.0 == slash { shared = position + 1 }
    }
    var address = ""
    for byte in file.utf8.dropFirst(shared) where byte == slash { address += "../" }
    return address + Substring(other.utf8.dropFirst(shared))
  }

  /// The address of a link's target.
  func address(of target: LinkTarget) -> String {
    switch target {
    case .external(let url): return url
    case .explorer(let path, let notice):
      let address = address(of: .page(path, anchor: nil))
      return pageExtension == "html" ? "\(address)?notice=\(notice)" : address
    case .page(let path, let anchor):
      let fragment = anchor.map { "#\($0)" } ?? ""
      guard let page else { return fragment }
      if path == page.path, anchor != nil { return fragment }
      return address(of: Self.file(path, page.locale, pageExtension)) + fragment
    }
  }
}
