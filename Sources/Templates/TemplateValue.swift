/// A value that a template is given; ``TemplateValues`` says which of them are HTML or addresses.
public enum TemplateValue: Hashable, Sendable {
  /// A text, an address or HTML; as a section it is there unless it is empty.
  case text(String)
  /// Whether a section is there.
  case flag(Bool)
  /// Texts or pieces of HTML, for each of which a section is written once.
  case texts([String])
  /// Items with values of their own, for each of which a section is written once; in it, they come before those around it.
  case records([[String: TemplateValue]])

  /// Whether a section is left out.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .flag(let flag): !flag
    case .texts(let texts): texts.isEmpty
    case .records(let records): records.isEmpty
    }
  }
}
