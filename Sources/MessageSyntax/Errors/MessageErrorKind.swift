/// What a message can get wrong before it is ever formatted.
///
/// Raw values are the error names of UTS #35 part 9, "Errors".
public enum MessageErrorKind: String, Hashable, Sendable, CaseIterable {
  /// The text does not follow the grammar.
  case syntaxError = "syntax-error"
  /// A variant has more or fewer keys than there are selectors.
  case variantKeyMismatch = "variant-key-mismatch"
  /// No variant has `*` for every key.
  case missingFallbackVariant = "missing-fallback-variant"
  /// A selector never reaches a declaration with a function.
  case missingSelectorAnnotation = "missing-selector-annotation"
  /// A declaration binds a name that it or an earlier declaration already uses.
  case duplicateDeclaration = "duplicate-declaration"
  /// A function or markup names an option twice.
  case duplicateOptionName = "duplicate-option-name"
  /// Two variants have the same keys.
  case duplicateVariant = "duplicate-variant"
}
