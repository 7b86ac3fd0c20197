import FlowEngine

/// Writes a machine as a document for people, in Markdown: the text of `STATES.md`.
@Memberwise public struct StatesDocument: Exporter {
  /// The heading of the document, plain text.
  public var title: String
  /// Paragraphs below the title, in Markdown.
  public var introduction: String = ""
  /// The steps that the machine should encode. The document says where each is found, or warns that it is not.
  public var steps: [DocumentedStep] = []
  /// The word by which sources name the document of the steps, `v2` in `v2 C5`; empty if every source counts.
  public var document: String = ""
  /// A drawing to show in place, as Mermaid; `nil` for none.
  public var drawing: DiagramOptions?

  /// The text in place of a step that no state and no edge cites.
  public static let missing = "**⚠ NOT FOUND**"

  /// The chapters, in order.
  public func text(of graph: Graph) -> String {
    let head = ["# \(Markdown.text(title))"] + (introduction.isEmpty ? [] : ["", introduction])
    let vocabulary = [questions(graph), requests(graph), notifications(graph)]
    let states = [overview(graph), everywhere(graph)] + graph.phases.map { phase($0, graph) }
    let picture = drawing.map { ["## Overview", "", "```mermaid", Mermaid($0).text(of: graph) + "```"] } ?? []
    let hasPhaseEffects = graph.nodes.contains { $0.effects.contains { $0.column != nil } }
    let reading =
      Self.reading + (graph.events.contains { $0.role == .timer } ? Self.readingTimers : [])
      + (hasPhaseEffects ? Self.readingPhaseEffects : [])
    let chapters = [head, reading, picture, stepTable(graph)] + states + vocabulary
    return chapters.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static let readingTimers = [
    "",
    "A *timer* produces its event the given time after its state or its phase was entered; an *idle* one, the given",
    "time after the last edge that was taken there. Leaving the state or the phase disarms it.",
  ]

  private static let readingPhaseEffects = [
    "",
    "An effect of a *phase* starts when the phase is entered, continues while the machine moves inside, and is",
    "cancelled when the phase is left.",
  ]

  static let reading = [
    "## How to read this",
    "",
    "The machine is in one *state* at a time. Entering a state starts its *effects*; leaving it cancels them. An",
    "effect ends with one of its *outcomes*, and may produce its *progress* before; a *command* produces no event. A",
    "state without effects, or with commands only, *rests*: only an event from outside leaves it. A *final* state is",
    "one where the flow may end.",
    "",
    "An *edge* is a transition: in its state, *on* an event, *when* its condition holds, *to* a state. Conditions are",
    "made of *questions* with finitely many answers: `colour: red or green` holds when the question `colour` has one",
    "of these answers, a bare name when its answer is yes, *otherwise* when no other condition of the state for the",
    "event holds. An edge that *stays* does not leave the state, and its effects continue. *Sources* are the",
    "documents, steps and rules that demand the edge. An id `row@event` belongs to a row that is written once for",
    "several events, `row@phase` to a row that a phase has for all its states.",
    "",
    "A *phase* groups states, and may contain further phases. What it decides *in every state* is listed once, in its",
    "chapter. A state that decides the event itself takes precedence, and an inner phase over the one around it.",
    "",
    "A *detour* interrupts a state and returns to it. An edge with *then* begins one: it keeps a state, its own",
    "(*again*) or the one that is named. An edge that leads *back* re-enters the state kept last; an edge to a",
    "state outside the detour drops all kept states. A condition on what is *kept* asks where *back* would lead.",
    "",
    "An event that takes no edge is *ignored* for a reason, *rejected* with a refusal, or *deferred* until a state",
    "takes it; *sometimes* means that a condition decides. A *request* is an event whose sender awaits an answer; an",
    "edge or a state that *settles* it answers all callers that wait; marked *some*, those whose payload fits; marked",
    "*asker*, only the sender of the edge's event. A *notification* is an event without an answer.",
  ]
}
