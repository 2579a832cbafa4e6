import Notices
import Templates

/// Writes a map of states as SVG inside a page, whose style sheet gives it its colors, with the meaning of its arrows
/// next to it.
struct HTMLStateMap {
  private let map: StateMap
  private let links: SiteLinks
  private let lanes: [Int]

  init(map: StateMap, links: SiteLinks) {
    (self.map, self.links) = (map, links)
    lanes = Self.lanes(of: map)
  }

  private static let rowHeight = 64
  private static let boxHeight = 40
  /// Between a box and the first lane, and from the last lane to the edge of the drawing.
  private static let margin = 14
  /// How far the lanes of arrows are from each other.
  private static let lane = 17
  private static let radius = 8

  /// The drawing and its legend.
  var html: String {
    let title = map.title.htmlEscaped
    var html = "<figure class=\"map\" role=\"group\" aria-label=\"\(title)\">\n"
    html += drawing + "<ol>\n"
    for way in map.ways {
      html += "<li><strong>\(map.places[way.to].name.htmlEscaped)</strong>"
      for cause in way.causes {
        let events = cause.events.joined(separator: " · ").htmlEscaped
        html += "\n<p><small>\(cause.states.htmlEscaped) →</small> \(events)</p>"
      }
      html += "</li>\n"
    }
    return html + "</ol>\n</figure>\n"
  }

  private var drawing: String {
    let height = Self.rowHeight * map.places.count
    var svg = "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n"
    let arrows = map.ways.enumerated().map { arrow($1, $0) }
    // A number is above the lines of other arrows.
    svg += arrows.map(\.lines).joined() + arrows.map(\.number).joined()
    for (number, place) in map.places.enumerated() { svg += box(place, number) }
    return svg + "</svg>\n"
  }

  /// How much room the lanes of a side need.
  private func room(isDown: Bool) -> Int {
    let own = map.ways.indices.filter { isDown == map.ways[$0].isDown }.map { lanes[$0] }
    return 2 * Self.margin + Self.lane * (own.max() ?? 0)
  }

  private var center: Int { room(isDown: false) + boxWidth / 2 }
  private var width: Int { room(isDown: false) + boxWidth + room(isDown: true) }

  /// How wide the boxes are: as the longest name, by what characters measure at the size of the style sheet.
  private var boxWidth: Int {
    let lengths = map.places.map { $0.name.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 15 : 26) } / 2 }
    return max(120, (lengths.max() ?? 0) + 24)
  }

  private func middle(_ place: Int) -> Int { Self.rowHeight * place + Self.rowHeight / 2 }

  private func box(_ place: StateMap.Place, _ number: Int) -> String {
    let (x, y) = (center - boxWidth / 2, middle(number) - Self.boxHeight / 2)
    let size = "x=\"\(x)\" y=\"\(y)\" width=\"\(boxWidth)\" height=\"\(Self.boxHeight)\""
    let rect = "<rect class=\"\(place.badge ?? "none")\" \(size) rx=\"\(place.badge == nil ? 20 : 8)\"/>"
    let text = "<text x=\"\(center)\" y=\"\(middle(number) + 5)\">\(place.name.htmlEscaped)</text>"
    guard let target = place.target else { return "<g>\(rect)\(text)</g>\n" }
    return "<a href=\"\(links.address(of: target).htmlEscaped)\">\(rect)\(text)</a>\n"
  }

  /// What leads down is on the right, and what leads up on the left; each arrow has a lane of its own among those that it
  /// would meet. A line from each place that it leaves joins it there.
  private func arrow(_ way: StateMap.Way, _ number: Int) -> (lines: String, number: String) {
    let side = way.isDown ? 1 : -1
    let edge = center + side * boxWidth / 2
    let bend = edge + side * (Self.margin + Self.lane * lanes[number])
    let end = middle(way.to) + offset(number, at: way.to)
    let turn = way.isDown ? Self.radius : -Self.radius
    let curve = side * Self.radius
    let starts = way.from.map { middle($0) + offset(number, at: $0) }
    var svg = ""
    for (place, start) in starts.enumerated() {
      let isFirst = place == (way.isDown ? 0 : starts.count - 1)
      let rest = isFirst ? "V\(end - turn)q0 \(turn) \(-curve) \(turn)H\(edge + side * 7)" : ""
      svg += "<path d=\"M\(edge) \(start)H\(bend - curve)q\(curve) 0 \(curve) \(turn)\(rest)\"/>"
    }
    // The number is between the arrow's head and the line that joins it last.
    let mark = (end + ((way.isDown ? starts.last : starts.first) ?? end)) / 2
    let head = "M\(edge) \(end)l\(side * 9) -5v10z"
    let label = "<text x=\"\(bend)\" y=\"\(mark + 4)\">\(number + 1)</text>"
    let circle = "<circle cx=\"\(bend)\" cy=\"\(mark)\" r=\"9\"/>"
    return ("\(svg)<path class=\"tip\" d=\"\(head)\"/>\n", "<g class=\"way\">\(circle)\(label)</g>\n")
  }

  /// The lane of each way: the first in which no other of its side is next to it. One may begin where another ends.
  private static func lanes(of map: StateMap) -> [Int] {
    var taken: [Bool: [[ClosedRange<Int>]]] = [:]
    var lanes = Array(repeating: 0, count: map.ways.count)
    for number in map.ways.indices.sorted(by: { (map.ways[$0].rows.count, $0) < (map.ways[$1].rows.count, $1) }) {
      let way = map.ways[number]
      var own = taken[way.isDown] ?? []
      let lane = own.firstIndex { lane in
        lane.allSatisfy { $0.upperBound <= way.rows.lowerBound || $0.lowerBound >= way.rows.upperBound }
      }
      if let lane { own[lane].append(way.rows) } else { own.append([way.rows]) }
      lanes[number] = lane ?? own.count - 1
      taken[way.isDown] = own
    }
    return lanes
  }

  /// Arrows that meet at a side of a box are next to each other, in an order in which they don't cross: on the right,
  /// those that arrive are above those that leave.
  private func offset(_ number: Int, at place: Int) -> Int {
    let isDown = map.ways[number].isDown
    let own = map.ways.indices.filter { isDown == map.ways[$0].isDown }
    let arriving = own.filter { map.ways[$0].to == place }.sorted { lanes[$0] < lanes[$1] }
    let leaving = own.filter { map.ways[$0].from.contains(place) }.sorted { lanes[$0] > lanes[$1] }
    let order = isDown ? arriving + leaving : (arriving + leaving).reversed()
    guard let index = order.firstIndex(of: number), order.count > 1 else { return 0 }
    let step = min(8, (Self.boxHeight - 8) / (order.count - 1))
    return step * (2 * index - order.count + 1) / 2
  }
}
