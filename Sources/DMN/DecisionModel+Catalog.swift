import Catalogs
import Notices

extension DecisionModel {
  /// The model of a table and of the overlays over it: instants become tokens first, then the table decides, then each
  /// stage says what to change, and small tables put the change in place of what was said before.
  package init(_ table: TableFact, texts: CatalogTexts) {
    var builder = DecisionModelBuilder(texts: texts, base: table)
    builder.addBase()
    for overlay in texts.catalog.facts.overlays where overlay.over.name == table.id {
      for stage in overlay.stages { builder.add(stage) }
    }
    let read = Set(builder.decisions.flatMap { $0.inputs.map(\.variable) })
    self.init(
      id: table.id,
      inputData: builder.inputData.filter { read.contains($0.column.variable) },
      decisions: builder.decisions
    )
  }
}
