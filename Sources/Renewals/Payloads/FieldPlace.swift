import Catalogs

/// A path of payloads, prepared for looking up.
///
/// To prepare one takes longer than to look it up; what is read of every customer is prepared once. One object, because
/// to copy it would count references of all that it holds.
package final class FieldPlace: Sendable, CustomStringConvertible {
  let object: PayloadPath.Object
  /// The names from the object to the field; more than one where objects stand inside one another.
  let names: [FieldName]
  private let field: String

  init(_ field: String, of object: PayloadPath.Object) {
    self.object = object
    self.field = field
    // Of the request only its own fields are read: its object holds the payloads as well.
    let isHidden = object == .request && !SubscriptionFacts.requestFields.contains(field)
    names = isHidden ? [.none] : field.utf8.split(separator: UInt8(ascii: ".")).map { FieldName(String(Substring($0))) }
  }

  /// Prepares a path.
  package convenience init(_ path: PayloadPath) { self.init(path.field, of: path.object) }

  /// The path as a caller knows it: of the request, whose fields are next to the payloads, the field alone.
  package var shown: String { object == .request ? field : description }

  /// The path as the catalog writes it.
  package var description: String { "\(object.rawValue).\(field)" }
}
