import Testing

import ReferenceSite

struct ProseReferencesTests {
  @Test func `finds each kind with its place`() {
    check("See ``A/b`` and [c](page:d#e), [f](link:g).", ["symbol A/b 4..<11", "page d#e 20..<28", "link g 35..<41"])
    check("[a](source:b)", ["source b 4..<12"])
    check("日本語``A``です", ["symbol A 3..<8"])
    check("𠮷``A``", ["symbol A 1..<6"])
  }

  @Test func `code holds no references`() {
    check("`a ``b`` c`", [])
    check("`a [b](page:c)` d", [])
    check("```\n``a``\n```", [])
    check("\\``a``", [])
  }

  @Test func `other marks are none`() {
    check("``a", [])
    check("````", [])
    check("``a\nb``", [])
    check("[a](https://example.com) [b](page)", [])
    check("[a](page:b", ["page b 4..<10"])
  }

  @Test func `destinations of which pages make no link are found`() {
    func destinations(_ text: String) -> [String] {
      ProseReferences.all(in: text).deadDestinations.map { "\($0.text) \($0.range)" }
    }
    #expect(destinations("日本 [a](b.html), [c](mailto:d) と [e]()") == ["b.html 7..<13", "mailto:d 20..<28", " 36..<36"])
    #expect(destinations("[a](page:b) [c](link:d) [e](https://f.example) `[g](h)`") == [])
    // Brackets that open nothing, or that Markdown does not take for its own.
    #expect(destinations("a](b) [c] (d) \\\\[e](f) [g](h") == [])
  }

  private func check(_ text: String, _ expected: [String]) {
    let found = ProseReferences.find(in: text).map { "\($0.kind) \($0.target) \($0.range)" }
    #expect(found == expected)
  }
}
