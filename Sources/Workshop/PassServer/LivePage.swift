import Foundation
import PassAPI

/// The page of a live session: the exchanges, and the place of a client in the flow.
struct LivePage {
  let world: LiveWorld
  /// The names of all worlds.
  let worlds: [String]
  let diagram: LiveDiagram?

  /// The page for the current second.
  var answer: HTTPResponse {
    world.pages.value(for: world.moment.map(String.init) + [world.now.httpDate, world.scenario] + worlds) { made }
  }

  private var made: HTTPResponse {
    let others = HTML(
      worlds.map { name -> HTML in
        "<a href=\"/_live?world=\(PercentEncoding.encode(name))\">\(name)</a> "
      })
    return .page(
      "PassFlow: \(world.name)", refreshing: true,
      """
      <h1>The service, live</h1>
      <p>World <b>\(world.name)</b>, scenario <b>\(world.scenario)</b>, \(world.now.httpDate).
      All worlds: \(others)</p>\(throttled)\(flow)\(findings)\(journal)
      """)
  }

  /// The throttled call, if the last call was throttled.
  private var throttled: HTML {
    guard let last = world.entries.last, last.exchange.status == 429, let why = last.why else { return "" }
    return "<p role=\"status\"><b>Throttled</b>: \(why)</p>"
  }

  private var findings: HTML {
    let audit = world.audit
    guard let first = audit.first, let last = audit.last else { return "" }
    let rows = HTML(
      audit.all.prefix(100).map { finding -> HTML in
        """
        <tr><td>\(finding.rules.joined(separator: ", "))</td><td>\(finding.first.level.rawValue)</td>
        <td>\(finding.entries)</td><td class="path">\(finding.first.place)</td><td>\(finding.first.text)</td></tr>
        """
      })
    let found: HTML =
      audit.all.isEmpty
      ? "<p>No rule is broken.</p>"
      : """
      <div class="scroll"><table><thead><tr><th>rule</th><th>level</th><th>where</th><th>call</th><th>what</th></tr>
      </thead><tbody>\(rows)</tbody></table></div>
      """
    return
      "<h2 id=\"findings\">The findings</h2><p>From calls \(first) to \(last), which the journal still has.</p>\(found)"
  }

  private var flow: HTML {
    guard let diagram else { return "" }
    let seen = world.entries.suffix(20).compactMap { entry in
      entry.endpoint.map { LiveDiagram.Seen(entry.exchange, with: $0) }
    }
    let present = seen.isEmpty ? nil : diagram.present(seen)
    let phases = HTML(
      diagram.phases.map { phase -> HTML in
        let states = HTML(
          phase.states.map { state -> HTML in
            let mark: HTML = state == present ? " present\" aria-current=\"step" : ""
            return "<span class=\"state\(mark)\">\(state)</span> "
          })
        return "<section class=\"phase\"><h3>\(phase.title)</h3>\(states)</section>"
      })
    let ways = HTML((present.flatMap { diagram.ways[$0] } ?? []).map { way -> HTML in "<li>\(way)</li>" })
    let place: HTML =
      present.map { "According to its calls, a client is in <b id=\"present\">\($0)</b>." }
      ?? "No call shows yet where a client is."
    let leading: HTML =
      present == nil ? "" : "<details><summary>The edges from there</summary><ul>\(ways)</ul></details>"
    return "<h2>The flow</h2><p>\(place)</p>\(leading)<div class=\"phases\">\(phases)</div>\(drawing(diagram, present))"
  }

  private func drawing(_ diagram: LiveDiagram, _ present: String?) -> HTML {
    guard let present, let drawing = diagram.drawing(present) else { return "" }
    let marked = drawing.replacingOccurrences(
      of: "class=\"node\">\n<title>\(present)</title>", with: "class=\"node present\">\n<title>\(present)</title>")
    return "<h2>The diagram</h2><div class=\"drawing\">\(HTML(trusted: marked))</div>"
  }

  private var journal: HTML {
    let rows = HTML(
      world.entries.suffix(100).reversed().map { entry -> HTML in
        let exchange = entry.exchange
        return entry.row.value {
          """
          <tr><td>\(entry.number)</td><td class="when">\(exchange.start.httpDate)</td>
          <td>\(entry.endpoint?.name ?? "")</td>
          <td>\(exchange.request.method.rawValue)</td><td class="path">\("\(exchange.request.target)")</td>
          <td>\(exchange.ending)</td><td class="why">\(entry.why ?? "")</td>
          <td class="fields">\("\(exchange.request.headers)".shown)</td></tr>
          """
        }
      })
    return """
      <h2>The journal</h2><p>The last 100 calls, the latest first; secrets are masked.</p><div class="scroll"><table>
      <thead><tr><th>#</th><th>when</th><th>endpoint</th><th>method</th><th>path</th><th>answer</th><th>why</th>
      <th>fields</th></tr>
      </thead><tbody>\(rows)</tbody></table></div>
      """
  }
}

extension Exchange {
  /// The status of the answer; `nil` when none was given.
  var status: Int? { (try? outcome.get())?.status }

  /// The status, or the failure.
  var ending: String {
    switch outcome {
    case .success(let answer): String(answer.status)
    case .failure(let failure): failure.rawValue
    }
  }
}
