import Catalogs
import MessageFormatting

extension PageBuilder {
  /// What stands at the top of the page about a reason: where it is available, and how it is declared.
  func lead(_ reason: ReasonFact) -> [Block] {
    [
      availability(reason.availability),
      .part(
        Part(
          id: "declaration",
          title: [.text(text.label(.declaration))],
          blocks: [.code(reason.declaration, language: "swift")]
        )
      ),
    ]
  }

  /// The other reasons, each with what it is for and where it is available.
  func related(_ reason: ReasonFact) -> [Block] {
    [
      .definitions(
        reason.related.compactMap { facts.reasons.named($0.name) }.map { other in
          let page = text.prose.places.page(aboutReason: other.id)
          let name = Inline.code(other.id)
          return Definition(
            id: nil,
            term: [page.map { .link([name], $0) } ?? name],
            blocks: [.paragraph(text.line("facts.reasons.\(other.id).abstract")), availability(other.availability)]
          )
        }
      )
    ]
  }

  private func availability(_ availability: Availability) -> Block {
    let missing: [String: MessageValue] = ["platforms": .list(availability.unavailable.map(MessageValue.string))]
    return .labels(
      Labels(
        label: text.label(.availability),
        items: availability.introduced.map { platform in
          [.text(text.label(.availabilityIntroduced, ["platform": .string(platform)]))]
        },
        remark: availability.unavailable.isEmpty ? nil : [.text(text.label(.availabilityUnavailable, missing))]
      )
    )
  }
}
