import FlowEngine

/// Writes a machine as one page that needs no network: its phases, each phase, the path of one run, and a search for
/// everything that they name.
///
///     let page = try HTML(title: "My machine").text(of: machine) { drawing in try graphviz.svg(of: drawing) }
///
/// Graphviz lays out the drawings when the page is made; the caller provides it, as a program or a service.
@Memberwise public struct HTML: Sendable {
  /// The title of the page.
  public var title: String
  /// The run whose path the overview shows, and which can be stepped through; `nil` without one.
  public var story: Story?
  /// The refusals and failures among the edges, by the ids of their rows, which take precedence, or by their events.
  public var emphases: [String: Emphasis] = [:]
  /// The calls of states, by their names, in words that are searched: `profiles-list GET /api/v2/REF30/profiles`.
  public var calls: [String: [String]] = [:]
  /// The counts so far, in tests, in scenarios, in the field; `nil` if nothing was counted. What is missing in them was
  /// never met.
  public var coverage: Hits?
  /// The style of a light page, with colours in the form of CSS.
  public var light: Style = .light
  /// The style of a dark page. If both styles are equal, the page has no switch.
  public var dark: Style = .dark

  /// The page of a machine.
  ///
  /// - Parameter svg: Lays out a drawing in the language of Graphviz, as SVG. Its errors are rethrown.
  public func text(of graph: Graph, svg: (_ drawing: String) throws -> String) rethrows -> String {
    let views: [(link: String, title: String, view: DiagramOptions.View)] =
      [("overview", "Overview", .overview(along: story))]
      + graph.phases.map { (Link.phase($0.name).text, "\($0.name) \($0.title)", .phase($0.name)) }
      + (story.map { [("step=1", "Story", .story($0))] } ?? [])
    let drawn = try views.map { link, title, view in
      let drawing = DOT(DiagramOptions(view, emphases: emphases), style: InlineSVG.style, links: true)
      return HTMLPage.View(link: link, title: title, svg: InlineSVG.text(try svg(drawing.text(of: graph))))
    }
    return HTMLPage(html: self, graph: graph, views: drawn).text
  }
}

extension Hits: Decodable {
  private enum CodingKeys: CodingKey { case source, states, edges }
  private struct Part: Decodable { let name: String, count: Int }

  /// Reads `{"source": "In 240 scenarios", "states": {"idle": 240}, "edges": {"A1.boil": 17}}`. The source may be
  /// missing, and counts may have the form `[{"name": "idle", "count": 240}]`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func counts(_ key: CodingKeys) throws -> [String: Int] {
      guard let parts = try? container.decode([Part].self, forKey: key) else {
        return try container.decode([String: Int].self, forKey: key)
      }
      return Dictionary(parts.map { ($0.name, $0.count) }, uniquingKeysWith: max)
    }
    self.init(
      source: try container.decodeIfPresent(String.self, forKey: .source) ?? "", states: try counts(.states),
      edges: try counts(.edges))
  }
}

extension HTML {
  /// The page of a machine.
  public func text<F: Flow>(of machine: Machine<F>, svg: (_ drawing: String) throws -> String) rethrows -> String {
    try text(of: Graph(machine), svg: svg)
  }
}
