extension Row {
  /// The common part of all edges. `body` moves context, state and event on, and notes what it settles.
  @usableFromInline static func edge<Trigger>(
    _ id: String, _ sources: [Source], on event: Case<F.Event, Trigger>, when guarded: Guard<F, From, Trigger>,
    to target: F.State.Name?, settles: [F.Event.Name] = [],
    _ fire: @escaping @Sendable (_ source: Case<F.State, From>) -> Fire<F>
  ) -> Self {
    Row(
      .edge { source in
        Edge(
          id: id, sources: sources, from: source.name, on: event.name, to: target ?? source.name, stays: target == nil,
          condition: guarded.condition, questions: guarded.inTable(source, event), settles: settles, fire: fire(source))
      })
  }

  /// An edge: on this event, under this condition, to that state.
  @inlinable public static func on<Trigger, To>(
    _ event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source] = [], when guarded: Guard<F, From, Trigger> = .always,
    to target: Case<F.State, To>, _ body: @escaping @Sendable (inout F.Context, From, Trigger) -> To
  ) -> Self {
    let fromEvent = event.extract, embed = target.embed
    return edge(id, sources, on: event, when: guarded, to: target.name) { source in
      let fromState = source.extract
      return Fire { context, state, event, _ in
        guard let from = fromState(state), let trigger = fromEvent(event) else { return false }
        state = embed(body(&context, from, trigger))
        return true
      }
    }
  }

  /// An edge to a state without payload.
  @inlinable public static func on<Trigger>(
    _ event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source] = [], when guarded: Guard<F, From, Trigger> = .always,
    to target: Case<F.State, Void>
  ) -> Self { .on(event, id, sources, when: guarded, to: target) { _, _, _ in } }

  /// An edge whose guard finds something and hands it to the body.
  @inlinable public static func on<Trigger, To, Value>(
    _ event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source] = [], given finding: Finding<F, From, Trigger, Value>,
    to target: Case<F.State, To>, _ body: @escaping @Sendable (inout F.Context, From, Trigger, Value) -> To
  ) -> Self {
    let fromEvent = event.extract, embed = target.embed, find = finding.find
    return edge(id, sources, on: event, when: finding.holds, to: target.name) { source in
      let fromState = source.extract
      return Fire { context, state, event, _ in
        guard let from = fromState(state), let trigger = fromEvent(event), let value = find(context, from, trigger) else { return false }
        state = embed(body(&context, from, trigger, value))
        return true
      }
    }
  }

  /// An edge that settles the open requests of one kind on its way.
  @inlinable public static func on<Trigger, To, R: Request>(
    _ event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source] = [], when guarded: Guard<F, From, Trigger> = .always,
    answering request: Case<F.Event, R>, with answer: @escaping @Sendable (F.Context, From, Trigger) -> Result<R.Answer, F.Refusal>,
    to target: Case<F.State, To>, _ body: @escaping @Sendable (inout F.Context, From, Trigger) -> To
  ) -> Self {
    let fromEvent = event.extract, embed = target.embed, asked = request.name
    return edge(id, sources, on: event, when: guarded, to: target.name, settles: [asked]) { source in
      let fromState = source.extract
      return Fire { context, state, event, settlements in
        guard let from = fromState(state), let trigger = fromEvent(event) else { return false }
        settlements.append(Settlement(asked, answer(context, from, trigger).map { $0 as any Sendable }))
        state = embed(body(&context, from, trigger))
        return true
      }
    }
  }

  /// An edge whose guard finds something, and that settles the open requests of one kind with it.
  @inlinable public static func on<Trigger, To, Value, R: Request>(
    _ event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source] = [], given finding: Finding<F, From, Trigger, Value>,
    answering request: Case<F.Event, R>,
    with answer: @escaping @Sendable (F.Context, From, Trigger, Value) -> Result<R.Answer, F.Refusal>,
    to target: Case<F.State, To>, _ body: @escaping @Sendable (inout F.Context, From, Trigger, Value) -> To
  ) -> Self {
    let fromEvent = event.extract, embed = target.embed, find = finding.find, asked = request.name
    return edge(id, sources, on: event, when: finding.holds, to: target.name, settles: [asked]) { source in
      let fromState = source.extract
      return Fire { context, state, event, settlements in
        guard let from = fromState(state), let trigger = fromEvent(event), let value = find(context, from, trigger) else { return false }
        settlements.append(Settlement(asked, answer(context, from, trigger, value).map { $0 as any Sendable }))
        state = embed(body(&context, from, trigger, value))
        return true
      }
    }
  }

  /// Stays here and lets the effect run on; context or payload may change.
  @inlinable public static func stay<Trigger>(
    on event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source] = [], when guarded: Guard<F, From, Trigger> = .always,
    _ body: @escaping @Sendable (inout F.Context, inout From, Trigger) -> Void = { _, _, _ in }
  ) -> Self {
    let fromEvent = event.extract
    return edge(id, sources, on: event, when: guarded, to: nil) { source in
      let fromState = source.extract, embed = source.embed
      return Fire { context, state, event, _ in
        guard var from = fromState(state), let trigger = fromEvent(event) else { return false }
        body(&context, &from, trigger)
        let after = embed(from)
        // In a column the payload is the whole state: another case would be a move that the table does not show.
        guard after.name == source.name else { return false }
        state = after
        return true
      }
    }
  }

  /// Stays here, and settles the open requests of one kind: a question that can be answered on the spot.
  @inlinable public static func stay<Trigger, R: Request>(
    on event: Case<F.Event, Trigger>, _ id: String, _ sources: [Source] = [], when guarded: Guard<F, From, Trigger> = .always,
    answering request: Case<F.Event, R>, with answer: @escaping @Sendable (F.Context, From, Trigger) -> Result<R.Answer, F.Refusal>
  ) -> Self {
    let fromEvent = event.extract, asked = request.name
    return edge(id, sources, on: event, when: guarded, to: nil, settles: [asked]) { source in
      let fromState = source.extract
      return Fire { context, state, event, settlements in
        guard let from = fromState(state), let trigger = fromEvent(event) else { return false }
        settlements.append(Settlement(asked, answer(context, from, trigger).map { $0 as any Sendable }))
        return true
      }
    }
  }
}
