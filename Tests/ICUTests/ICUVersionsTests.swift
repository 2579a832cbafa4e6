import Testing

import ICU

@Suite struct ICUVersionsTests {
  @Test func `names its versions`() {
    #expect(ICUVersions.icu.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil)
    #expect(ICUVersions.unicode.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil)
    #expect(ICUVersions.cldr.wholeMatch(of: /[0-9]+(\.[0-9]+)*/) != nil)
    #expect(ICUVersions.timeZoneData.wholeMatch(of: /20[0-9]{2}[a-z]/) != nil)
  }

  @Test func `names errors`() {
    let error = ICUError(operation: "format number 1", code: 1)
    #expect(error.name == "U_ILLEGAL_ARGUMENT_ERROR")
    #expect(error.description == "format number 1: U_ILLEGAL_ARGUMENT_ERROR")
  }

  @Test func `names every kind of part`() {
    #expect(Output.kindNames.count == Output.kindCount)
    #expect(Set(Output.kindNames).count == Output.kindCount)
  }
}
