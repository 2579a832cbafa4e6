import Testing

import ReferenceSite

struct DocCOutlineTests {
  @Test func `pages lie below the page of their folder`() {
    let outline = DocCOutline(
      paths: ["index", "a", "a/b", "a/c", "d/e", "a/c/f"],
      root: "app",
      titles: ["I", "A", "B", "C", "E", "F"]
    )
    #expect(outline.articles.map(\.name) == ["app", "a", "a_b", "a_c", "d_e", "a_c_f"])
    #expect(outline.articles.map(\.children) == [["a", "d_e"], ["a_b", "a_c"], [], ["a_c_f"], [], []])
    #expect(outline.names["a/c/f"] == "a_c_f")
  }

  @Test func `a page named like the catalog is not the root`() {
    let outline = DocCOutline(paths: ["index", "app"], root: "app", titles: ["I", "A"])
    #expect(outline.articles.map(\.name) == ["app", "app_"])
  }

  @Test func `no article leads to more than the limit`() {
    let paths = ["index", "a"] + (1...23).map { "a/p\($0)" }
    let titles = ["I", "A"] + (1...23).map { "P\($0)" }
    let outline = DocCOutline(paths: paths, root: "app", titles: titles, limit: 4)
    #expect(outline.articles.allSatisfy { $0.children.count <= 4 })
    let between = outline.articles.filter { $0.name.contains("__") }
    #expect(between.map(\.title).prefix(2) == ["P1 – P4", "P5 – P8"])
    #expect(between.map(\.title).suffix(2) == ["P1 – P16", "P17 – P23"])
    // Every article but the root is below exactly one other, and every page can be reached.
    let children = outline.articles.flatMap(\.children)
    #expect(Set(children).count == children.count)
    #expect(Set(children).union(["app"]) == Set(outline.articles.map(\.name)))
  }
}
