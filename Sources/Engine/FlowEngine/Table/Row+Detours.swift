/// The place to which a detour returns: the state that the row leaves, as in `then: .again`.
public enum Again: Sendable {
  /// To the state that the row leaves.
  case again
}

// A detour interrupts a state and comes back to it. An edge keeps a state and enters one that is declared as part of a
// detour. Rows there may lead on to others, and one of them returns:
//
//     .on(\.requestFailed, "C5.pause", [], when: .remedy(\.pause), to: \.pausing, then: .again) { … }
//     StateNode(\.pausing, …, [.detour, .does(\.wait) { … }, .returns(on: \.timeReached, "pause.over", [])])

extension Row {
  /// The state is part of a detour: while the machine is here, a state is kept to return to.
  ///
  /// A row with `then:`, or an edge from another state of a detour, enters such a state. Leaving for any other state
  /// drops everything that is kept. If the state is silent about a request or a notification, the state kept first
  /// decides.
  public static var detour: Self { Row(.detour) }

  // MARK: Entering a detour

  /// An edge that keeps the state it leaves: a `returns` row comes back to it, with the payload as `body` left it.
  @inlinable public static func on<Trigger, To>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody, to target: CasePath<F.State, To>, then: Again,
    _ body: @escaping @Sendable (inout F.Context, inout From, consuming Trigger) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    keeping(event, id, sources, when: guarded, answering: answering, to: target, file, line) {
      context, from, trigger, _ in
      body(&context, &from, trigger)
    }
  }

  /// An edge that keeps the state it leaves, and whose guard finds something.
  @inlinable public static func on<Trigger, To, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found> = .nobody, to target: CasePath<F.State, To>, then: Again,
    _ body: @escaping @Sendable (inout F.Context, inout From, consuming Trigger, consuming Found) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    keeping(event, id, sources, when: guarded, answering: answering, to: target, file, line, body)
  }

  /// An edge to a state without payload that keeps the state it leaves as it is.
  @inlinable public static func on<Trigger>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody, to target: CasePath<F.State, Void>, then: Again,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    keeping(event, id, sources, when: guarded, answering: answering, to: target, file, line) { _, _, _, _ in }
  }

  /// An edge that keeps another state than the one it leaves: `body` makes the state that is entered and the one that
  /// is kept.
  @inlinable public static func on<Trigger, To, Kept>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody, to target: CasePath<F.State, To>,
    then kept: CasePath<F.State, Kept>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger) -> (To, Kept),
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    keeping(event, id, sources, when: guarded, answering: answering, to: target, then: kept, file, line) {
      context, from, trigger, _ in body(&context, from, trigger)
    }
  }

  /// An edge that keeps another state than the one it leaves, and whose guard finds something.
  @inlinable public static func on<Trigger, To, Kept, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found> = .nobody, to target: CasePath<F.State, To>,
    then kept: CasePath<F.State, Kept>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> (To, Kept),
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    keeping(event, id, sources, when: guarded, answering: answering, to: target, then: kept, file, line, body)
  }

  /// An edge that keeps a state without payload.
  @inlinable public static func on<Trigger, To>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody, to target: CasePath<F.State, To>,
    then kept: CasePath<F.State, Void>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    keeping(event, id, sources, when: guarded, answering: answering, to: target, then: kept, file, line) {
      context, from, trigger, _ in (body(&context, from, trigger), ())
    }
  }

  /// An edge that keeps a state without payload, and whose guard finds something.
  @inlinable public static func on<Trigger, To, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found> = .nobody, to target: CasePath<F.State, To>,
    then kept: CasePath<F.State, Void>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    keeping(event, id, sources, when: guarded, answering: answering, to: target, then: kept, file, line) {
      context, from, trigger, found in (body(&context, from, trigger, found), ())
    }
  }

  /// Tries again after a failure, up to a limit. Each attempt is counted in the context and enters a pause that returns
  /// here. Another row, with `otherwise`, decides what happens after the last attempt. An edge that enters the state,
  /// other than by a return, begins to count anew.
  ///
  ///     .retry(on: \.loadFailed, "2.again", ["plan"], atMost: 3, counting: \.attempts, after: \.pausing),
  ///     .on(\.loadFailed, "2.given-up", ["plan"], when: .otherwise, to: \.idle),
  ///
  /// - Parameter attempts: The number of attempts so far.
  public static func retry<Trigger>(
    on event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source], atMost limit: Int,
    counting attempts: any WritableKeyPath<F.Context, Int> & Sendable, after pause: CasePath<F.State, Void>,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Self {
    let isLeft = Guard<F, From, Trigger, Void>.check(
      "fewer than \(limit) attempts", bounded: true, file: file, line: line, column: column
    ) { context, _, _ in context[keyPath: attempts] < limit }
    let row = Self.on(event, id, sources, when: isLeft, to: pause, then: .again) { context, _, _ in
      context[keyPath: attempts] += 1
    }
    guard case .edge(let event, let make) = row.kind else { return row }
    return Row(
      .edge(event) { source, location in
        var edge = make(source, location)
        edge.content.retry = .init(limit: limit) { $0[keyPath: attempts] = 0 }
        return edge
      }
    )
    .at(file, line)
  }

  // MARK: Returning

  /// An edge to the state that was kept last, which is entered anew. The context carries results to it.
  @inlinable public static func returns<Trigger>(
    on event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody,
    changing body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger) -> Void = { _, _, _ in },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    returning(event, id, sources, when: guarded, answering: answering, file, line) { context, from, trigger, _ in
      body(&context, from, trigger)
    }
  }

  /// An edge to the state that was kept last, whose guard finds something.
  @inlinable public static func returns<Trigger, Found>(
    on event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found> = .nobody,
    changing body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    returning(event, id, sources, when: guarded, answering: answering, file, line, body)
  }

  // MARK: Shared implementation

  @inlinable static func keeping<Trigger, To, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Found>, answering: Answering<F, From, Trigger, Found>,
    to target: CasePath<F.State, To>, _ file: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (inout F.Context, inout From, consuming Trigger, consuming Found) -> To
  ) -> Self {
    let target = F.State.cases[keyPath: target], embed = target.embed
    return detour(
      event, id, sources, when: guarded, answering: answering, .keeps(nil, entering: target.name), file, line
    ) {
      context, from, trigger, found, origin, place in
      place.initialize(to: embed(body(&context, &from, trigger, found)))
      (place + 1).initialize(to: origin.with(Case<F.State, From>.self) { $0.embed(from) })
    }
  }

  @inlinable static func keeping<Trigger, To, Kept, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Found>, answering: Answering<F, From, Trigger, Found>,
    to target: CasePath<F.State, To>, then kept: CasePath<F.State, Kept>, _ file: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> (To, Kept)
  ) -> Self {
    let target = F.State.cases[keyPath: target], kept = F.State.cases[keyPath: kept]
    let embed = target.embed, embedKept = kept.embed
    return detour(
      event, id, sources, when: guarded, answering: answering, .keeps(kept.name, entering: target.name), file, line
    ) {
      context, from, trigger, found, _, place in
      let (entered, kept) = body(&context, from, trigger, found)
      place.initialize(to: embed(entered))
      (place + 1).initialize(to: embedKept(kept))
    }
  }

  @inlinable static func returning<Trigger, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Found>, answering: Answering<F, From, Trigger, Found>,
    _ file: StaticString, _ line: UInt,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> Void
  ) -> Self {
    detour(event, id, sources, when: guarded, answering: answering, .returns, file, line) {
      context, from, trigger, found, _, _ in
      body(&context, from, trigger, found)
    }
  }

  /// - Parameter move: Replaces the state that is left by the one that is entered, and puts the one that is kept behind
  ///   it. For an edge that returns, it puts neither.
  @inlinable static func detour<Trigger, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Found>, answering: Answering<F, From, Trigger, Found>,
    _ way: Edge<F>.Way, _ file: StaticString, _ line: UInt,
    _ move:
      @escaping @Sendable (
        inout F.Context, inout From, consuming Trigger, consuming Found, BorrowedOrigin<F>,
        UnsafeMutablePointer<F.State>
      ) -> Void
  ) -> Self {
    let event = F.Event.cases[keyPath: event], fromEvent = event.extract, find = guarded.find, asker = answering.asker
    return edge(
      event, id, sources, when: guarded, answering: answering, way, file, line,
      Body { context, place, event, origin, slot, reply in
        guard let trigger = fromEvent(event),
          let found = Answering<F, From, Trigger, Found>.found(find, slot), var from = take(place, origin)
        else { return false }
        if let reply, let asker { asker(context, from, trigger, found, reply) }
        move(&context, &from, trigger, found, origin, place)
        return true
      })
  }
}
