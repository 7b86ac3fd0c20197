import FlowExport
import Foundation

extension Command {
  /// Draws the flow.
  static var graph: Command {
    let options = [
      Option.flow,
      .format(Format.allCases.map(\.rawValue)),
      Option(
        name: "view", value: .any(View.words.joined(separator: "|")),
        summary:
          "the phases along a run (default: the first scenario), the states of one phase, the path of a run, every "
          + "edge, or the messages of a run (default: overview, or full for a machine of one phase). RUN is the "
          + "name of a scenario or, failing that, of a journal, a file with a record on each line; ./NAME is always "
          + "the file"),
      Option(
        name: "labels", value: .oneOf(DiagramOptions.Labels.allCases.map(\.rawValue)),
        summary: "the labels of arrows; events and guards follow the ids"),
      Option(
        name: "style", value: .any("light|dark|FILE"),
        summary:
          "the colours; a file is a JSON object with some of the members of a style (default: light; an HTML page "
          + "has both)"),
      Option(
        name: "coverage", value: .any("FILE"),
        summary: "for html: how often states and edges were taken, as JSON (default: those of all scenarios)"),
      Option(
        name: "from", value: .any("FILE"),
        summary: "draw the graph in a file, as --format json or another tool wrote it, instead of the flow"),
      Option(
        name: "diff", value: .any("FILE"),
        summary:
          "show what was added, removed and changed since an older version, as --format json wrote it; "
          + "--format text and markdown list it"),
      Option(name: "exit-code", value: .none, summary: "for --diff: exit 1 if anything changed"),
    ]
    return Command(name: "graph", summary: "draw the flow", options: options + ModelOptions.all) { arguments, output in
      var subject = try arguments["from"].map { try Subject(file: $0, arguments) } ?? Subject(arguments.machine)
      let format = arguments["format"].flatMap(Format.init) ?? .dot
      if let option = format.meaningless.first(where: arguments.isGiven) {
        throw UsageError("--\(option) has no effect on --format \(format.rawValue)")
      }
      let comparison = try comparison(of: subject.graph, format, arguments)
      if let comparison { subject.graph = comparison.graph }
      switch format.content {
      case .changes(let isMarkdown): try output.write((isMarkdown ? comparison?.markdown : comparison?.text) ?? "")
      case .data: try output.write(JSON().text(of: subject.graph))
      case .model(let form): try output.write(try ModelOptions(arguments, subject.graph).text(form, of: subject.graph))
      case .page:
        let run = try View(arguments["view"] ?? "overview", of: subject, arguments).ofPage(),
          style = try style(arguments)
        let coverage = try arguments["coverage"].map { try Subject.coverage($0, arguments) }, graphviz = try Graphviz()
        let page = await subject.page(along: run, style: style, coverage: coverage)
        try output.write(try page.text(of: subject.graph, svg: graphviz.svg))
      case .picture(let form):
        let view = try View(arguments["view"], of: subject, arguments), style = try style(arguments) ?? .light
        if case .sequence(let run) = view {
          try output.write(try sequence(await run.sequenceDiagram(in: subject.graph), form))
        } else {
          let labels = arguments["labels"].flatMap(DiagramOptions.Labels.init) ?? .ids
          let drawing = DiagramOptions(
            await view.drawn, labels: labels, emphases: subject.emphases, comparison: comparison)
          try output.write(try text(drawing, of: subject.graph, form, style))
        }
      }
      return arguments.isGiven("exit-code") && comparison?.isEmpty == false ? .failure : .success
    }
  }

  /// The form in which a graph is printed, by its name on the command line; the first is the default.
  private enum Format: String, CaseIterable {
    case dot, svg, mermaid, plantuml, html, json, text, markdown, scxml, xstate, promela

    /// The kinds of output.
    enum Content { case picture(Picture), page, data, changes(isMarkdown: Bool), model(ModelOptions.Form) }
    /// The forms of a drawing.
    enum Picture { case dot, svg, mermaid, plantuml }

    var content: Content {
      switch self {
      case .dot: .picture(.dot)
      case .svg: .picture(.svg)
      case .mermaid: .picture(.mermaid)
      case .plantuml: .picture(.plantuml)
      case .html: .page
      case .json: .data
      case .text: .changes(isMarkdown: false)
      case .markdown: .changes(isMarkdown: true)
      case .scxml: .model(.scxml)
      case .xstate: .model(.xstate)
      case .promela: .model(.promela)
      }
    }

    /// The options that have no effect on the form.
    var meaningless: [String] {
      let others =
        switch content {
        case .picture: ["coverage"]
        case .page: ["labels", "diff"]
        case .data, .model: ["view", "labels", "style", "coverage", "diff"]
        case .changes: ["view", "labels", "style", "coverage"]
        }
      return others + ModelOptions.all.filter { $0.format != rawValue }.map(\.name)
    }
  }

  /// The comparison with the graph in a file; `nil` if no file is named.
  private static func comparison(
    of graph: Graph, _ format: Format, _ arguments: Arguments
  ) throws(UsageError) -> Comparison? {
    guard let file = arguments["diff"] else {
      if case .changes = format.content {
        throw UsageError("--format \(format.rawValue) lists changes: give --diff FILE")
      }
      if arguments.isGiven("exit-code") { throw UsageError("--exit-code reports changes: give --diff FILE") }
      return nil
    }
    return Comparison(old: try Subject.graph(in: file, arguments), new: graph)
  }

  private static func text(
    _ drawing: DiagramOptions, of graph: Graph, _ form: Format.Picture, _ style: Style
  ) throws -> String {
    switch form {
    case .dot: DOT(drawing, style: style).text(of: graph)
    case .svg: try Graphviz().svg(of: DOT(drawing, style: style).text(of: graph))
    case .mermaid: try short(Mermaid(drawing, style: style).text(of: graph))
    case .plantuml: PlantUML(drawing, style: style).text(of: graph)
    }
  }

  private static func sequence(_ diagram: SequenceDiagram, _ form: Format.Picture) throws(UsageError) -> String {
    switch form {
    case .mermaid: diagram.mermaid
    case .plantuml: diagram.plantUML
    case .dot, .svg: throw UsageError("--view sequence is for --format mermaid and plantuml")
    }
  }

  /// Refuses a text that GitHub would not show.
  private static func short(_ text: String) throws(UsageError) -> String {
    guard text.count <= Mermaid.longest else {
      throw UsageError(
        "the diagram has \(text.count) characters, and GitHub shows \(Mermaid.longest) at most; "
          + "use another view, or --labels ids")
    }
    return text
  }

  /// The style with a name, or from a file; `nil` if none is given.
  private static func style(_ arguments: Arguments) throws(UsageError) -> Style? {
    guard let name = arguments["style"] else { return nil }
    if let style = Style.named(name) { return style }
    guard name == "-" || FileManager.default.fileExists(atPath: name) else {
      throw UsageError("'\(name)' is neither a style (light, dark) nor a file")
    }
    let data = try arguments.contents(of: name)
    do {
      return try JSONDecoder().decode(Style.self, from: data)
    } catch let mistake as FormatError {
      throw UsageError("\(name): \(mistake)")
    } catch {
      throw UsageError("\(name) is not JSON")
    }
  }
}
