import Catalogs

/// A value that tables name, prepared for comparison with what documents hold.
struct FieldLiteral: Sendable {
  private let kind: PayloadNode.Kind
  /// The value with its head, as documents hold it.
  private let words: [UInt64]

  init(_ literal: PayloadLiteral) {
    var document = PayloadDocument()
    switch literal {
    case .integer(let value): document.append(.integer(Int64(value)))
    case .boolean(let value): document.append(.boolean(value))
    case .text(let value): document.append(.text(value))
    }
    words = document.words
    kind = document.kind(at: 0)
  }

  func isFound(at place: Int, in document: PayloadDocument) -> Bool {
    // Equal heads are heads of values of one length.
    guard document.words[place] == words[0] else { return false }
    for index in words.indices.dropFirst() where document.words[place + index] != words[index] { return false }
    return true
  }

  /// Whether the value has the type of the literal, so that it is an unknown value and not a mistake.
  func hasType(ofValueAt place: Int, in document: PayloadDocument) -> Bool {
    switch (kind, document.kind(at: place)) {
    case (.true, .false), (.false, .true): true
    case (let own, let found): own == found
    }
  }
}
