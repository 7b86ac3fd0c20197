extension Parcel {
  /// The machine as a good engineer writes it first: a switch over the pair, behind a call. Returns whether the event
  /// was handled.
  @inline(never) static func tupleSwitch(_ context: inout Context, _ state: inout State, _ event: Event) -> Bool {
    switch (state, event) {
    case (.booked(let from), .collected(let scan)):
      state = .collected(Placed(parcel: from.parcel, place: scan.place))
    case (.booked(let from), .cancelled(let note)):
      state = .returned(Closed(parcel: from.parcel, note: note.text))
    case (.collected(let from), .sorted(let scan)):
      state = .sorted(Placed(parcel: from.parcel, place: scan.place))
    case (.collected(let from), .held(let note)):
      state = .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
    case (.sorted(let from), .departed(let scan)):
      state = .travelling(Placed(parcel: from.parcel, place: scan.place))
    case (.sorted(let from), .held(let note)):
      state = .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
    case (.held(let from), .released(_)):
      state = .sorted(Placed(parcel: from.parcel, place: from.place))
    case (.held(let from), .cancelled(let note)):
      state = .returned(Closed(parcel: from.parcel, note: note.text))
    case (.travelling(let from), .arrived(let scan)):
      state = .stored(Placed(parcel: from.parcel, place: scan.place))
    case (.travelling(var from), .scanned(let scan)):
      from.place = scan.place
      state = .travelling(from)
    case (.stored(let from), .departed(let scan)):
      state = .travelling(Placed(parcel: from.parcel, place: scan.place))
    case (.stored(let from), .loaded(let scan)):
      state = .delivering(Missed(parcel: from.parcel, note: scan.place, tryCount: 0))
    case (.stored(let from), .held(let note)):
      state = .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
    case (.delivering(let from), .signed(let note)):
      state = .delivered(Closed(parcel: from.parcel, note: note.text))
    case (.delivering(let from), .missed(let note)) where from.tryCount >= tryLimit:
      state = .returned(Closed(parcel: from.parcel, note: note.text))
    case (.delivering(let from), .missed(let note)):
      state = .missed(Missed(parcel: from.parcel, note: note.text, tryCount: from.tryCount + 1))
    case (.missed(let from), .loaded(let scan)):
      state = .delivering(Missed(parcel: from.parcel, note: scan.place, tryCount: from.tryCount))
    case (.missed(let from), .cancelled(let note)):
      state = .returned(Closed(parcel: from.parcel, note: note.text))
    case (.delivered(let from), .rebooked(let note)):
      state = .booked(Booked(parcel: from.parcel, sender: note.text))
    case (.returned(let from), .rebooked(let note)):
      state = .booked(Booked(parcel: from.parcel, sender: note.text))
    default: return false
    }
    context.moveCount += 1
    return true
  }

  /// What the table says to a request, as a switch.
  @inline(never) static func answer(_ context: inout Context, _ state: inout State, _ request: Redirect) throws -> Word
  {
    guard case .travelling(var from) = state else { throw Refusal(reason: "it is not on the road") }
    let place = from.place
    context.moveCount += 1
    from.place = request.place
    state = .travelling(from)
    return place
  }

  /// The machine as a switch in a switch, in place where the events are read. Answers how many were handled.
  @inline(never) static func nestedSwitch(_ context: inout Context, _ state: inout State, _ events: [Event]) -> Int {
    var handledCount = 0
    for event in events {
      switch state {
      case .booked(let from):
        switch event {
        case .collected(let scan): state = .collected(Placed(parcel: from.parcel, place: scan.place))
        case .cancelled(let note): state = .returned(Closed(parcel: from.parcel, note: note.text))
        default: continue
        }
      case .collected(let from):
        switch event {
        case .sorted(let scan): state = .sorted(Placed(parcel: from.parcel, place: scan.place))
        case .held(let note): state = .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
        default: continue
        }
      case .sorted(let from):
        switch event {
        case .departed(let scan): state = .travelling(Placed(parcel: from.parcel, place: scan.place))
        case .held(let note): state = .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
        default: continue
        }
      case .held(let from):
        switch event {
        case .released(_): state = .sorted(Placed(parcel: from.parcel, place: from.place))
        case .cancelled(let note): state = .returned(Closed(parcel: from.parcel, note: note.text))
        default: continue
        }
      case .travelling(let from):
        switch event {
        case .arrived(let scan): state = .stored(Placed(parcel: from.parcel, place: scan.place))
        case .scanned(let scan): state = .travelling(Placed(parcel: from.parcel, place: scan.place))
        default: continue
        }
      case .stored(let from):
        switch event {
        case .departed(let scan): state = .travelling(Placed(parcel: from.parcel, place: scan.place))
        case .loaded(let scan): state = .delivering(Missed(parcel: from.parcel, note: scan.place, tryCount: 0))
        case .held(let note): state = .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
        default: continue
        }
      case .delivering(let from):
        switch event {
        case .signed(let note): state = .delivered(Closed(parcel: from.parcel, note: note.text))
        case .missed(let note) where from.tryCount >= tryLimit:
          state = .returned(Closed(parcel: from.parcel, note: note.text))
        case .missed(let note):
          state = .missed(Missed(parcel: from.parcel, note: note.text, tryCount: from.tryCount + 1))
        default: continue
        }
      case .missed(let from):
        switch event {
        case .loaded(let scan):
          state = .delivering(Missed(parcel: from.parcel, note: scan.place, tryCount: from.tryCount))
        case .cancelled(let note): state = .returned(Closed(parcel: from.parcel, note: note.text))
        default: continue
        }
      case .delivered(let from):
        switch event {
        case .rebooked(let note): state = .booked(Booked(parcel: from.parcel, sender: note.text))
        default: continue
        }
      case .returned(let from):
        switch event {
        case .rebooked(let note): state = .booked(Booked(parcel: from.parcel, sender: note.text))
        default: continue
        }
      }
      context.moveCount += 1
      handledCount += 1
    }
    return handledCount
  }

  /// The machine as an array of closures, found by the numbers of state and event; `nil` where nothing happens.
  static let moves: [Move?] = {
    var moves = [Move?](repeating: nil, count: State.Name.allCases.count * eventCount)
    func on(_ state: State.Name, _ event: Event.Name, _ move: @escaping Move) {
      moves[number(of: state) * eventCount + number(of: event)] = move
    }
    on(.booked, .collected) { state, event in
      guard case .booked(let from) = state, case .collected(let scan) = event else { return nil }
      return .collected(Placed(parcel: from.parcel, place: scan.place))
    }
    on(.booked, .cancelled) { state, event in
      guard case .booked(let from) = state, case .cancelled(let note) = event else { return nil }
      return .returned(Closed(parcel: from.parcel, note: note.text))
    }
    on(.collected, .sorted) { state, event in
      guard case .collected(let from) = state, case .sorted(let scan) = event else { return nil }
      return .sorted(Placed(parcel: from.parcel, place: scan.place))
    }
    on(.collected, .held) { state, event in
      guard case .collected(let from) = state, case .held(let note) = event else { return nil }
      return .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
    }
    on(.sorted, .departed) { state, event in
      guard case .sorted(let from) = state, case .departed(let scan) = event else { return nil }
      return .travelling(Placed(parcel: from.parcel, place: scan.place))
    }
    on(.sorted, .held) { state, event in
      guard case .sorted(let from) = state, case .held(let note) = event else { return nil }
      return .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
    }
    on(.held, .released) { state, event in
      guard case .held(let from) = state, case .released(_) = event else { return nil }
      return .sorted(Placed(parcel: from.parcel, place: from.place))
    }
    on(.held, .cancelled) { state, event in
      guard case .held(let from) = state, case .cancelled(let note) = event else { return nil }
      return .returned(Closed(parcel: from.parcel, note: note.text))
    }
    on(.travelling, .arrived) { state, event in
      guard case .travelling(let from) = state, case .arrived(let scan) = event else { return nil }
      return .stored(Placed(parcel: from.parcel, place: scan.place))
    }
    on(.travelling, .scanned) { state, event in
      guard case .travelling(let from) = state, case .scanned(let scan) = event else { return nil }
      return .travelling(Placed(parcel: from.parcel, place: scan.place))
    }
    on(.stored, .departed) { state, event in
      guard case .stored(let from) = state, case .departed(let scan) = event else { return nil }
      return .travelling(Placed(parcel: from.parcel, place: scan.place))
    }
    on(.stored, .loaded) { state, event in
      guard case .stored(let from) = state, case .loaded(let scan) = event else { return nil }
      return .delivering(Missed(parcel: from.parcel, note: scan.place, tryCount: 0))
    }
    on(.stored, .held) { state, event in
      guard case .stored(let from) = state, case .held(let note) = event else { return nil }
      return .held(Held(parcel: from.parcel, place: from.place, reason: note.text))
    }
    on(.delivering, .signed) { state, event in
      guard case .delivering(let from) = state, case .signed(let note) = event else { return nil }
      return .delivered(Closed(parcel: from.parcel, note: note.text))
    }
    on(.delivering, .missed) { state, event in
      guard case .delivering(let from) = state, case .missed(let note) = event else { return nil }
      return from.tryCount >= tryLimit
        ? .returned(Closed(parcel: from.parcel, note: note.text))
        : .missed(Missed(parcel: from.parcel, note: note.text, tryCount: from.tryCount + 1))
    }
    on(.missed, .loaded) { state, event in
      guard case .missed(let from) = state, case .loaded(let scan) = event else { return nil }
      return .delivering(Missed(parcel: from.parcel, note: scan.place, tryCount: from.tryCount))
    }
    on(.missed, .cancelled) { state, event in
      guard case .missed(let from) = state, case .cancelled(let note) = event else { return nil }
      return .returned(Closed(parcel: from.parcel, note: note.text))
    }
    on(.delivered, .rebooked) { state, event in
      guard case .delivered(let from) = state, case .rebooked(let note) = event else { return nil }
      return .booked(Booked(parcel: from.parcel, sender: note.text))
    }
    on(.returned, .rebooked) { state, event in
      guard case .returned(let from) = state, case .rebooked(let note) = event else { return nil }
      return .booked(Booked(parcel: from.parcel, sender: note.text))
    }
    return moves
  }()
  /// The state to which an event leads; `nil` if it is not that of the closure.
  typealias Move = @Sendable (State, Event) -> State?
  static let eventCount = Event.Name.allCases.count
  /// The number of a case: the tag by which it is stored.
  @inline(__always) static func number(of name: some CodingKey) -> Int { Int(unsafeBitCast(name, to: UInt8.self)) }
}
