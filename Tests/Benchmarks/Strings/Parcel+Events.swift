extension Parcel {
  /// Notifications in a fixed order, drawn so that somewhat more than half of them meet a state that handles them.
  static func events(_ count: Int) -> [Event] {
    var random = Random(), context = Context(), state = machine().initial
    return (0..<count).map { _ in
      var event = random.event(), retries = 5
      while !tupleSwitch(&context, &state, event), retries > 0 {
        event = random.event()
        retries -= 1
      }
      return event
    }
  }

  /// A linear congruential generator: the same events on every machine.
  private struct Random {
    private var seed: UInt64 = 20_261_231

    mutating func below(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }

    mutating func event() -> Event {
      let kind = below(notifications.count), first = word(below(1000)), second = word(below(1000))
      let scan = Scan(place: first, scanner: second), note = Note(text: first)
      return switch notifications[kind] {
      case .collected: .collected(scan)
      case .sorted: .sorted(scan)
      case .departed: .departed(scan)
      case .arrived: .arrived(scan)
      case .loaded: .loaded(scan)
      case .scanned: .scanned(scan)
      case .held: .held(note)
      case .released: .released(note)
      case .missed: .missed(note)
      case .signed: .signed(note)
      case .cancelled: .cancelled(note)
      case .rebooked: .rebooked(note)
      case .redirectRequested: .redirectRequested(Redirect(place: first))
      }
    }
  }
}
