import Testing

/// Pages run and draw nothing but the files of the site.
struct SecurityPolicyTests {
  @Test func `every page has the same strict policy before anything else`() throws {
    var policies: Set<String> = []
    for (path, html) in try SiteFixture.shipped.get().pages {
      let tags = HTMLElements.tags(of: html)
      let policy = tags.firstIndex { $0.attributes["http-equiv"] == "Content-Security-Policy" }
      let loading = tags.firstIndex { ["link", "script"].contains($0.name) }
      #expect(try #require(policy, "\(path)") < (try #require(loading, "\(path)")))
      // Only a page that shows emails has frames, which show the files of the site.
      let content = tags[try #require(policy)].attributes["content"] ?? ""
      let frames = tags.filter { $0.name == "iframe" }
      #expect(content.contains(" frame-src 'self';") == !frames.isEmpty, "\(path)")
      #expect(frames.allSatisfy { $0.attributes["sandbox"] == "" }, "\(path)")
      policies.insert(content.replacing(" frame-src 'self';", with: ""))
    }
    let policy = try #require(policies.first)
    #expect(policies.count == 1)
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
  }

  @Test func `no page has a script or a style of its own`() throws {
    for (path, html) in try SiteFixture.shipped.get().pages {
      #expect(html.firstMatch(of: /<script(?![^>]* src=)/) == nil, "\(path)")
      #expect(html.firstMatch(of: /<style/) == nil, "\(path)")
      for tag in HTMLElements.tags(of: html) {
        let names = tag.attributes.keys
        #expect(!names.contains("style") && !names.contains { $0.hasPrefix("on") }, "\(path)")
        #expect(tag.attributes["href"]?.hasPrefix("javascript:") != true, "\(path)")
      }
    }
  }

  /// The theme is set by a script that stops the parser, before the style sheet draws anything.
  @Test func `the theme is set before the first paint`() throws {
    for (path, html) in try SiteFixture.shipped.get().pages {
      let theme = try #require(html.firstRange(of: "/theme.js\"></script>"), "\(path)")
      let style = try #require(html.firstRange(of: "rel=\"stylesheet\""), "\(path)")
      #expect(theme.lowerBound < style.lowerBound, "\(path)")
    }
  }
}
