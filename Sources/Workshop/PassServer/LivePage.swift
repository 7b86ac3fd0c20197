import PassAPI

/// The page of a live session: the rules that clients broke, why calls were refused, and the exchanges.
struct LivePage {
  let world: LiveWorld
  /// The names of all worlds.
  let worlds: [String]

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
      All worlds: \(others)</p>\(throttled)\(findings)\(refusals)\(journal)
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
      audit.all.sorted { $0.last.number > $1.last.number }.prefix(100).map { finding -> HTML in
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

  /// The calls that the service refused, grouped by reason.
  private var refusals: HTML {
    let entries = world.entries
    guard !entries.isEmpty else { return "" }
    let groups = Dictionary(grouping: entries.filter { $0.why != nil }) { entry in
      [entry.endpoint?.name, entry.exchange.ending, entry.why]
    }
    let latest = groups.values.compactMap { group in group.last.map { (last: $0, group: group) } }
      .sorted { $0.last.number > $1.last.number }
    let rows = HTML(
      latest.prefix(20).map { last, group -> HTML in
        let count = group.count, request = last.exchange.request
        let place =
          count == 1 ? "entry \(last.number)" : "entries \(group[0].number) to \(last.number), \(count) times"
        return """
          <tr><td>\(last.why ?? "")</td><td>\(last.exchange.ending)</td><td>\(place)</td>
          <td class="path">\("\(request.method.rawValue) \(request.target)")</td></tr>
          """
      })
    let refused: HTML =
      latest.isEmpty
      ? "<p>No call was refused.</p>"
      : """
      <div class="scroll"><table><thead><tr><th>why</th><th>answer</th><th>where</th><th>call</th></tr></thead>
      <tbody>\(rows)</tbody></table></div>
      """
    return "<h2 id=\"refusals\">The refusals</h2>\(refused)"
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
      <h2 id="journal">The journal</h2><p>The last 100 calls, the latest first; secrets are masked.</p>
      <div class="scroll"><table>
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
