import FlowExport
import Foundation
import PassCatalogue
import PassSimulator

extension Command {
  /// Draws the flow.
  static var graph: Command {
    let options = [
      Option.flow,
      .format("dot", "svg", "mermaid", "plantuml", "json", later: ["html", "scxml", "xstate", "promela"]),
      Option(
        name: "view", value: .any("overview[=NAME]|phase=P|story=NAME|full|sequence=NAME"),
        summary:
          "the phases along a scenario (the first, and this view, unless given), the states of one phase, the way "
          + "of a scenario, every edge, or who says what to whom in a scenario"),
      Option(
        name: "labels", value: .oneOf(Drawing.Labels.allCases.map(\.rawValue)),
        summary: "what is written at arrows; events and guards come behind the ids"),
      Option(
        name: "style", value: .any("light|dark|FILE"),
        summary: "the colours; a file is a JSON object with some of the members of a style (light unless given)"),
    ]
    return Command(name: "graph", summary: "draw the flow", options: options) { arguments, output in
      let flow = arguments.flow, format = arguments["format"] ?? "dot"
      if format == "json" {
        guard arguments["view"] == nil, arguments["style"] == nil else {
          throw UsageError("--view and --style are for drawings; --format json has everything")
        }
        try output.write(JSON().text(of: flow.graph))
        return .success
      }
      let view = try View(arguments["view"], of: flow), style = try style(arguments["style"])
      if case .sequence(let scenario) = view {
        let conversation = await scenario.conversation(in: flow.graph)
        switch format {
        case "mermaid": try output.write(conversation.mermaid)
        case "plantuml": try output.write(conversation.plantUML)
        default: throw UsageError("--view sequence is for --format mermaid and plantuml")
        }
        return .success
      }
      let labels = arguments["labels"].flatMap(Drawing.Labels.init) ?? .ids
      let drawing = Drawing(await view.drawn, labels: labels, meaning: flow.meaning), graph = flow.graph
      switch format {
      case "svg": try output.write(try Graphviz().svg(of: DOT(drawing, style: style).text(of: graph)))
      case "mermaid": try output.write(try short(Mermaid(drawing, style: style).text(of: graph)))
      case "plantuml": try output.write(PlantUML(drawing, style: style).text(of: graph))
      default: try output.write(DOT(drawing, style: style).text(of: graph))
      }
      return .success
    }
  }

  /// What GitHub would refuse is of no use.
  private static func short(_ text: String) throws(UsageError) -> String {
    guard text.count <= Mermaid.longest else {
      throw UsageError(
        "the diagram has \(text.count) characters, and GitHub shows \(Mermaid.longest) at most; "
          + "take another view, or --labels ids")
    }
    return text
  }

  /// A style of a name, or of a file.
  private static func style(_ name: String?) throws(UsageError) -> Style {
    guard let name else { return .light }
    if let style = Style.named(name) { return style }
    guard let data = FileManager.default.contents(atPath: name) else {
      throw UsageError("there is no style '\(name)', and no file; there are light and dark")
    }
    do {
      return try JSONDecoder().decode(Style.self, from: data)
    } catch let mistake as Style.Mistake {
      throw UsageError("\(name): \(mistake)")
    } catch {
      throw UsageError("\(name) is not JSON")
    }
  }
}

/// What `--view` names.
private enum View {
  case overview((any PlayableScenario)?)
  case phase(String)
  case story(any PlayableScenario)
  case full
  case sequence(any PlayableScenario)

  /// The view that words like `phase=B` name.
  init(_ words: String?, of flow: any RegisteredFlow) throws(UsageError) {
    let words = words ?? "overview"
    let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
    switch (parts[0], name) {
    case ("full", nil): self = .full
    case ("overview", nil): self = .overview(flow.scenarios.first)
    case ("overview", let name?): self = .overview(try Self.scenario(name, of: flow))
    case ("story", let name?): self = .story(try Self.scenario(name, of: flow))
    case ("sequence", let name?): self = .sequence(try Self.scenario(name, of: flow))
    case ("phase", let name?):
      guard flow.phases.contains(name) else { throw UsageError.unknown("phase", name, of: flow.phases) }
      self = .phase(name)
    case ("story", nil), ("phase", nil), ("sequence", nil):
      throw UsageError("--view \(parts[0]) needs a name: \(parts[0])=NAME")
    default:
      throw UsageError.unknown("view", words, of: ["overview", "phase=P", "story=NAME", "full", "sequence=NAME"])
    }
  }

  private static func scenario(
    _ name: String, of flow: any RegisteredFlow
  ) throws(UsageError) -> any PlayableScenario {
    guard let scenario = flow.scenarios.first(where: { $0.name == name }) else {
      throw UsageError.unknown("scenario", name, of: flow.scenarios.map(\.name))
    }
    return scenario
  }

  /// The view of a drawing; the scenario is played for it. A sequence is none.
  var drawn: Drawing.View {
    get async {
      switch self {
      case .overview(let scenario): .overview(along: await scenario?.story)
      case .phase(let name): .phase(name)
      case .story(let scenario), .sequence(let scenario): .story(await scenario.story)
      case .full: .full
      }
    }
  }
}
