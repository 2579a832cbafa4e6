/// The variants of a text. Nearly every text has one, which is reached without an array.
struct TextVariants: RandomAccessCollection, Sendable {
  private let only: Prose?
  /// All of them, where there is not one.
  private let all: [Prose]?

  init(_ variants: [Prose]) {
    only = variants.count == 1 ? variants[0] : nil
    all = variants.count == 1 ? nil : variants
  }

  init(_ only: Prose) { (self.only, all) = (only, nil) }

  var startIndex: Int { 0 }
  var endIndex: Int { all?.count ?? 1 }

  subscript(index: Int) -> Prose {
    if let only, index == 0 { return only }
    guard let all else { preconditionFailure("a text of one variant has no other") }
    return all[index]
  }
}
