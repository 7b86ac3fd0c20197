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
}
