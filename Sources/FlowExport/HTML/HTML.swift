import FlowEngine

/// Writes a machine as one page that needs no network: its phases, each phase, the way of one run, and a search for
/// everything that they name.
///
///     let page = try HTML(title: "My machine").text(of: machine) { drawing in try graphviz.svg(of: drawing) }
///
/// Graphviz lays the drawings out when the page is made; the caller provides it, as a program or a service.
@Memberwise public struct HTML: Sendable {
  /// How often something came to states and took edges: in tests, in scenarios, in the field.
  @Memberwise public struct Coverage: Hashable, Sendable {
    /// Where it was counted, at the beginning of a sentence: "In 240 scenarios".
    public var source: String = ""
    /// Visits of states, by name. States that are missing were not visited.
    public var states: [String: Int]
    /// How often edges were taken, by id. Edges that are missing were not.
    public var edges: [String: Int]
  }

  /// What the page is called.
  public var title: String
  /// The run whose way the overview shows and which can be stepped through; nil for none.
  public var story: Story?
  /// The refusals and failures among the edges, by their events or, which goes first, by the ids of their rows.
  public var emphases: [String: Emphasis] = [:]
  /// What states call, by their names, in words that are searched: `profiles-list GET /api/v2/REF30/profiles`.
  public var calls: [String: [String]] = [:]
  /// What was taken so far; nil when nobody counted.
  public var coverage: Coverage?
  /// The colours on a light page; as CSS takes them.
  public var light: Style = .light
  /// The colours on a dark page. A page whose two styles are equal has no switch.
  public var dark: Style = .dark

  /// The page of a machine.
  ///
  /// - Parameter svg: Lays a drawing in the language of Graphviz out, as SVG. What it throws ends the writing.
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

extension HTML.Coverage: Decodable {
  private enum CodingKeys: CodingKey { case source, states, edges }
  private struct Part: Decodable { let name: String, count: Int }

  /// Reads `{"source": "In 240 scenarios", "states": {"idle": 240}, "edges": {"A1.boil": 17}}`, without the source too,
  /// and with `[{"name": "idle", "count": 240}]` for such counts.
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
