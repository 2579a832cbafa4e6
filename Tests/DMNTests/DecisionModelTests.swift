import Catalogs
import Notices
import DecisionTables
import Testing
import ProjectFiles
import XML

import DMN

/// The rules by which other engines read the exported decisions alike.
struct DecisionModelTests {
  private static func model() throws -> DecisionModel {
    let texts = try CatalogTexts(#require(Catalog.load(files: ProjectFiles.shippedCatalog()).catalog))
    return DecisionModel(try #require(texts.catalog.facts.tables.named("renewal")), texts: texts)
  }

  @Test func `tokens are unlike each other and unlike names`() throws {
    let model = try Self.model()
    let columns = model.decisions.flatMap { $0.inputs + $0.outputs }
    let variables = Set(columns.map(\.variable))
    var meanings: [String: [String]] = [:]
    for column in columns where column.kind == .string {
      for value in column.values { meanings[value, default: []].append(column.values.joined()) }
    }
    #expect(meanings.count > 50)
    for (token, domains) in meanings {
      // A token may be in several columns only if these have the same values.
      #expect(Set(domains).count == 1, "\(token)")
      #expect(!token.dropFirst().lowercased().hasPrefix("not"), "\(token)")
      for variable in variables { #expect(!token.contains(variable), "\(token) holds \(variable)") }
    }
  }

  /// Engines whose expressions are Python take `true` for the name of a variable.
  @Test func `every value is a quoted token or a comparison with a number`() throws {
    let model = try Self.model()
    let values = (model.inputData.map(\.column) + model.decisions.flatMap { $0.inputs + $0.outputs }).flatMap(\.values)
    #expect(values.contains("\"true@entitled\"") && values.contains("\"absent.transaction.revocationDate\""))
    #expect(values.contains("<= 0") && values.contains("> 0"))
    for value in values {
      let isComparison = value.wholeMatch(of: #/(<=|>) (0|-?[1-9][0-9]*)/#) != nil
      #expect(value.hasPrefix("\"") && value.hasSuffix("\"") || isComparison, "\(value)")
    }
  }

  @Test func `values that read like a negation are guarded`() {
    #expect(DecisionTokens.input("notOpen", of: "grace") == "_notOpen.grace")
    #expect(DecisionTokens.output("None", of: "notice") == "None@notice")
  }

  @Test func `cells hold only what all engines read`() throws {
    for decision in try Self.model().decisions {
      for (input, column) in decision.inputs.enumerated() {
        #expect(!column.values.isEmpty)
        for rule in decision.rules {
          for value in rule.cells[input] ?? [] { #expect(column.values.contains(value), "\(decision.id) \(rule.id)") }
        }
      }
      for rule in decision.rules {
        for (column, value) in zip(decision.outputs, rule.outcome) { #expect(column.values.contains(value)) }
      }
    }
  }

  /// Also the small tables around the proved ones leave nothing open and say nothing twice.
  @Test func `every decision has exactly one rule for every combination`() throws {
    for decision in try Self.model().decisions {
      let inputs = decision.inputs.enumerated().map { TableInput(name: "\($0)", values: $1.values) }
      for form in [decision.rules, decision.rules.flatMap(\.singleValued)] {
        let rows = form.enumerated().map { number, rule in
          let cells = zip(rule.cells, decision.inputs).map { cell, column in
            ValueSet(indices: column.values.indices.filter { cell?.contains(column.values[$0]) ?? true })
          }
          return TableRow(id: "\(number)", cells: cells)
        }
        let proof = try DecisionTable(name: decision.id, inputs: inputs, rows: rows).prove(regionLimit: 3)
        #expect(proof.isExact && proof.pointCount > 0, "\(decision.id): \(proof.gaps) \(proof.overlaps)")
      }
    }
  }

  @Test func `a decision is after what it needs`() throws {
    let model = try Self.model()
    for (index, decision) in model.decisions.enumerated() {
      for column in decision.inputs {
        guard let supplier = model.supplier(of: column) else {
          #expect(model.inputData.contains { $0.column.variable == column.variable }, "\(column.variable)")
          continue
        }
        #expect(model.decisions[..<index].contains { $0.id == supplier.id }, "\(decision.id)")
        #expect(supplier.level < decision.level)
      }
    }
  }

  @Test(arguments: [
    ("a<b & \"c\" > d", "a&lt;b &amp; &quot;c&quot; &gt; d"), ("]]>", "]]&gt;"), ("\u{1B}[0m", "\u{FFFD}[0m"),
    ("1\n2\t3", "1&#10;2&#9;3"), ("猶予", "猶予"),
  ])
  func `text is escaped`(text: String, xml: String) {
    #expect(text.xmlEscaped(inAttribute: true) == xml)
    let inside = xml.replacing("&quot;", with: "\"").replacing("&#10;", with: "\n").replacing("&#9;", with: "\t")
    var writer = XMLWriter()
    writer.element("t", [("a", text)], text: text)
    #expect(writer.text.hasSuffix("<t a=\"\(xml)\">\(inside)</t>\n"))
  }
}
