import FlowEngine

// Not members of `Case`, as they would be elsewhere: an extension cannot name the states of a generic flow.

extension Parcel {
  /// The states, as rows name them.
  enum At {
    static var booked: Case<State, Booked> { .init(.booked, State.booked) { if case .booked(let payload) = $0 { payload } else { nil } } }
    static var collected: Case<State, Placed> {
      .init(.collected, State.collected) { if case .collected(let payload) = $0 { payload } else { nil } }
    }
    static var sorted: Case<State, Placed> { .init(.sorted, State.sorted) { if case .sorted(let payload) = $0 { payload } else { nil } } }
    static var held: Case<State, Held> { .init(.held, State.held) { if case .held(let payload) = $0 { payload } else { nil } } }
    static var travelling: Case<State, Placed> {
      .init(.travelling, State.travelling) { if case .travelling(let payload) = $0 { payload } else { nil } }
    }
    static var stored: Case<State, Placed> { .init(.stored, State.stored) { if case .stored(let payload) = $0 { payload } else { nil } } }
    static var delivering: Case<State, Missed> {
      .init(.delivering, State.delivering) { if case .delivering(let payload) = $0 { payload } else { nil } }
    }
    static var missed: Case<State, Missed> { .init(.missed, State.missed) { if case .missed(let payload) = $0 { payload } else { nil } } }
    static var delivered: Case<State, Closed> {
      .init(.delivered, State.delivered) { if case .delivered(let payload) = $0 { payload } else { nil } }
    }
    static var returned: Case<State, Closed> {
      .init(.returned, State.returned) { if case .returned(let payload) = $0 { payload } else { nil } }
    }
  }

  /// The events, as rows name them.
  enum On {
    static var collected: Case<Event, Scan> {
      .init(.collected, Event.collected) { if case .collected(let payload) = $0 { payload } else { nil } }
    }
    static var sorted: Case<Event, Scan> { .init(.sorted, Event.sorted) { if case .sorted(let payload) = $0 { payload } else { nil } } }
    static var departed: Case<Event, Scan> {
      .init(.departed, Event.departed) { if case .departed(let payload) = $0 { payload } else { nil } }
    }
    static var arrived: Case<Event, Scan> { .init(.arrived, Event.arrived) { if case .arrived(let payload) = $0 { payload } else { nil } } }
    static var loaded: Case<Event, Scan> { .init(.loaded, Event.loaded) { if case .loaded(let payload) = $0 { payload } else { nil } } }
    static var scanned: Case<Event, Scan> { .init(.scanned, Event.scanned) { if case .scanned(let payload) = $0 { payload } else { nil } } }
    static var held: Case<Event, Note> { .init(.held, Event.held) { if case .held(let payload) = $0 { payload } else { nil } } }
    static var released: Case<Event, Note> {
      .init(.released, Event.released) { if case .released(let payload) = $0 { payload } else { nil } }
    }
    static var missed: Case<Event, Note> { .init(.missed, Event.missed) { if case .missed(let payload) = $0 { payload } else { nil } } }
    static var signed: Case<Event, Note> { .init(.signed, Event.signed) { if case .signed(let payload) = $0 { payload } else { nil } } }
    static var cancelled: Case<Event, Note> {
      .init(.cancelled, Event.cancelled) { if case .cancelled(let payload) = $0 { payload } else { nil } }
    }
    static var rebooked: Case<Event, Note> {
      .init(.rebooked, Event.rebooked) { if case .rebooked(let payload) = $0 { payload } else { nil } }
    }
  }
}
