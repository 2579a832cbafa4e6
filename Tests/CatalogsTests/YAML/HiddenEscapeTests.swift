import Diagnostics
import Testing

import Catalogs
import YAML

struct HiddenEscapeTests {
  @Test(arguments: [#"\e[31m"#, #"\a"#, #"\u202e"#, #"\u2067"#, #"\u2028"#, #"\x9b"#, #"\uFEFF"#, #"\t"#])
  func `an escape in a fact cannot write what the file may not hold`(escape: String) {
    check("facts/sources.yaml", "guide: {title: ⟦\"a\(escape)b\", kind: guide}\n", .catalogSyntax)
  }

  @Test(arguments: [#"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\u200f"#])
  func `other escapes in a fact stay`(escape: String) {
    check("facts/sources.yaml", "guide: {title: \"a\(escape)b\", kind: guide}\n")
  }

  @Test func `a control that the file itself holds is found once`() {
    check("facts/sources.yaml", "guide: {title: \"a⟦\u{202E}b\", kind: guide}\n", .bidiControl)
  }
}
