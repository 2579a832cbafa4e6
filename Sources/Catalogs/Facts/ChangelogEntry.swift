import Diagnostics
import Instants
import YAML

/// What changed in a catalog on a day: what it decides, and which facts and texts it has.
public struct ChangelogEntry: Sendable {
  /// How many combinations of facts a table decides otherwise: alone, or, if the table itself is unchanged, with everything
  /// that is applied over it.
  public struct Decisions: Hashable, Sendable {
    /// The table's name.
    public let table: String
    /// The combinations whose outcome changed.
    public let changed: Int
    /// Those of them that give access now, and those that end it.
    public let gaining, losing: Int

    /// Makes the counts of a table.
    package init(table: String, changed: Int, gaining: Int, losing: Int) {
      (self.table, self.changed, self.gaining, self.losing) = (table, changed, gaining, losing)
    }
  }

  /// What happened to a fact or a text.
  public enum Kind: String, CaseIterable, Sendable {
    case added, changed, removed
  }

  /// A fact, or the texts of a notice, a page or something else.
  public struct Change: Hashable, Sendable {
    /// What happened.
    public let kind: Kind
    /// The beginning of the names that the change is about: a fact such as `schedule.billingRetry`, or the first two parts
    /// of the texts' names, such as `notices.grace`.
    public let name: String
    /// The languages of the texts, in the order of the catalog; none for facts.
    public let locales: [String]

    /// Makes a change.
    package init(_ kind: Kind, _ name: String, locales: [String] = []) {
      (self.kind, self.name, self.locales) = (kind, name, locales)
    }
  }

  /// The day.
  public let date: CivilDate
  /// The tables whose decisions changed.
  public let decisions: [Decisions]
  /// The facts and the texts that changed, those that were added first and those that were removed last.
  public let facts, texts: [Change]

  /// Makes an entry.
  package init(date: CivilDate, decisions: [Decisions], facts: [Change], texts: [Change]) {
    (self.date, self.decisions, self.facts, self.texts) = (date, decisions, facts, texts)
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { decisions.isEmpty && facts.isEmpty && texts.isEmpty }
}

// MARK: The file

extension ChangelogEntry {
  /// The form of the file.
  static let file = Form(
    required("entries", .list(of: .fact(form, as: "entry"), expected: "a list of entries")).described(
      "The entries; `noticebook diff --write-changelog` adds one at the end."
    )
  )

  static let form = Form(
    required("date", .day(suchAs: "2026-11-29")).described("The day of the changes."),
    optional("decisions", .decisions, else: []).described("The tables whose decisions changed, by name."),
    optional("facts", .facts, else: []).described("The facts that changed."),
    optional("texts", .texts, else: []).described("The texts that changed, with their languages.")
  ).making { _, parts in
    parts.0.map { ChangelogEntry(date: $0, decisions: parts.1, facts: parts.2, texts: parts.3) }
  }
}

extension Shape<[ChangelogEntry.Decisions]> {
  fileprivate static var decisions: Shape {
    let form = Form(
      required("changed", .positive).described("The combinations of facts whose outcome changed."),
      optional("gaining", .positive, else: 0).described("Those of them that give access now."),
      optional("losing", .positive, else: 0).described("Those of them that end access now.")
    )
    return form.byName("decisions", atLeast: "at least one table").making { _, tables, _ in
      tables.compactMap { key, counts in
        counts.0.map { .init(table: key.value, changed: $0, gaining: counts.1, losing: counts.2) }
      }
    }
  }
}

extension Shape<[ChangelogEntry.Change]> {
  fileprivate static var facts: Shape {
    byKind(Shape<[Token]>.someWords) { kind, names in names.map { .init(kind, $0.name) } }
  }

  fileprivate static var texts: Shape {
    let locales = Shape<[Token]>.someWords
    let names = Shape<[(name: String, locales: [String])]>.keys(to: locales.schema()) { map, _ in
      map.allEntries().compactMap { key, node in
        locales.read(map, node, key.value).map { (key.value, $0.map(\.name)) }
      }
    }
    return byKind(names) { kind, names in names.map { .init(kind, $0.name, locales: $0.locales) } }
  }

  /// Names by what happened to them, in the order of ``ChangelogEntry/Kind``.
  private static func byKind<Names>(
    _ names: Shape<Names>,
    _ make: @escaping @Sendable (ChangelogEntry.Kind, Names) -> Value
  ) -> Shape {
    let form = Form(optional("added", names), optional("changed", names), optional("removed", names))
    return Shape<(Names?, Names?, Names?)>.map(form).making { _, kinds, _ in
      zip(ChangelogEntry.Kind.allCases, [kinds.0, kinds.1, kinds.2]).flatMap { kind, names in
        names.map { make(kind, $0) } ?? []
      }
    }
  }
}

extension ChangelogEntry {
  /// The first line of the file, and the key of its entries.
  package static let head = "entries:\n"

  /// The entry as the file writes it.
  package var yaml: String {
    var lines = ["  - date: \(date)"]
    if !decisions.isEmpty {
      lines.append("    decisions:")
      lines += decisions.map { table in
        let counts = [("changed", table.changed), ("gaining", table.gaining), ("losing", table.losing)]
        let shown = counts.filter { $0.1 > 0 }.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
        return "      \(Self.word(table.table)): {\(shown)}"
      }
    }
    lines += Self.lines("facts", facts) { changes in changes.map { "        - \(Self.word($0.name))" } }
    lines += Self.lines("texts", texts) { changes in
      changes.map { change in
        "        \(Self.word(change.name)): [\(change.locales.map(Self.word).joined(separator: ", "))]"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(
    _ name: String,
    _ changes: [Change],
    _ write: ([Change]) -> [String]
  ) -> [String] {
    if changes.isEmpty { return [] }
    return ["    \(name):"]
      + Kind.allCases.flatMap { kind in
        let own = changes.filter { $0.kind == kind }
        return own.isEmpty ? [] : ["      \(kind.rawValue):"] + write(own)
      }
  }

  /// A name as the file writes it: between quotation marks where a reader could take it for something else.
  private static func word(_ name: String) -> String {
    let isPlain =
      name.first?.isLetter == true && !isAmbiguous(name)
      && name.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || "-._/".unicodeScalars.contains($0) }
    return isPlain ? name : "'\(name.replacing("'", with: "''"))'"
  }
}
