import FlowEngine

extension Parcel {
  /// How often delivery is tried before the parcel goes back.
  static var tryLimit: Int { 2 }

  /// The machine as a table.
  static func machine() -> Machine<Parcel> {
    let phase = Phase<Parcel>(
      "P", "On its way", [booked, collected, sorted, held, travelling, stored, delivering, missed, delivered, returned])
    return Machine(
      [phase], from: .booked(Booked(parcel: word(1), sender: word(2))),
      everywhere: notifications.map { .ignore($0, because: "the parcel is elsewhere") }
        + [.reject(.redirectRequested, with: Refusal(reason: "it is not on the road"))])
  }

  private static let isLastTry = Guard<Parcel, Missed, Note, Void>.check("last try", bounded: true) { _, from, _ in
    from.tryCount >= tryLimit
  }

  private static let booked: StateNode<Parcel> = StateNode(
    \.booked, "", "Booked",
    [
      .on(\.collected, "booked.collected", [], to: \.collected) { context, from, scan in
        context.moveCount += 1
        return Placed(parcel: from.parcel, place: scan.place)
      },
      .on(\.cancelled, "booked.cancelled", [], to: \.returned) { context, from, note in
        context.moveCount += 1
        return Closed(parcel: from.parcel, note: note.text)
      },
    ])

  private static let collected: StateNode<Parcel> = StateNode(
    \.collected, "", "Collected",
    [
      .on(\.sorted, "collected.sorted", [], to: \.sorted) { context, from, scan in
        context.moveCount += 1
        return Placed(parcel: from.parcel, place: scan.place)
      },
      .on(\.held, "collected.held", [], to: \.held) { context, from, note in
        context.moveCount += 1
        return Held(parcel: from.parcel, place: from.place, reason: note.text)
      },
    ])

  private static let sorted: StateNode<Parcel> = StateNode(
    \.sorted, "", "Sorted",
    [
      .on(\.departed, "sorted.departed", [], to: \.travelling) { context, from, scan in
        context.moveCount += 1
        return Placed(parcel: from.parcel, place: scan.place)
      },
      .on(\.held, "sorted.held", [], to: \.held) { context, from, note in
        context.moveCount += 1
        return Held(parcel: from.parcel, place: from.place, reason: note.text)
      },
    ])

  private static let held: StateNode<Parcel> = StateNode(
    \.held, "", "Held",
    [
      .on(\.released, "held.released", [], to: \.sorted) { context, from, _ in
        context.moveCount += 1
        return Placed(parcel: from.parcel, place: from.place)
      },
      .on(\.cancelled, "held.cancelled", [], to: \.returned) { context, from, note in
        context.moveCount += 1
        return Closed(parcel: from.parcel, note: note.text)
      },
    ])

  private static let travelling: StateNode<Parcel> = StateNode(
    \.travelling, "", "Travelling",
    [
      .on(\.arrived, "travelling.arrived", [], to: \.stored) { context, from, scan in
        context.moveCount += 1
        return Placed(parcel: from.parcel, place: scan.place)
      },
      .stay(on: \.scanned, "travelling.scanned", []) { context, from, scan in
        context.moveCount += 1
        from.place = scan.place
      },
      .stay(
        on: \.redirectRequested, "travelling.redirected", [],
        answering: .asker { _, from, request in .success(from.place) }
      ) { context, from, request in
        context.moveCount += 1
        from.place = request.place
      },
    ])

  private static let stored: StateNode<Parcel> = StateNode(
    \.stored, "", "Stored",
    [
      .on(\.departed, "stored.departed", [], to: \.travelling) { context, from, scan in
        context.moveCount += 1
        return Placed(parcel: from.parcel, place: scan.place)
      },
      .on(\.loaded, "stored.loaded", [], to: \.delivering) { context, from, scan in
        context.moveCount += 1
        return Missed(parcel: from.parcel, note: scan.place, tryCount: 0)
      },
      .on(\.held, "stored.held", [], to: \.held) { context, from, note in
        context.moveCount += 1
        return Held(parcel: from.parcel, place: from.place, reason: note.text)
      },
    ])

  private static let delivering: StateNode<Parcel> = StateNode(
    \.delivering, "", "Delivering",
    [
      .on(\.signed, "delivering.signed", [], to: \.delivered) { context, from, note in
        context.moveCount += 1
        return Closed(parcel: from.parcel, note: note.text)
      },
      .on(\.missed, "delivering.missed.last", [], when: isLastTry, to: \.returned) { context, from, note in
        context.moveCount += 1
        return Closed(parcel: from.parcel, note: note.text)
      },
      .on(\.missed, "delivering.missed", [], when: .not(isLastTry), to: \.missed) { context, from, note in
        context.moveCount += 1
        return Missed(parcel: from.parcel, note: note.text, tryCount: from.tryCount + 1)
      },
    ])

  private static let missed: StateNode<Parcel> = StateNode(
    \.missed, "", "Missed",
    [
      .on(\.loaded, "missed.loaded", [], to: \.delivering) { context, from, scan in
        context.moveCount += 1
        return Missed(parcel: from.parcel, note: scan.place, tryCount: from.tryCount)
      },
      .on(\.cancelled, "missed.cancelled", [], to: \.returned) { context, from, note in
        context.moveCount += 1
        return Closed(parcel: from.parcel, note: note.text)
      },
    ])

  private static let delivered: StateNode<Parcel> = StateNode(
    \.delivered, "", "Delivered",
    [
      .on(\.rebooked, "delivered.rebooked", [], to: \.booked) { context, from, note in
        context.moveCount += 1
        return Booked(parcel: from.parcel, sender: note.text)
      }
    ])

  private static let returned: StateNode<Parcel> = StateNode(
    \.returned, "", "Returned",
    [
      .on(\.rebooked, "returned.rebooked", [], to: \.booked) { context, from, note in
        context.moveCount += 1
        return Booked(parcel: from.parcel, sender: note.text)
      }
    ])
}
