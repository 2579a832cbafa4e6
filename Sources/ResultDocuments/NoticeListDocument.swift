import Catalogs
import Diagnostics
import ICU
import Instants
import Notices

/// Every notice of a catalog in one locale, as messages and as samples.
package struct NoticeListDocument: JSONDocument {
  struct Notice: Encodable {
    let id: String
    let name: String
    let parameters: [String]
    let validUntil: String?
    let channels: [String: [String: Part]]
    let action: Action?
  }

  package struct Part: Encodable {
    /// The text in MessageFormat 2.
    let message: String
    /// The text with sample values.
    let sample: String
    let limit: Int?

    package init(message: String, sample: String, limit: Int?) {
      (self.message, self.sample, self.limit) = (message, sample, limit)
    }
  }

  struct Action: Encodable {
    let id: String
    let label: String
    let url: String
  }

  let format = 1
  let locale: String
  let messageSyntax = "mf2-ldml48.2"
  let notices: [Notice]

  package init(catalog: Catalog, notices renderer: NoticeRenderer, locale: LocaleIdentifier) {
    self.locale = locale.tag
    notices = renderer.samples(in: locale).compactMap { sample in
      guard let fact = catalog.facts.notices.named(sample.id) else { return nil }
      var channels: [String: [String: Part]] = [:]
      for channel in sample.channels {
        for part in channel.parts {
          let fact = catalog.facts.channels.named(channel.id)?.parts.first { $0.id == part.id }
          let key: MessageKey =
            fact?.format == .actionLabel
            ? .label(ofAction: sample.action?.id ?? "") : "notices.\(sample.id).\(channel.id).\(part.id)"
          let message = catalog.message(key, in: locale)
          channels[channel.id, default: [:]][part.id] = Part(
            message: message?.text.value ?? "",
            sample: part.text,
            limit: fact?.measure(of: part.text, in: locale)?.limit
          )
        }
      }
      return Notice(
        id: sample.id,
        name: renderer.texts.string(.name(ofNotice: sample.id), in: locale),
        parameters: fact.parameters.map(\.name),
        validUntil: fact.validUntil?.name,
        channels: channels,
        action: sample.action.map { Action(id: $0.id, label: $0.label, url: $0.url) }
      )
    }
  }
}
