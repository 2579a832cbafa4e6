/// Writes results as JSON of the schemas in `Schemas/`, with the members of every object sorted by name, so that equal
/// results have equal bytes.
public struct ResultWriter: Sendable {
  /// The version of the results' form; it changes when a member changes its meaning or goes.
  public static let format = 2

  /// What is the same in every result: the catalog, and the versions of ICU and its data.
  private let provenance: [UInt8]
  private let templates = BoundedCache<ObjectIdentifier, DecisionTemplate>(capacity: 1024)

  /// Prepares the results of a catalog.
  public init(_ catalog: Catalog) {
    var output = JSONOutput()
    output.beginObject()
    output.name("catalog")
    output.beginObject()
    output.member("digest", catalog.digest)
    output.member("name", catalog.name)
    output.endObject()
    output.member("cldr", ICUVersions.cldr)
    output.member("icu", ICUVersions.icu)
    output.member("timeZoneData", TimeZoneData.current.version)
    output.endObject()
    provenance = output.bytes
  }

  /// Writes the result of `notice`.
  public func write(_ result: NoticeResult, to output: inout JSONOutput) {
    output.beginObject()
    output.name("assumptions")
    output.beginArray()
    for assumption in result.assumptions { write(assumption, to: &output) }
    output.endArray()
    writeDecision(result.decision, key: result.deduplicationKey, to: &output)
    if let next = result.next {
      output.name("next")
      output.beginObject()
      output.member("deduplicationKey", next.deduplicationKey)
      output.member("notice", next.notice)
      output.member("step", next.step)
      output.member("time", next.time)
      output.endObject()
    }
    if let notice = result.notice {
      output.name("notice")
      write(notice, to: &output)
    }
    writeEnd(result.decision.facts, step: result.step, warnings: result.warnings, to: &output)
  }

  /// Writes the result of `decide`.
  public func write(_ decision: RenewalDecision, to output: inout JSONOutput) {
    output.beginObject()
    writeDecision(decision, key: decision.deduplicationKey, to: &output)
    writeEnd(decision.facts, warnings: decision.warnings, to: &output)
  }

  /// Writes the result for facts that are about something else than a subscription, where nothing is decided and
  /// nothing is to be sent.
  public func write(_ facts: SubscriptionFacts, about subject: String, to output: inout JSONOutput) {
    output.beginObject()
    output.member("about", subject)
    output.member("event", facts.event)
    output.name("format")
    output.value(Self.format)
    output.member("id", facts.id)
    writeProvenance(to: &output)
    writeEnd(facts, warnings: [], to: &output)
  }

  /// Writes the object that replaces the result of a line of a stream if the line has none. Lines are counted from 1.
  ///
  /// - Parameter id: The caller's own name for the request, if it could be read.
  public static func write(_ error: PayloadError, line: Int, id: String? = nil, to output: inout JSONOutput) {
    output.beginObject()
    output.name("error")
    output.beginObject()
    output.member("fix", error.fix.hasSuffix(".") ? error.fix : error.fix + ".")
    output.name("line")
    output.value(line)
    output.member("path", error.path)
    output.member("summary", error.summary)
    output.endObject()
    output.name("format")
    output.value(Self.format)
    output.member("id", id)
    output.endObject()
  }

  private func writeDecision(_ decision: RenewalDecision, key: String?, to output: inout JSONOutput) {
    output.name("decision")
    if decision.common.saysUnlisted {
      DecisionWriter.write(decision, to: &output)
    } else {
      let template = templates.value(for: ObjectIdentifier(decision.common)) { DecisionTemplate(decision) }
      template.write(decision, to: &output)
    }
    output.member("deduplicationKey", key)
    output.member("event", decision.facts.event)
    output.name("format")
    output.value(Self.format)
    output.member("id", decision.id)
    writeProvenance(to: &output)
  }

  /// Writes the member `madeWith`: the catalog, and the versions of ICU and its data.
  public func writeProvenance(to output: inout JSONOutput) {
    output.name("madeWith")
    output.value(json: provenance)
  }

  private func writeEnd(
    _ facts: SubscriptionFacts,
    step: String? = nil,
    warnings: [String],
    to output: inout JSONOutput
  ) {
    output.name("payloads")
    output.beginObject()
    for (name, trust) in facts.trustByName {
      output.name(text: name)
      output.value(trust.rawValue)
    }
    output.endObject()
    output.member("step", step)
    let references = facts.references
    if !references.isEmpty {
      output.name("subscription")
      output.beginObject()
      for (name, value) in references {
        output.name(text: name)
        output.value(value)
      }
      output.endObject()
    }
    output.name("warnings")
    output.beginArray()
    for warning in warnings { output.value(warning) }
    output.endArray()
    output.endObject()
  }

  private func write(_ assumption: CustomerSetting.Assumption, to output: inout JSONOutput) {
    output.beginObject()
    output.member("field", assumption.field)
    output.member("storefront", assumption.storefront)
    output.member("value", assumption.value)
    output.endObject()
  }

  private func write(_ notice: RenderedNotice, to output: inout JSONOutput) {
    output.beginObject()
    if let action = notice.action {
      output.name("action")
      output.beginObject()
      output.member("id", action.id)
      output.member("label", action.label)
      output.member("url", action.url)
      output.endObject()
    }
    output.name("channels")
    output.beginObject()
    for place in notice.channelsByName {
      let channel = notice.channels[place]
      output.name(text: channel.id)
      output.beginObject()
      for place in channel.partsByName {
        let part = channel.parts[place]
        output.name(text: part.id)
        output.beginObject()
        output.member("html", part.html)
        if let messages = part.messages {
          output.name("messages")
          output.value(messages)
        }
        output.member("text", part.text)
        output.endObject()
      }
      output.endObject()
    }
    output.endObject()
    output.member("id", notice.id)
    output.member("locale", notice.locale?.tag)
    output.name("locales")
    output.beginObject()
    for place in notice.channelsByName {
      output.name(text: notice.channels[place].id)
      output.value(notice.channels[place].locale.tag)
    }
    output.endObject()
    output.member("timeZone", notice.timeZone.identifier)
    output.member("validUntil", notice.validUntil)
    output.endObject()
  }
}
