extension MessageSyntaxTree {
  /// The range of a place of the message; `nil` if the message doesn't have the place.
  ///
  /// If the place doesn't have `part`, the range is that of the whole place.
  public func range(of place: Message.Place, _ part: Message.Part = .whole) -> SourceRange? {
    switch place {
    case .declaration(let index):
      guard let declaration = declarations.at(index) else { return nil }
      if part == .operand, declaration.kind == .input { return declaration.variable?.range }
      return declaration.expression?.range(of: part) ?? declaration.range
    case .selector(let index): return selectors.at(index)?.range
    case .key(let variant, let position): return variants.at(variant)?.keys.at(position)?.range
    case .element(let variant, let position):
      switch patterns.at(variant)?.elements.at(position) {
      case .expression(let expression)?: return expression.range(of: part)
      case .markup(let markup)?: return markup.options.range(of: part) ?? markup.range
      case .text(let text)?: return text.range
      case nil: return nil
      }
    }
  }
}

extension ExpressionNode {
  fileprivate func range(of part: Message.Part) -> SourceRange {
    switch part {
    case .whole: range
    case .operand: operand?.range ?? range
    case .function: function?.name.range ?? range
    case .option: function?.options.range(of: part) ?? range
    }
  }
}

extension [OptionNode] {
  fileprivate func range(of part: Message.Part) -> SourceRange? {
    guard case .option(let name) = part else { return nil }
    return first { $0.name.value == name }?.range
  }
}

extension Array {
  fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
