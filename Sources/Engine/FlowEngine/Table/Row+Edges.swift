// There are twelve functions because a row either leaves or stays, its guard may find something, the target may have
// a payload, and the row stands for one event, for several with payloads of one type, or for several whose payloads are
// not read. Each combination has its own function, so that the body has only the parameters that the row needs, and the
// compiler reports a mistake on its own line. With `Void` for what a row lacks, bodies would begin with `_, _`, and the
// type checker would blame another row. The functions differ only in their signatures; `edge`, `moving`, `staying`,
// `bodied` and `each` do the work.
//
// These functions are inlined where the row is written, so that the compiler makes one function of body and cases.

extension Row {
  /// The implementation that all edges share. `body` changes context and state.
  @usableFromInline static func edge<Trigger, Found>(
    _ event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source], when guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found>, _ way: Edge<F>.Way, sharesRow: Bool = false,
    _ file: StaticString, _ line: UInt, _ body: Body<F>
  ) -> Self {
    Row(
      .edge(event.name) { source, location in
        Edge(
          Edge.Content(
            id: sharesRow ? "\(id)@\(event.name.stringValue)" : id, row: id, sources: sources, from: source.name,
            on: event.name, way: way, condition: guarded.condition,
            questions: guarded.questions.map { $0.bind(source, event) }, finder: guarded.find == nil ? nil : 0,
            settlements: answering.bind(source, event, guarded.find),
            origin: OriginCase(source, body), trigger: ErasedCase(event), location: location))
      }, file, line)
  }

  // MARK: Edges that leave

  /// An edge: on this event, under this condition, to that state.
  ///
  /// - Parameters:
  ///   - id: Chosen by hand; it stays, because drawings, journals and tests name edges by it. It begins with the step
  ///     that the edge answers.
  ///   - sources: The documents, steps and rules that demand the edge.
  ///   - answering: The answers that the edge gives to callers.
  @inlinable @inline(__always) public static func on<Trigger, To>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody, to target: CasePath<F.State, To>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let event = F.Event.cases[keyPath: event], target = F.State.cases[keyPath: target]
    return edge(
      event, id, sources, when: guarded, answering: answering, .enters(target.name), file, line,
      moving(event, to: target, answering: answering) { context, from, trigger, _ in body(&context, from, trigger) })
  }

  /// An edge to a state without payload.
  @inlinable @inline(__always) public static func on<Trigger>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody, to target: CasePath<F.State, Void>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let event = F.Event.cases[keyPath: event], target = F.State.cases[keyPath: target]
    return edge(
      event, id, sources, when: guarded, answering: answering, .enters(target.name), file, line,
      moving(event, to: target, answering: answering) { _, _, _, _ in })
  }

  /// An edge whose guard finds something and hands it to the body.
  @inlinable @inline(__always) public static func on<Trigger, To, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found> = .nobody, to target: CasePath<F.State, To>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let event = F.Event.cases[keyPath: event], target = F.State.cases[keyPath: target]
    return edge(
      event, id, sources, when: guarded, answering: answering, .enters(target.name), file, line,
      moving(event, to: target, finding: guarded.find, answering: answering, body))
  }

  /// An edge to a state without payload, whose guard finds something that may answer the caller.
  @inlinable @inline(__always) public static func on<Trigger, Found>(
    _ event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>, answering: Answering<F, From, Trigger, Found> = .nobody,
    to target: CasePath<F.State, Void>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .on(
      event, id, sources, finding: guarded, answering: answering, to: target, { _, _, _, _ in }, file: file, line: line)
  }

  /// Edges of one row, one for each of these events, which have payloads of one type.
  @inlinable public static func on<Trigger, To>(
    anyOf events: [CasePath<F.Event, Trigger>], _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always, answering: Answering<F, From, Trigger, Void> = .nobody,
    to target: CasePath<F.State, To>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let target = F.State.cases[keyPath: target]
    return each(
      events.map { F.Event.cases[keyPath: $0] }, id, sources, when: guarded, answering: answering, .enters(target.name),
      file, line
    ) {
      moving($0, to: target, answering: answering) { context, from, trigger, _ in body(&context, from, trigger) }
    }
  }

  /// Edges of one row whose guard finds something, one for each of these events, which have payloads of one type.
  @inlinable public static func on<Trigger, To, Found>(
    anyOf events: [CasePath<F.Event, Trigger>], _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found> = .nobody, to target: CasePath<F.State, To>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let target = F.State.cases[keyPath: target]
    return each(
      events.map { F.Event.cases[keyPath: $0] }, id, sources, when: guarded, answering: answering, .enters(target.name),
      file, line
    ) {
      moving($0, to: target, finding: guarded.find, answering: answering, body)
    }
  }

  /// Edges of one row, one for each of these events, whose payloads are not read.
  @inlinable public static func on<To>(
    anyOf events: [F.Event.Name], _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Void, Void> = .always,
    answering: Answering<F, From, Void, Void> = .nobody, to target: CasePath<F.State, To>,
    _ body: @escaping @Sendable (inout F.Context, consuming From) -> To,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let target = F.State.cases[keyPath: target]
    return each(
      events.map { .nameOnly($0) }, id, sources, when: guarded, answering: answering, .enters(target.name), file, line
    ) {
      moving($0, to: target, answering: answering) { context, from, _, _ in body(&context, from) }
    }
  }

  /// Edges of one row to a state without payload, one for each of these events, whose payloads are not read.
  @inlinable public static func on(
    anyOf events: [F.Event.Name], _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Void, Void> = .always,
    answering: Answering<F, From, Void, Void> = .nobody, to target: CasePath<F.State, Void>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let target = F.State.cases[keyPath: target]
    return each(
      events.map { .nameOnly($0) }, id, sources, when: guarded, answering: answering, .enters(target.name), file, line
    ) {
      moving($0, to: target, answering: answering) { _, _, _, _ in }
    }
  }

  // MARK: Edges that stay

  /// An edge that stays, while effects continue. Context and payload may change, and callers may be answered.
  @inlinable @inline(__always) public static func stay<Trigger>(
    on event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody,
    changing body: @escaping @Sendable (inout F.Context, inout From, consuming Trigger) -> Void = { _, _, _ in },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let event = F.Event.cases[keyPath: event]
    return edge(
      event, id, sources, when: guarded, answering: answering, .stays, file, line,
      staying(event, answering: answering) { context, from, trigger, _ in body(&context, &from, trigger) })
  }

  /// An edge that stays, and whose guard finds something for the body and for answers.
  @inlinable @inline(__always) public static func stay<Trigger, Found>(
    on event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    finding guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found> = .nobody,
    changing body: @escaping @Sendable (inout F.Context, inout From, consuming Trigger, consuming Found) -> Void = {
      _, _, _, _ in
    },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let event = F.Event.cases[keyPath: event]
    return edge(
      event, id, sources, when: guarded, answering: answering, .stays, file, line,
      staying(event, finding: guarded.find, answering: answering, body))
  }

  /// Edges of one row that stay, one for each of these events, which have payloads of one type.
  @inlinable public static func stay<Trigger>(
    onAnyOf events: [CasePath<F.Event, Trigger>], _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always, answering: Answering<F, From, Trigger, Void> = .nobody,
    changing body: @escaping @Sendable (inout F.Context, inout From, consuming Trigger) -> Void = { _, _, _ in },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    each(
      events.map { F.Event.cases[keyPath: $0] }, id, sources, when: guarded, answering: answering, .stays, file, line
    ) {
      staying($0, answering: answering) { context, from, trigger, _ in body(&context, &from, trigger) }
    }
  }

  /// Edges of one row that stay, one for each of these events, whose payloads are not read.
  @inlinable public static func stay(
    onAnyOf events: [F.Event.Name], _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Void, Void> = .always,
    answering: Answering<F, From, Void, Void> = .nobody,
    changing body: @escaping @Sendable (inout F.Context, inout From) -> Void = { _, _ in },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    each(events.map { .nameOnly($0) }, id, sources, when: guarded, answering: answering, .stays, file, line) {
      staying($0, answering: answering) { context, from, _, _ in body(&context, &from) }
    }
  }

  // MARK: Shared implementation

  @inlinable @inline(__always) static func moving<Trigger, To, Found>(
    _ event: Case<F.Event, Trigger>, to target: Case<F.State, To>,
    finding find: Answering<F, From, Trigger, Found>.Find? = nil,
    answering: Answering<F, From, Trigger, Found>,
    _ body: @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found) -> To
  ) -> Body<F> {
    let embed = target.embed
    return bodied(event, find, answering.asker) { context, from, trigger, found, _ in
      embed(body(&context, from, trigger, found))
    }
  }

  @inlinable @inline(__always) static func staying<Trigger, Found>(
    _ event: Case<F.Event, Trigger>, finding find: Answering<F, From, Trigger, Found>.Find? = nil,
    answering: Answering<F, From, Trigger, Found>,
    _ body: @escaping @Sendable (inout F.Context, inout From, consuming Trigger, consuming Found) -> Void
  ) -> Body<F> {
    bodied(event, find, answering.asker) { context, from, trigger, found, origin in
      var from = from
      body(&context, &from, trigger, found)
      return origin.with(Case<F.State, From>.self) { $0.embed(from) }
    }
  }

  /// Moves the payload of the state out of its place. If the compiler knows the case by its type, no function is
  /// called.
  @inlinable @inline(__always) static func take(
    _ state: UnsafeMutablePointer<F.State>, _ origin: BorrowedOrigin<F>
  ) -> From? {
    F.State._carries(From.self)
      ? F.State._payload(From.self, movedFrom: state) : origin.with(Case<F.State, From>.self) { $0.take(state) }
  }

  /// A body with only the parts that the row has. Its captures are then constant, and the compiler makes one function
  /// of them.
  @inlinable @inline(__always) static func bodied<Trigger, Found>(
    _ event: Case<F.Event, Trigger>, _ find: Answering<F, From, Trigger, Found>.Find?,
    _ asker: (@Sendable (F.Context, From, Trigger, Found, UnsafeMutableRawPointer) -> Void)?,
    _ move:
      @escaping @Sendable (inout F.Context, consuming From, consuming Trigger, consuming Found, BorrowedOrigin<F>) ->
      F.State
  ) -> Body<F> {
    let fromEvent = event.extract
    if let asker {
      return Body { context, state, event, origin, slot, reply in
        guard let trigger = fromEvent(event), let found = Answering<F, From, Trigger, Found>.found(find, slot),
          let from = take(state, origin)
        else { return false }
        if let reply { asker(context, from, trigger, found, reply) }
        // Consumed explicitly: the optimiser would copy a value that is used twice.
        state.initialize(to: move(&context, consume from, consume trigger, found, origin))
        return true
      }
    }
    if let find {
      return Body { context, state, event, origin, slot, _ in
        guard let trigger = fromEvent(event), let found = slot.flatMap(find),
          let from = take(state, origin)
        else { return false }
        state.initialize(to: move(&context, from, trigger, found, origin))
        return true
      }
    }
    return Body { context, state, event, origin, _, _ in
      guard let trigger = fromEvent(event), let found = Answering<F, From, Trigger, Found>.found(nil, nil),
        let from = take(state, origin)
      else { return false }
      state.initialize(to: move(&context, from, trigger, found, origin))
      return true
    }
  }

  @inlinable static func each<Trigger, Found>(
    _ events: [Case<F.Event, Trigger>], _ id: String, _ sources: [Source], when guarded: Guard<F, From, Trigger, Found>,
    answering: Answering<F, From, Trigger, Found>, _ way: Edge<F>.Way, _ file: StaticString, _ line: UInt,
    _ body: (Case<F.Event, Trigger>) -> Body<F>
  ) -> Self {
    .group(
      events.map {
        edge(
          $0, id, sources, when: guarded, answering: answering, way, sharesRow: events.count > 1, file, line,
          body($0))
      })
  }
}
