/// The reference that demands an edge: a document and step (`v2 C6`), or a rule (`R-SSO-16`).
public struct Source: Hashable, Codable, FlowPart, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The document and step, or the rule.
  public let text: String
  /// A source from a string that is not a literal.
  public init(_ text: String) { self.text = text }
  /// A source written as a plain string in a row.
  public init(stringLiteral value: String) { text = value }
  /// The document and step, or the rule.
  public var description: String { text }
}

/// What an edge does with its state and with the states kept. The run, the search, positions and the models of a graph
/// all switch over it, so each of them handles every kind or does not compile.
@frozen @usableFromInline package enum EdgeCourse: UInt8, Sendable {
  /// Enters a state.
  case enters
  /// Stays, while effects continue.
  case stays
  /// Keeps a state, and enters another.
  case keeps
  /// Enters the state that was kept last.
  case returns
}

/// A transition: from a state, on an event, under a condition, to a state, with a body that changes the context.
///
/// It has the size of one reference, so handing it to an observer costs a reference count and no copy.
@frozen public struct Edge<F: Flow>: Sendable {
  package struct Content: Sendable {
    var id: String
    let row: String
    var sources: [Source]
    let from: F.State.Name
    package var on: F.Event.Name
    package var way: Way
    var condition: Condition
    package var questions: [TableQuestion<F>]
    /// The index of the question that finds a value for the body.
    let finder: Int?
    package var settlements: [Settlement<F>]
    package var origin: EdgeOrigin<F>
    /// The case of the event, with its types erased.
    package let trigger: ErasedCase<F.Event>
    var column: ColumnOwner?
    let location: CodeLocation?
    /// What it counts, if it tries again.
    var retry: Retry?
    /// The states that leave nothing to this edge while one of them is kept last, if the edge takes what is left.
    var taken: Set<String> = []
  }
  /// What an edge does with its state and with the states kept.
  @usableFromInline package enum Way: Hashable, Sendable {
    case enters(F.State.Name)
    case stays
    /// Keeps a state, its own if none is named, and enters another.
    case keeps(F.State.Name?, entering: F.State.Name)
    /// Enters the state that was kept last.
    case returns
  }
  /// The attempts of an edge that tries again: how many there may be, and how their count begins anew.
  struct Retry: Sendable {
    let limit: Int
    let reset: @Sendable (inout F.Context) -> Void
  }
  @usableFromInline final class Shared: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }
  @usableFromInline var shared: Shared
  /// Yielded rather than copied: otherwise reading one member would copy all of them.
  package var content: Content {
    _read { yield shared.content }
    set { shared = Shared(newValue) }
  }
  package init(_ content: Content) { shared = Shared(content) }

  /// The id of the edge: that of its row, or `id@state`, `id@event` or `id@state×event` if the row makes several edges.
  public var id: String {
    get { content.id }
    set { content.id = newValue }
  }
  /// The id of the row that the edge comes from: chosen by hand, and stable across versions.
  public var row: String { content.row }
  /// Where the row is written.
  package var location: CodeLocation? { content.location }
  /// The owner of the column that the edge comes from, if the state is silent about the event or leaves a part of it to
  /// columns; `nil` if the row is the state's own.
  package var column: ColumnOwner? { content.column }
  /// The id by which lists and counts name a column once, however many states it was written into: `row`, or
  /// `row@phase` for a phase; `row@event` or `row@phase×event` if the row has several events. For a row of a state,
  /// `id`.
  public var declaredId: String {
    let hasEvent = id != "\(row)@\(from.stringValue)"
    switch column {
    case nil: return id
    case .machine: return hasEvent ? "\(row)@\(on.stringValue)" : row
    case .phase(let phase): return "\(row)@\(phase)" + (hasEvent ? "×\(on.stringValue)" : "")
    }
  }
  /// The documents, steps and rules that demand the edge.
  public var sources: [Source] {
    get { content.sources }
    set { content.sources = newValue }
  }
  /// The state that the edge leaves.
  public var from: F.State.Name { content.from }
  /// The event that the edge takes.
  public var on: F.Event.Name { content.on }
  /// The state that the edge enters: `from` if it stays, `nil` if it returns to the state kept last.
  public var to: F.State.Name? {
    switch content.way {
    case .enters(let state), .keeps(_, entering: let state): state
    case .stays: from
    case .returns: nil
    }
  }
  /// What the edge does with its state and with the states kept.
  package var course: EdgeCourse {
    switch content.way {
    case .enters: .enters
    case .stays: .stays
    case .keeps: .keeps
    case .returns: .returns
    }
  }
  /// Whether the edge stays in its state: effects continue, and the visit number does not change.
  public var stays: Bool { course == .stays }
  /// Whether the edge keeps a state, or returns to one.
  var isDetour: Bool {
    switch course {
    case .enters, .stays: false
    case .keeps, .returns: true
    }
  }
  /// Whether the edge enters the state that was kept last.
  public var returns: Bool { course == .returns }
  /// The state that the edge keeps, to return to it: the one that it leaves, or another; `nil` if it keeps none.
  public var keeps: F.State.Name? { if case .keeps(let state, _) = content.way { state ?? from } else { nil } }
  /// Whether it keeps another state than the one that it leaves, possibly one of the same name.
  var keepsOther: Bool { if case .keeps(_?, _) = content.way { true } else { false } }
  /// The guard; `always` if no question is asked.
  public var condition: Condition {
    get { content.condition }
    set { content.condition = newValue }
  }
  /// The questions that the condition asks.
  package var questions: [TableQuestion<F>] { content.questions }
  /// The requests that the edge settles, each once: for all callers, for those whose payload fits, or for the caller of
  /// its own event.
  public var settles: [F.Event.Name] {
    content.settlements.map(\.request).once
  }
  /// The requests that the edge settles for all callers.
  public var settlesAll: [F.Event.Name] { content.settlements.filter(\.isForAll).map(\.request) }
  /// The requests that the edge settles only for callers whose payload fits.
  public var settlesSome: [F.Event.Name] { content.settlements.filter(\.isSelective).map(\.request).once }
  /// Lets counts of attempts begin anew with the edge.
  mutating func begin(_ resets: [@Sendable (inout F.Context) -> Void]) {
    let old = content.origin
    content.origin = EdgeOrigin(
      Body { context, place, event, _, found, reply in
        guard old.call(&context, place, event, BorrowedOrigin(old), found, reply) else { return false }
        for reset in resets { reset(&context) }
        return true
      })
  }
  /// Whether the edge answers only the caller whose request is its event. Other callers keep waiting, unless
  /// `settlesAll` has the request, or `settlesSome` has it and their payload fits.
  public var answersAsker: Bool { content.settlements.contains(where: \.isForAsker) }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of first occurrence.
  package var once: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Edge: CustomStringConvertible {
  /// A line for a log, such as `L1.passage: locked × passageRequested [paid] → buildingPressure`.
  public var description: String {
    let when = condition == .always ? "" : " [\(condition)]"
    let end =
      switch content.way {
      case .enters(let state): state.stringValue
      case .stays: "\(from.stringValue) (stays)"
      case .keeps(nil, entering: let state): "\(state.stringValue), then again"
      case .keeps(let kept?, entering: let state): "\(state.stringValue), then \(kept.stringValue)"
      case .returns: "back"
      }
    return "\(id): \(from.stringValue) × \(on.stringValue)\(when) → \(end)"
  }
}

/// The action of an edge, with its types erased.
///
/// The closure captures nothing that becomes known only when the table is built, so that the compiler can make one
/// function of body and cases. For that reason the case that the edge leaves is passed in.
@frozen @usableFromInline package struct Body<F: Flow>: Sendable {
  /// Replaces the state in its place by the one entered. An edge that keeps a state puts it into the next place; one
  /// that returns leaves the place empty. Returns false, and changes nothing, if the guard found nothing that the
  /// body needs. Otherwise writes the reply to the caller, if the edge gives one and `reply` is not `nil`.
  @usableFromInline package typealias Call =
    @Sendable (
      _ context: inout F.Context, UnsafeMutablePointer<F.State>, consuming F.Event, BorrowedOrigin<F>,
      _ found: UnsafeRawPointer?, _ reply: UnsafeMutableRawPointer?
    ) -> Bool
  @usableFromInline let call: Call
  @inlinable package init(_ call: @escaping Call) { self.call = call }
}

/// The case that an edge leaves, with its types erased, and the action of the edge. It is an object because its
/// constant closure is called without reference counting. `@unchecked Sendable` is safe because all properties are
/// constant and `Sendable`.
@usableFromInline package class EdgeOrigin<F: Flow>: @unchecked Sendable {
  @usableFromInline package let call: Body<F>.Call
  init(_ body: Body<F>) { call = body.call }
  /// For an edge that is changed.
  package static func of(_ body: Body<F>) -> EdgeOrigin { EdgeOrigin(body) }
}

/// The only subclass of `EdgeOrigin`. `@unchecked Sendable` is safe for the same reason.
@usableFromInline final class OriginCase<F: Flow, From>: EdgeOrigin<F>, @unchecked Sendable {
  @usableFromInline let source: Case<F.State, From>
  init(_ source: Case<F.State, From>, _ body: Body<F>) {
    self.source = source
    super.init(body)
  }
}

/// An unowned origin, which the edge keeps alive, so that a step does not count the reference. `@unchecked Sendable` is
/// safe because the origin is `Sendable`.
@frozen @usableFromInline package struct BorrowedOrigin<F: Flow>: @unchecked Sendable {
  @usableFromInline let origin: Unmanaged<EdgeOrigin<F>>
  package init(_ origin: EdgeOrigin<F>) { self.origin = .passUnretained(origin) }

  /// Calls `body` with the typed case. The downcast is safe: only the rows of a state call this, and `StateNode.init`
  /// typed them by the payload of this origin.
  @inlinable @inline(__always) func with<From, Seen>(
    _ type: Case<F.State, From>.Type, _ body: (borrowing Case<F.State, From>) -> Seen
  ) -> Seen {
    origin._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: OriginCase<F, From>.self).source) }
  }

  /// Takes the edge.
  @inlinable @inline(__always) package func call(
    _ context: inout F.Context, _ state: UnsafeMutablePointer<F.State>, _ event: consuming F.Event,
    _ found: UnsafeRawPointer?, _ reply: UnsafeMutableRawPointer?
  ) -> Bool {
    // A closure would copy a captured event; taking it out of an optional moves it.
    var event: F.Event? = event
    return origin._withUnsafeGuaranteedRef {
      $0.call(&context, state, event.take().unsafelyUnwrapped, self, found, reply)
    }
  }
}
