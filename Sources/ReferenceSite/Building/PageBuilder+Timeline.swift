import Catalogs
import ICU
import MessageFormatting
import Notices

extension PageBuilder {
  /// The drawing of the store's message sheet; the text of its section explains the numbers.
  func messageSheet() -> [Block] {
    let svg = MessageSheetSVG(title: text.label(.messageSheetTitle), description: text.label(.messageSheetAbout))
    return [
      .diagram(
        Diagram(
          name: "messageSheet",
          title: svg.title,
          about: svg.description,
          document: svg.document(in: text.locale),
          mermaid: nil,
          inWords: nil,
          isSmall: true
        )
      )
    ]
  }

  /// The picture of the days of a schedule, and the assumption that its marks rest on.
  func timeline(_ name: String) -> [Block] {
    guard let timeline = pictures.timeline(name) else { return [] }
    let bars = timeline.courses.map { bar($0, lastDay: timeline.lastDay) }
    let svg = TimelineSVG(
      title: text.label(.timelineTitle),
      description: text.label(.timelineAbout),
      messages: text.label(.timelineMessages),
      day: text.label(.timelineDay),
      bars: bars,
      timeline: timeline
    )
    // The same in words, with the exact days, for readers who look for one day or can't see the picture.
    let words = bars.map { bar -> [Block] in
      let stretches = bar.stretches.map { [Inline.text("\($0.sentence) "), access($0.access)] }
      return [.paragraph([.strong([.text(bar.label)]), .lineBreak] + stretches.joined(separator: [.lineBreak]))]
    }
    return [
      .list(start: nil, items: words),
      .diagram(
        Diagram(
          name: "timeline-\(name.split(separator: ".").joined(separator: "-"))",
          title: svg.title,
          about: svg.description,
          document: svg.document(in: text.locale),
          mermaid: nil,
          inWords: nil,
          player: player(messageHours: timeline.messageHours)
        )
      ),
      .paragraph([.quiet([.text(text.label(.timelineAssumption))])]),
    ]
  }

  private func bar(_ course: AccessTimeline.Course, lastDay: Int) -> TimelineSVG.Bar {
    TimelineSVG.Bar(
      label: course.grace.map { text.label(.timelineWithGrace, ["length": $0.messageValue]) }
        ?? text.label(.timelineWithoutGrace),
      stretches: course.stretches.map { stretch in
        let state = text.plain("facts.states.\(stretch.state)").plainText
        let arguments: [String: MessageValue] = [
          "from": .number(DecimalNumber(stretch.days.lowerBound)),
          "to": .number(DecimalNumber(stretch.days.upperBound)), "state": .string(state),
        ]
        return (
          state, text.label(stretch.days.upperBound > lastDay ? .timelineRest : .timelineStretch, arguments),
          stretch.access, stretch.days
        )
      }
    )
  }
}
