import FlowEngine

/// One page, with its drawings.
struct HTMLPage {
  struct View {
    /// The fragment of its address in the page.
    let link: String
    let title: String
    let svg: String
  }

  let html: HTML
  let graph: Graph
  let views: [View]

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <title>\(html.title.visible.inMarkup)</title>
    <style>
    :root {
    \(colours)
    }
    \(Self.style)</style>
    </head>
    <body>
    <header>
    <h1>\(html.title.visible.inMarkup)</h1>
    <button id="dark" type="button" aria-pressed="false"\(html.light == html.dark ? " hidden" : "")>Dark</button>
    <div role="search">
    <label for="search">Search</label>
    <input id="search" type="search" placeholder="State, edge, step, rule or endpoint" autocomplete="off" \
    aria-controls="found">
    <p id="count" role="status"></p>
    <ul id="found" aria-label="Found"></ul>
    </div>
    </header>
    <nav aria-label="Views">
    \(links)
    </nav>
    <main>
    <section aria-label="Drawing">
    <div id="tools" role="toolbar" aria-label="Drawing">
    <button id="smaller" type="button" aria-label="Smaller">−</button>
    <button id="fit" type="button">Fit</button>
    <button id="larger" type="button" aria-label="Larger">+</button>
    <label id="covering" hidden><input id="uncovered" type="checkbox"> What was never taken</label>
    <span id="stepping" hidden>
    <button id="back" type="button" aria-keyshortcuts="ArrowLeft">← Back</button>
    <button id="next" type="button" aria-keyshortcuts="ArrowRight">Next →</button>
    <span id="step" role="status"></span>
    </span>
    </div>
    <div id="canvas" tabindex="0" role="group"></div>
    </section>
    <section id="panel" aria-label="Details"></section>
    </main>
    <noscript>This page is drawn by its script.</noscript>
    \(templates)
    <script type="application/json" id="graph">
    \(Self.data(JSON().text(of: graph)))</script>
    <script type="application/json" id="more">
    \(Self.data(JSONWriter(asciiOnly: false).line(more)))
    </script>
    <script>
    \(Self.script)</script>
    </body>
    </html>

    """
  }

  /// Every colour, for a light page and for a dark one.
  private var colours: String {
    let pairs = Style.colours.map { colour in
      let light = Self.colour(html.light[keyPath: colour.path]), dark = Self.colour(html.dark[keyPath: colour.path])
      return "--\(colour.name): light-dark(\(light), \(dark));"
    }
    return pairs.joined(separator: "\n")
  }

  /// A colour; a text that might be more than one is replaced by gray.
  private static func colour(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { $0.isASCIIWord || $0 == "#" }
    return isPlain && !text.isEmpty ? text : "gray"
  }

  private var links: String {
    views.map { "<a href=\"#\($0.link)\">\($0.title.visible.inMarkup)</a>" }.joined(separator: "\n")
  }

  private var templates: String {
    views.map { "<template data-view=\"\($0.link)\">\n\($0.svg)\n</template>" }.joined(separator: "\n")
  }

  /// The data of the page in addition to the graph.
  private var more: JSONTree {
    let story = html.story.map { story in
      JSONTree.object([
        ("title", .string(story.title)),
        ("steps", .array(story.steps.map { .strings([$0.edge, $0.from, $0.to]) })),
      ])
    }
    let coverage = html.coverage.map { coverage in
      JSONTree.object([
        ("source", .string(coverage.source)), ("states", Self.counts(coverage.states)),
        ("edges", Self.counts(coverage.edges)),
      ])
    }
    return .object([
      ("story", story ?? .null), ("coverage", coverage ?? .null),
      ("does", .object(graph.nodes.map { ($0.name, .string($0.activity.meaning)) })),
      ("awaited", .object(Awaited.allCases.compactMap { one in one.words.map { (one.rawValue, .string($0)) } })),
      ("calls", .object(html.calls.sorted { $0.key < $1.key }.map { ($0.key, .strings($0.value)) })),
    ])
  }

  private static func counts(_ counts: [String: Int]) -> JSONTree {
    .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
  }

  // MARK: Text

  /// JSON within a script, which no text in it can end. Scalars are replaced, not characters: a `<` joined with a
  /// combining scalar would be missed.
  static func data(_ json: String) -> String {
    json.unicodeScalars.map { $0 == "<" ? "\\u003c" : String($0) }.joined()
  }
}
