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
    "A *timer* brings its event so long after its state, or its phase, was entered; one that is *idle* so long after",
    "the last edge that was taken there. Leaving the state or the phase disarms it.",
  ]

  private static let readingPhaseEffects = [
    "",
    "An effect of a *phase* starts when the phase is entered, goes on while the machine moves inside, and is cancelled",
    "when the phase is left.",
  ]

  static let reading = [
    "## How to read this",
    "",
    "The machine is in one *state* at a time. Entering a state starts its *effects*; leaving it cancels them. The",
    "*outcomes* of an effect are the events one of which answers it, its *progress* those that it may bring before. A",
    """
    state without effect, or with one that nobody waits for, *rests*: only the outside moves the machine on. A *final*
    """,
    "state is one where the flow may end.",
    "",
    "An *edge* is a transition: in its state, *on* an event, *when* its condition holds, *to* a state. Conditions are",
    "made of *questions* with finitely many answers: `colour: red or green` holds when the question `colour` has",
    "one of these answers, a bare name when its answer is yes, *otherwise* when nothing else holds that the state",
    "says to the event. An edge that *stays* does not leave the state, and its effects run on. *Sources* are the",
    "documents, steps and rules that demand the edge. An id `row@event` belongs to a row that is written",
    "once for several events, `row@phase` to what a phase says in every state.",
    "",
    "A *phase* groups states, and may hold further phases. What it says *in every state* stands in its",
    "chapter, once; a state that decides the event itself goes first, and an inner phase before the one around it.",
    "",
    "A *detour* interrupts a state and comes back to it. An edge with *then* begins one: it keeps a state, its own",
    "(*again*) or the one that is named. An edge that leads *back* enters anew what was kept last, an edge to a state",
    "outside of the detour drops all that is kept. A condition on what is *kept* asks where *back* would lead.",
    "",
    "Where an event takes no edge it is *ignored* for a reason, *rejected* with a refusal, or *deferred* until a",
    "state takes it; where a condition decides, that happens *sometimes*. A *request* is an event whose sender awaits",
    "an answer; an edge or a state that *settles* it answers all who wait; marked *some*, those whose payload",
    "fits; marked *asker*, the one alone who sent the event of the edge. A *notification* is an event whose sender",
    "awaits nothing.",
  ]
}
