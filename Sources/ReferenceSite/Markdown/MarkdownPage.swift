/// Writes a page as Markdown for GitHub.
struct MarkdownPage {
  let page: Page

  /// The whole file; it ends with one line break.
  var text: String {
    let file = SiteLinks.file(page.path, page.locale, "md")
    let links = SiteLinks(file: file, page: (page.path, page.locale), pageExtension: "md")
    var writer = MarkdownWriter(links: links)
    if let eyebrow = page.eyebrow { writer.paragraph([.text(eyebrow)]) }
    writer.heading(page.title, level: 1, id: nil)
    writer.paragraph(page.abstract)
    writer.write(page.lead, level: 2)
    for section in page.sections {
      writer.heading(section.title, level: 2, id: section.id)
      writer.write(section.blocks, level: 3)
    }
    return writer.text
  }
}
