import Catalogs
import Diagnostics

/// The declarations of a catalog's symbols as the interface of a Swift module, which the compiler can read: code can be
/// type-checked against it on a machine that has no such module.
///
/// Symbols without a declaration are left out. Members of types that the catalog doesn't declare are in extensions of
/// these types, which an imported module must have.
package struct SwiftInterface: Sendable {
  /// The interface, as `<module>.swiftinterface` holds it.
  package let text: String
  private let places: [SourceSpan?]

  /// Writes the interface in the order of the facts.
  ///
  /// - Parameters:
  ///   - module: The module's name, such as `StoreKit`.
  ///   - imports: Other modules whose types the declarations use. Foundation is always one of them, and is re-exported
  ///     as Apple's frameworks do.
  package init(_ facts: Facts, module: String, imports: [String] = []) {
    var writer = SwiftInterfaceWriter(facts)
    writer.add("// swift-interface-format-version: 1.0")
    writer.add("// swift-module-flags: -module-name \(module) -swift-version 6 -enable-library-evolution")
    writer.add("@_exported import Foundation")
    for name in ["Swift", "_Concurrency"] + imports.sorted() { writer.add("import \(name)") }
    writer.addDeclarations()
    text = writer.lines.map { $0.text + "\n" }.joined()
    places = writer.lines.map(\.place)
  }

  /// Where the catalog has the declaration that a line of the text comes from; `nil` for lines that follow from none.
  ///
  /// - Parameter line: The number of the line, counted from 1.
  package func place(ofLine line: Int) -> SourceSpan? { places.indices.contains(line - 1) ? places[line - 1] : nil }
}

/// Writes declarations inside each other, as their paths say.
private struct SwiftInterfaceWriter {
  private(set) var lines: [(text: String, place: SourceSpan?)] = []
  private let facts: Facts
  /// The symbols in each type, by the type's full name; `""` has those outside of all types.
  private var contents: [String: [SymbolFact]] = [:]
  /// Types that are extended because the catalog does not declare them, in order.
  private var extended: [String] = []
  private var depth = 0

  init(_ facts: Facts) {
    self.facts = facts
    let declared = facts.symbols.filter { $0.declaration != nil }
    let types = declared.filter { $0.kind?.isType == true }
    let names = Dictionary(types.map { ($0.symbol, $0.fullName) }) { first, _ in first }
    let known = Set(names.values)
    for symbol in declared {
      let owner = symbol.owner.map { names[$0] ?? $0 } ?? symbol.fullName.droppingLastPart
      if !owner.isEmpty, !known.contains(owner), !extended.contains(owner) { extended.append(owner) }
      contents[owner, default: []].append(symbol)
    }
  }

  mutating func add(_ text: String, _ place: SourceSpan? = nil) {
    lines.append((String(repeating: "  ", count: depth) + text, place))
  }

  mutating func addDeclarations() {
    for symbol in contents[""] ?? [] { add(symbol, access: "public ", around: nil) }
    for owner in extended { addBody("extension \(owner)", of: owner, access: "public ", availability: nil, nil) }
  }

  /// Adds a declaration; where it can be used as the type around it can, nothing is said again.
  private mutating func add(_ symbol: SymbolFact, access: String, around outer: String?) {
    let name = symbol.availability?.name
    let availability = name == outer ? nil : name.flatMap { facts.availability.named($0) }
    let other = symbol.replacedBy.flatMap { facts.symbols.named($0.name) }
    let attributes = availability.map { AvailabilityAttributes($0, renamed: other?.ownName) }
    for line in (attributes?.available ?? []) + [attributes?.backDeployed].compactMap(\.self) { add(line, symbol.span) }
    // A case is as public as its type.
    let text = (symbol.kind == .case ? "" : access) + (symbol.declaration ?? "")
    let declaration = text.split(whereSeparator: \.isNewline).map(String.init)
    for line in declaration.dropLast() { add(line, symbol.span) }
    let last = declaration.last ?? ""
    guard symbol.kind?.isType == true, symbol.kind != .typeAlias else { return add(last, symbol.span) }
    let inner = symbol.kind == .protocol ? "" : "public "
    addBody(last, of: symbol.fullName, access: inner, availability: name ?? outer, symbol.span)
  }

  private mutating func addBody(
    _ head: String,
    of owner: String,
    access: String,
    availability: String?,
    _ place: SourceSpan?
  ) {
    add(head + " {", place)
    depth += 1
    for symbol in contents[owner] ?? [] { add(symbol, access: access, around: availability) }
    depth -= 1
    add("}", place)
  }
}

extension SymbolFact {
  /// The path of the type that a member belongs to, as the symbol has it; `nil` for types and top-level symbols.
  fileprivate var owner: String? {
    symbol.lastIndex(of: "/").map { symbol[..<$0].split(separator: "/").joined(separator: ".") }
  }

  /// The name with all types around it.
  fileprivate var fullName: String { within.map { "\($0).\(name)" } ?? name }
}

extension String {
  /// The path without its last part; nothing is left of a path of one part.
  fileprivate var droppingLastPart: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? "" }
}
