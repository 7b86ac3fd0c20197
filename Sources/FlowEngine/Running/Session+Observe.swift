extension Session {
  /// What happens from now on, for one observer; every call opens another stream. Ends with the session.
  ///
  /// Memory is bounded: of the transitions that the observer has not read yet the newest are kept, and `Transition.number` shows a gap
  /// where older ones were dropped. The session never waits for an observer.
  ///
  /// - Parameter limit: How many unread transitions are kept, at least 1.
  public func transitions(keeping limit: Int = 256) -> AsyncStream<Transition<F>> {
    let (stream, observer) = AsyncStream.makeStream(of: Transition<F>.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
    guard !hasEnded else {
      observer.finish()
      return stream
    }
    observerCount += 1
    let number = observerCount
    observers[number] = observer
    observer.onTermination = { [weak self] _ in Task { [weak self] in await self?.forget(number) } }
    return stream
  }

  /// Where the session stands, and what happens from there on, with nothing lost in between.
  ///
  /// - Parameter limit: How many unread transitions are kept, as in `transitions(keeping:)`.
  public func observe(keeping limit: Int = 256) -> Observation<F> {
    Observation(state: state, context: context, visit: visit, transitions: transitions(keeping: limit))
  }

  func publish(_ happening: Happening<F>, _ run: Run<F>) {
    transitionCount += 1
    guard !observers.isEmpty else { return }
    let transition = Transition(
      number: transitionCount, happening: happening, state: run.state, context: run.context, visit: run.visit)
    for observer in observers.values { observer.yield(transition) }
  }

  private func forget(_ observer: Int) { observers[observer] = nil }
}

extension AsyncStream.Continuation {
  /// Finishes without telling the session, which knows.
  func close() {
    onTermination = nil
    finish()
  }
}
