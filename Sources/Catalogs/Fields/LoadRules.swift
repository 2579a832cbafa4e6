import Diagnostics

extension RuleID {
  /// A file or folder that no catalog has.
  public static let unknownFile: RuleID = "unknown-file"
  /// A file that every catalog must have.
  public static let missingFile: RuleID = "missing-file"
  /// A key that the format does not know.
  public static let unknownKey: RuleID = "unknown-key"
  /// A key that occurs twice in one map.
  public static let duplicateKey: RuleID = "duplicate-key"
  /// A key that the format requires and the map does not have.
  public static let missingKey: RuleID = "missing-key"
  /// A value whose type is not the one that the key requires.
  public static let wrongType: RuleID = "wrong-type"
  /// A name that refers to a fact that does not exist.
  public static let unknownReference: RuleID = "unknown-reference"
  /// A word that cannot name a fact, a text or a file.
  public static let invalidName: RuleID = "invalid-name"
  /// A text written in a way that readers of YAML understand differently.
  public static let refusedText: RuleID = "refused-text"
  /// A message that is not valid MessageFormat 2.
  public static let messageSyntax: RuleID = "message-syntax"
  /// A brand's word for a term that all brands share.
  public static let fixedTerm: RuleID = "fixed-term"
  /// A text that a brand overrides in one language and not in another.
  public static let partialOverride: RuleID = "partial-override"
}
