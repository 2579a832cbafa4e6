import Catalogs

extension Facts {
  /// Every page, and every anchor of every page, in the order of the pages.
  /// - Complexity: O(n) in all that pages hold; ask once for many references.
  var placesOfPages: [String] {
    pages.flatMap { page in [page.path] + anchors(of: page).sorted().map { "\(page.path)#\($0)" } }
  }
}
