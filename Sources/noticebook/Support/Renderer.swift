import Notices
import Renewals

extension NoticeRenderer {
  /// Makes a renderer from options; ends the run where the tables or the layouts cannot be used.
  static func make(_ texts: CatalogTexts, _ templates: TemplateOptions) throws -> NoticeRenderer {
    let layouts = try templates.load(NoticeRenderer.layoutNames)
    do throws(RenewalDecider.SetupError) {
      return try NoticeRenderer(texts: texts, layouts: layouts)
    } catch {
      throw Failure("\(error)", fix: "Run `noticebook check` and mend the table.")
    }
  }
}
