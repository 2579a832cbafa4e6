import Diagnostics

extension RuleID {
  /// The file is not the YAML that catalogs are written in.
  public static let catalogSyntax: RuleID = "catalog-syntax"
  /// A control that changes the direction of the text after it, in files without texts; a check looks for it in texts.
  package static let bidiControl: RuleID = "bidi-control"
}
