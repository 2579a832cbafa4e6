import Catalogs
import SwiftInterfaces

/// A Swift declaration with the attributes that follow from the facts.
struct Declaration {
  private let text: String
  private let symbol: SymbolFact

  init(_ symbol: SymbolFact, _ declaration: String, availability: AvailabilityFact?) {
    self.symbol = symbol
    let attribute = availability.flatMap { AvailabilityAttributes($0).backDeployed }
    text = (attribute.map { $0 + "\n" } ?? "") + declaration
  }

  /// The declaration with a link at each type that a page describes, but not at what it declares.
  func linked(_ places: PlaceIndex) -> [Inline] {
    var inlines: [Inline] = []
    var plain = ""
    var word = ""
    func flush() {
      if !plain.isEmpty { inlines.append(.text(plain)) }
      plain = ""
    }
    func endWord() {
      if let target = places.type(named: word, besides: symbol) {
        flush()
        inlines.append(.link([.text(word)], target))
      } else {
        plain += word
      }
      word = ""
    }
    for character in text {
      if character.isLetter || character.isNumber || character == "_" || character == "." && !word.isEmpty {
        word.append(character)
      } else {
        endWord()
        plain.append(character)
      }
    }
    endWord()
    flush()
    return inlines
  }
}

extension PlaceIndex {
  /// The place of a type by its name in Swift, with or without the types around it.
  fileprivate func type(named name: String, besides own: SymbolFact) -> LinkTarget? {
    guard name.first?.isUppercase == true, let symbol = type(name), symbol.id != own.id else { return nil }
    return symbol.page.flatMap { target($0.name) }
  }
}
