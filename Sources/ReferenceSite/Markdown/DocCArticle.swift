/// Writes an article as Markdown for DocC.
struct DocCArticle {
  let article: DocCEdition.Article
  let edition: DocCEdition

  /// Words that DocC takes for sections of its own.
  private static let reserved = ["Topics", "See Also"]

  /// The whole file; it ends with one line break.
  var text: String {
    var writer = MarkdownWriter(.docC(DocCLinks(edition: edition, article: article.name)))
    writer.heading([.text(article.title)], level: 1, id: nil)
    if let page = article.page { writer.paragraph(page.abstract) }
    if !metadata.isEmpty { writer.directive("Metadata", metadata) }
    if article.name == edition.name {
      // Otherwise every page would list all its siblings, which the navigator already shows.
      writer.directive("Options(scope: global)", ["@AutomaticSeeAlso(disabled)"])
    }
    if let page = article.page {
      writer.write(page.lead, level: 2)
      for section in page.sections {
        let isReserved = Self.reserved.contains(section.title.plainText)
        writer.heading(section.title, level: isReserved ? 3 : 2, id: section.id)
        writer.write(section.blocks, level: 3)
      }
    }
    if !article.children.isEmpty {
      writer.heading([.text("Topics")], level: 2, id: nil)
      writer.topics(article.children)
    }
    return writer.text
  }

  private var metadata: [String] {
    let root = article.name == edition.name ? ["@TechnologyRoot"] : []
    let eyebrow = article.page?.eyebrow ?? edition.text.optionalLabel(.doccArticle)
    return root + (eyebrow.map { ["@TitleHeading(\"\($0.filter { $0 != "\"" })\")"] } ?? [])
  }
}
