/// The values that a template may use, and the kind of each.
///
/// The kind of a value decides where it may be used. A template whose name ends in `.txt`, `.css` or `.js` is plain
/// text, in which nothing is escaped. Any other template is HTML, in which every value is escaped that isn't HTML
/// already.
public struct TemplateValues: Hashable, Sendable {
  /// What a value is.
  public enum Kind: Hashable, Sendable {
    /// Text, which is escaped in HTML.
    case text
    /// HTML, which is written as it is: `{{{name}}}`.
    case html
    /// An address that a link may lead to. It must be at the beginning of an attribute such as `href`.
    case address
    /// The address of a picture. It must be at the beginning of the attribute `src` of an `img`.
    case image
    /// True or false, for sections only.
    case flag
    /// A list of texts, each `{{.}}` in the list's section.
    case texts
    /// A list of pieces of HTML, each `{{{.}}}` in the list's section.
    case fragments
    /// A list of items that have values of their own.
    case records
  }

  /// The values, by name.
  public let kinds: [String: Kind]
  /// Those without which the template would say nothing.
  public let required: Set<String>
  /// Whether the template is sent to customers: it then leads only to the catalog's links, and loads and runs nothing.
  public let isForCustomers: Bool

  /// Describes the values of a template.
  public init(_ kinds: [String: Kind], required: Set<String> = [], isForCustomers: Bool = false) {
    self.kinds = kinds
    self.required = required
    self.isForCustomers = isForCustomers
  }

  /// Whether a template is HTML, by its name without `.mustache`.
  static func isHTML(_ name: String) -> Bool { ![".txt", ".css", ".js"].contains { name.hasSuffix($0) } }

  /// The names, for messages.
  var list: String { kinds.keys.sorted().joined(separator: ", ") }

  /// The lists whose items `{{.}}` can be.
  var itemLists: [String] { kinds.filter { $0.value == .texts || $0.value == .fragments }.keys.sorted() }
}
