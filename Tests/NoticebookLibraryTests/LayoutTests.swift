import Noticebook
import Testing

struct LayoutTests {
  /// Callers need no other import for the layouts that a notice book takes.
  @Test func `layouts are loaded with the import of the library alone`() {
    let (layouts, errors) = TemplateSet.load([:], names: NoticeRenderer.layoutNames)
    #expect(layouts == nil && !errors.isEmpty)
  }
}
