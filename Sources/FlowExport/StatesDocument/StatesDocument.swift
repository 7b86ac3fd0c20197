/// Writes a machine as a document for people, in Markdown: the text of `STATES.md`.
public struct StatesDocument: Exporter {
  /// The heading of the document, plain text.
  public var title: String
  /// Paragraphs below the title, Markdown already.
  public var introduction: String
  /// The steps that the machine should encode; the document says for each where it is found, or loudly that it is not.
  public var steps: [DocumentedStep]
  /// The word by which sources name the document of the steps, `v2` in `v2 C5`; empty when every source counts.
  public var document: String

  /// A document with a title.
  public init(title: String, introduction: String = "", steps: [DocumentedStep] = [], document: String = "") {
    self.title = title
    self.introduction = introduction
    self.steps = steps
    self.document = document
  }

  /// What stands in the place of a step that no state and no edge cites.
  public static let missing = "**⚠ NOT FOUND**"

  /// The chapters in turn.
  public func text(of graph: Graph) -> String {
    let head = ["# \(Markdown.text(title))"] + (introduction.isEmpty ? [] : ["", introduction])
    let vocabulary = [questions(graph), requests(graph), notifications(graph)]
    let chapters = [head, Self.reading, stepTable(graph), overview(graph)] + graph.phases.map { phase($0, graph) } + vocabulary
    return chapters.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  static let reading = [
    "## How to read this",
    "",
    "The machine is in one *state* at a time. Entering a state starts its *effect*; leaving it cancels the effect. The *outcomes* of an effect are",
    "the events that may answer it. A state without effect, or with one that nobody waits for, *rests*: only the outside moves the machine on.",
    "",
    "An *edge* is a transition: in its state, *on* an event, *when* its condition holds, *to* a state. Conditions are made of *questions* with",
    "finitely many answers: `picked: known or undated` holds when the question `picked` has one of these answers, a bare name when its answer is",
    "yes, *otherwise* when no other edge of the same state and event holds. An edge that *stays* does not leave the state, and its effect runs on.",
    "*Sources* are the documents, steps and rules that demand the edge. An id `name@state` belongs to a row that is written once for many states.",
    "",
    "Events that have no edge in a state are *ignored* for a reason, *rejected* with a refusal, or *deferred* until a state takes them. A *request*",
    "is an event whose sender awaits an answer; an edge or a state that *settles* it gives the answer. A *notification* is one that nobody awaits.",
  ]
}
