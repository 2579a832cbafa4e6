import Diagnostics
import YAML

/// A product of the store, and what notices call it where a customer's facts do not say.
public struct ProductFact: Sendable {
  /// The store's identifier, as payloads have it.
  public let id: String
  /// Its values of text parameters, in order. Each is a map from locales to texts; the key `any` covers every other
  /// locale.
  let values: [(parameter: Token, texts: [String: String])]

  /// The most characters of an identifier.
  static let idLimit = 256
}

extension ProductFact: NamedFact {}

extension Facts {
  /// The values of a parameter by product, each a map from locales to texts.
  package func valuesByProduct(of parameter: String) -> [String: [String: String]] {
    let values = products.compactMap { product in
      product.values.first { $0.parameter.name == parameter }.map { (product.id, $0.texts) }
    }
    return Dictionary(values) { first, _ in first }
  }
}

extension ProductFact {
  /// The schema of a file of products.
  static var schema: Schema {
    let values = Schema.map(to: Shape<Token>.scalar.schema()).with(["minProperties": 1])
      .described("The value by locale; any: stands for every other locale.")
    return .map(
      ["pattern": "^[!-~]{1,\(idLimit)}$"],
      to: Schema.map(to: values).described("The product's values of text parameters, by parameter.")
    )
  }
}

extension Fields {
  mutating func product(id: String, locales: NameList) -> ProductFact {
    let values = allEntries().map { key, node in
      let token = Token(key.value, key.span)
      return (token, samples(node, key.value, .text, locales))
    }
    if !id.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) || !(1...ProductFact.idLimit).contains(id.utf8.count) {
      wrongType("identifier", id.shown, "ASCII without spaces, 1 to \(ProductFact.idLimit) characters", span)
    }
    return ProductFact(id: id, values: values)
  }
}
