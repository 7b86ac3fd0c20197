import FlowEngine

/// One small change of a table, like a mistake of its author. Tests that do not notice it test too little.
package enum Mutation<F: Flow>: Sendable {
  /// An edge is forgotten, and nothing takes its place: columns were written into the states before.
  case drop(edge: String)
  /// An edge enters another state, whose payload is of the same type or none; otherwise the payload of the sample is
  /// used.
  case retarget(edge: String, to: F.State.Name, sample: F.State? = nil)
  /// An edge takes another event. If the edge reads the payload, some row of the table must read the same type from
  /// that event. The caller whose request is the event is not answered.
  case move(edge: String, on: F.Event.Name)
  /// A state does another effect in place of one of its own; if the effect is that of a phase, all states inside do.
  case replace(effect: F.Effect.Name, in: F.State.Name, by: F.Effect)
  /// The condition of an edge exchanges two answers of a question. An edge that then holds without finding what its
  /// body needs is undecided.
  case swap(question: String, String, String, at: String)
  /// An edge forgets to answer a kind of request.
  case dropSettlement(of: F.Event.Name, on: String)
  /// Entering a state forgets to answer a kind of request.
  case dropSettlementOnEntry(of: F.Event.Name, to: F.State.Name)
  /// An effect does not declare one of its outcomes.
  case dropOutcome(F.Event.Name, of: F.Effect.Name)
}

extension Mutation: CustomStringConvertible {
  /// The change in words.
  package var description: String {
    switch self {
    case .drop(let edge): "\(edge) is dropped"
    case .retarget(let edge, let state, _): "\(edge) leads to \(state.stringValue)"
    case .move(let edge, let event): "\(edge) takes \(event.stringValue)"
    case .replace(let effect, let state, let other):
      "\(state.stringValue) does \(other.name.stringValue) instead of \(effect.stringValue)"
    case .swap(let question, let one, let other, let edge): "\(edge) takes \(one) for \(other) (\(question))"
    case .dropSettlement(let request, let edge): "\(edge) does not answer \(request.stringValue)"
    case .dropSettlementOnEntry(let request, let state):
      "entering \(state.stringValue) does not answer \(request.stringValue)"
    case .dropOutcome(let event, let effect): "\(effect.stringValue) does not declare \(event.stringValue)"
    }
  }
}

extension Machine {
  /// A copy of the table with one change; `nil` if the change is impossible, because there is no such edge, state or
  /// answer, or because the payloads do not fit.
  package func mutated(by mutation: Mutation<F>) -> Machine? {
    switch mutation {
    case .drop(let id): changing(id) { _ in [] }
    case .retarget(let id, let state, let sample):
      changing(id) { edge in retargeted(edge, state, sample).map { [$0] } }
    case .move(let id, let event): changing(id) { edge in moved(edge, event).map { [$0] } }
    case .replace(let effect, let state, let other):
      replacing(effect, in: state, by: other)
    case .swap(let question, let one, let other, let id):
      changing(id) { edge in
        var changed = edge
        changed.condition = edge.condition.swapping(one, other, of: question)
        return changed.condition == edge.condition ? nil : [changed]
      }
    case .dropSettlement(let request, let id):
      changing(id) { edge in
        var changed = edge
        changed.content.settlements.removeAll { $0.request == request }
        return changed.content.settlements.count < edge.content.settlements.count ? [changed] : nil
      }
    case .dropSettlementOnEntry(let request, let state):
      changing(state) { node in
        let count = node.settles.count
        node.settles.removeAll { $0 == request }
        return node.settles.count < count
      }
    case .dropOutcome(let event, let effect): dropping(event, of: effect)
    }
  }

  /// Every change of these kinds that the table allows, in a stable order. Rows that a column wrote into several states
  /// change together, under the id that the column declares.
  ///
  /// - Parameters:
  ///   - states: Samples of states, to which edges can lead although the payloads differ.
  ///   - effects: Samples of effects, which states can do instead of their own.
  ///   - eachState: Whether rows that a column wrote into several states change one state at a time.
  package func mutations(states: [F.State] = [], effects: [F.Effect] = [], inEachState eachState: Bool = false)
    -> [Mutation<F>]
  {
    var found: [Mutation<F>] = [], seen: Set<String> = [], phaseWorks: Set<Int> = []
    for edge in edges {
      let id = eachState ? edge.id : edge.declaredId
      guard seen.insert(id).inserted else { continue }
      found.append(.drop(edge: id))
      found += F.State.Name.allCases.filter { $0 != edge.to }.compactMap { state in
        let sample = states.first { $0.name == state }
        return retargeted(edge, state, sample).map { _ in .retarget(edge: id, to: state, sample: sample) }
      }
      found += F.Event.Name.allCases.filter { moved(edge, $0) != nil }.map { .move(edge: id, on: $0) }
      for question in edge.questions {
        for (index, one) in question.answers.enumerated() {
          for other in question.answers[(index + 1)...]
          where edge.condition.swapping(one, other, of: question.name) != edge.condition {
            found.append(.swap(question: question.name, one, other, at: id))
          }
        }
      }
      found += edge.settles.map { .dropSettlement(of: $0, on: id) }
    }
    for node in nodes {
      found += node.settles.map { .dropSettlementOnEntry(of: $0, to: node.state) }
      for work in node.effects where work.number < 0 || phaseWorks.insert(work.number).inserted {
        found += effects.filter { $0.name != work.effect }.map { .replace(effect: work.effect, in: node.state, by: $0) }
      }
    }
    for effect in F.Effect.Name.allCases {
      found += roles[effect].outcomes.map { .dropOutcome($0, of: effect) }
    }
    return found
  }

  // MARK: Implementation

  private func rebuilt(_ phases: [Phase<F>], _ roles: Roles<F>? = nil) -> Machine {
    Machine(self, phases, roles ?? self.roles)
  }

  /// Changes the edge with an id or, for the id that a column declares, what the column wrote into each state.
  private func changing(_ id: String, _ change: (Edge<F>) -> [Edge<F>]?) -> Machine? {
    var isChanged = false
    func changed(_ edge: Edge<F>) -> [Edge<F>] {
      guard edge.id == id || edge.declaredId == id, let changed = change(edge) else { return [edge] }
      isChanged = true
      return changed
    }
    var phases = phases
    phases.changeNodes { $0.edges = $0.edges.flatMap(changed) }
    return isChanged ? rebuilt(phases) : nil
  }

  private func changing(_ state: F.State.Name, _ change: (inout StateNode<F>) -> Bool) -> Machine? {
    var phases = phases, isChanged = false, isFound = false
    phases.changeNodes { node in
      guard node.state == state, !isFound else { return }
      isFound = true
      isChanged = change(&node)
    }
    return isChanged ? rebuilt(phases) : nil
  }

  private func replacing(_ effect: F.Effect.Name, in state: F.State.Name, by other: F.Effect) -> Machine? {
    guard let known = node(state)?.effects.first(where: { $0.effect == effect }), effect != other.name else {
      return nil
    }
    var phases = phases
    phases.changeNodes { node in
      guard known.column != nil || node.state == state else { return }
      for index in node.effects.indices
      where node.effects[index].effect == effect && node.effects[index].column == known.column {
        node.effects[index] = StateEffect(effect: other.name) { _, _ in other }
        node.effects[index].column = known.column
      }
    }
    return rebuilt(phases)
  }

  private func dropping(_ event: F.Event.Name, of effect: F.Effect.Name) -> Machine? {
    guard roles[effect].outcomes.contains(event) else { return nil }
    var roles = roles
    roles[effect].outcomes.removeAll { $0 == event }
    return rebuilt(phases, roles)
  }

  private func retargeted(_ edge: Edge<F>, _ state: F.State.Name, _ sample: F.State?) -> Edge<F>? {
    guard let old = edge.to, old != state, !edge.stays, let target = node(state)?.carrier,
      let carrier = node(old)?.carrier
    else { return nil }
    let convert: @Sendable (F.State) -> F.State
    if let known = target.convertingAny ?? target.converting(carrier) {
      convert = known
    } else if let sample, sample.name == state {
      convert = { _ in sample }
    } else {
      return nil
    }
    return edge.entering(state, convert)
  }

  private func moved(_ edge: Edge<F>, _ event: F.Event.Name) -> Edge<F>? {
    guard event != edge.on else { return nil }
    let trigger = edge.content.trigger
    if let convert = trigger.convertingAny { return edge.taking(event, convert) }
    let carriers = edges.lazy.filter { $0.on == event }.map { $0.content.trigger }
    return carriers.compactMap { trigger.converting($0) }.first.map { edge.taking(event, $0) }
  }
}

extension Edge {
  /// A copy of the edge that leads to another state, converted from the one that it would enter.
  fileprivate func entering(_ state: F.State.Name, _ convert: @escaping @Sendable (F.State) -> F.State) -> Self {
    var content = content
    let old = content.origin
    content.way = if case .keeps(let kept, _) = content.way { .keeps(kept, entering: state) } else { .enters(state) }
    content.origin = .of(
      Body { context, place, event, _, found, reply in
        guard old.call(&context, place, event, BorrowedOrigin(old), found, reply) else { return false }
        place.pointee = convert(place.pointee)
        return true
      })
    return Edge(content)
  }

  /// A copy of the edge on another event, which is converted to the one that the edge knows.
  fileprivate func taking(_ event: F.Event.Name, _ convert: @escaping @Sendable (F.Event) -> F.Event) -> Self {
    var content = content
    let old = content.origin
    content.on = event
    content.questions = content.questions.map { question in
      var question = question
      question.ask = { [ask = question.ask] context, state, event, slot in
        var known = convert(event.pointee)
        return ask(context, state, &known, slot)
      }
      return question
    }
    content.settlements = content.settlements.compactMap { $0.converting(convert) }
    content.origin = .of(
      Body { context, place, event, _, found, _ in
        BorrowedOrigin(old).call(&context, place, convert(event), found, nil)
      })
    return Edge(content)
  }
}

extension Settlement {
  /// A copy for another event; `nil` if only the caller whose request is the event is answered, since the types of the
  /// answers differ.
  fileprivate func converting(_ convert: @escaping @Sendable (F.Event) -> F.Event) -> Settlement? {
    guard let say, !isForAsker else { return nil }
    return Settlement(self) { context, state, trigger, found, asked, into in
      var known = convert(trigger.pointee)
      say(context, state, &known, found, asked, into)
    }
  }
}

extension ErasedCase {
  /// A conversion from another case to this one, if both payloads have the same type.
  fileprivate func converting(_ other: ErasedCase) -> (@Sendable (Root) -> Root)? {
    guard payload == other.payload else { return nil }
    return { [embed] root in other.extract(root).flatMap(embed) ?? root }
  }

  /// A conversion from any case to this one, if this one has no payload. A case that matches every value leaves the
  /// value as it is.
  fileprivate var convertingAny: (@Sendable (Root) -> Root)? {
    guard payload == ObjectIdentifier(Void.self) else { return nil }
    return { [extract, embed] root in extract(root) == nil ? embed(()) ?? root : root }
  }
}

extension Condition {
  /// The condition with two answers of a question exchanged.
  fileprivate func swapping(_ one: String, _ other: String, of asked: String) -> Condition {
    switch self {
    case .always, .otherwise: self
    case .answer(let question, let accepted):
      // A condition that accepts both, or neither, does not change.
      question == asked && accepted.contains(one) != accepted.contains(other)
        ? .answer(question: question, isOneOf: accepted.map { $0 == one ? other : $0 == other ? one : $0 }) : self
    case .not(let condition): .not(condition.swapping(one, other, of: asked))
    case .all(let conditions): .all(conditions.map { $0.swapping(one, other, of: asked) })
    case .any(let conditions): .any(conditions.map { $0.swapping(one, other, of: asked) })
    }
  }
}
