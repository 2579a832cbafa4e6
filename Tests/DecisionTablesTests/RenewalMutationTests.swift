import Testing

import DecisionTables

/// Any structural edit of an exact table has to show in its proof, and in the right place.
struct RenewalMutationTests {
  private let rows: [TableRow]

  init() throws {
    rows = try RenewalTable.makeRows()
  }

  @Test func `removing any row leaves its region as the gap`() throws {
    for row in rows {
      let proof = try prove(rows.filter { $0.id != row.id })
      #expect(proof.gaps.map(\.region) == [row.region], "\(row.id)")
      #expect(proof.isUnique)
    }
  }

  @Test func `widening any cell makes an overlap`() throws {
    var edits = 0
    for (row, input, value) in values(where: { !$0.contains($1) }) {
      let proof = try prove(editing(row, input) { $0.union(value) })
      #expect(proof.isComplete && !proof.isUnique, "\(rows[row].id) \(RenewalTable.inputs[input].name)")
      #expect(proof.overlaps.allSatisfy { $0.first == rows[row].id || $0.second == rows[row].id })
      edits += 1
    }
    #expect(edits > 300)
  }

  @Test func `narrowing any cell makes a gap`() throws {
    for (row, input, value) in values(where: { $0.contains($1) && $0.count > 1 }) {
      let proof = try prove(editing(row, input) { $0.subtracting(value) })
      var lost = rows[row].cells
      lost[input] = value
      #expect(proof.isUnique && proof.gaps.map(\.region) == [TableRegion(cells: lost)], "\(rows[row].id)")
    }
  }

  @Test func `repeating any row makes it dead`() throws {
    for row in rows {
      let proof = try prove(rows + [TableRow(id: "again", cells: row.cells)])
      #expect(proof.deadRows.map(\.id) == [row.id, "again"])
    }
  }

  /// Every single value of every cell that the condition picks.
  private func values(where isPicked: (ValueSet, Int) -> Bool) -> [(row: Int, input: Int, value: ValueSet)] {
    rows.indices.flatMap { row in
      RenewalTable.inputs.indices.flatMap { input in
        RenewalTable.inputs[input].values.indices.filter { isPicked(rows[row].cells[input], $0) }
          .map { (row, input, ValueSet(indices: [$0])) }
      }
    }
  }

  private func editing(_ row: Int, _ input: Int, _ edit: (ValueSet) -> ValueSet) -> [TableRow] {
    var cells = rows[row].cells
    cells[input] = edit(cells[input])
    var edited = rows
    edited[row] = TableRow(id: rows[row].id, cells: cells)
    return edited
  }

  private func prove(_ rows: [TableRow]) throws -> TableProof {
    try RenewalTable.table(rows: rows).prove()
  }
}
