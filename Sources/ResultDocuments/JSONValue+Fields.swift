import Catalogs
import ICU
import JSON

extension JSONValue {
  /// An object of the fields that have a value, in this order.
  static func fields(_ fields: [(String, JSONValue?)]) -> JSONValue {
    .object(fields.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}

extension String {
  var json: JSONValue { .string(self) }
}

extension Int {
  var json: JSONValue { .number(JSONNumber(self)) }
}

extension Catalog {
  /// What makes results with the catalog: it, and the versions of what writes numbers and dates.
  var madeWith: JSONValue {
    .fields([
      ("catalog", .fields([("name", name.json), ("digest", digest.json)])), ("icu", ICUVersions.icu.json),
      ("cldr", ICUVersions.cldr.json), ("timeZoneData", TimeZoneData.current.version.json),
    ])
  }
}
