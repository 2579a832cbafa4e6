/// What ships inside the product for all catalogs: descriptions of payloads, and texts of the site and of explanations.
package enum ProductData {
  /// The payloads of a provider, as YAML.
  package static var appStorePayloads: [UInt8] { PackageResources.app_store_yaml }
  package static var googlePlayPayloads: [UInt8] { PackageResources.google_play_yaml }
  package static var stripePayloads: [UInt8] { PackageResources.stripe_yaml }

  /// The files of texts, by the paths that they would have in a catalog.
  package static var textFiles: [String: [UInt8]] {
    [
      "strings/en/explanation.yaml": PackageResources.explanation_en_yaml,
      "strings/en/facts.yaml": PackageResources.facts_en_yaml,
      "strings/en/simulation.yaml": PackageResources.simulation_en_yaml,
      "strings/en/site.yaml": PackageResources.site_en_yaml,
      "strings/ja/explanation.yaml": PackageResources.explanation_ja_yaml,
      "strings/ja/facts.yaml": PackageResources.facts_ja_yaml,
      "strings/ja/simulation.yaml": PackageResources.simulation_ja_yaml,
      "strings/ja/site.yaml": PackageResources.site_ja_yaml,
    ]
  }

  /// What the rules of `check` find and why that matters, by language.
  package static var ruleFiles: [String: [UInt8]] {
    ["en": PackageResources.rules_en_yaml, "ja": PackageResources.rules_ja_yaml]
  }
}
