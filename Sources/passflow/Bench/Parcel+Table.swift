import FlowEngine

extension Parcel {
  /// How often delivery is tried before the parcel goes back.
  static var tryLimit: Int { 2 }

  /// The machine as a table.
  static func machine() -> Machine<Self> {
    let isLastTry = Guard<Self, Missed, Note>.yes("last try", bounded: true) { _, from, _ in from.tryCount >= tryLimit }
    let phase = Phase<Self>(
      "P", "On its way",
      [
        Node(
          At.booked, "", "Booked",
          [
            .on(On.collected, "booked.collected", to: At.collected) { context, from, scan in
              context.moveCount += 1
              return Placed(parcel: from.parcel, place: scan.place)
            },
            .on(On.cancelled, "booked.cancelled", to: At.returned) { context, from, note in
              context.moveCount += 1
              return Closed(parcel: from.parcel, note: note.text)
            },
          ]),
        Node(
          At.collected, "", "Collected",
          [
            .on(On.sorted, "collected.sorted", to: At.sorted) { context, from, scan in
              context.moveCount += 1
              return Placed(parcel: from.parcel, place: scan.place)
            },
            .on(On.held, "collected.held", to: At.held) { context, from, note in
              context.moveCount += 1
              return Held(parcel: from.parcel, place: from.place, reason: note.text)
            },
          ]),
        Node(
          At.sorted, "", "Sorted",
          [
            .on(On.departed, "sorted.departed", to: At.travelling) { context, from, scan in
              context.moveCount += 1
              return Placed(parcel: from.parcel, place: scan.place)
            },
            .on(On.held, "sorted.held", to: At.held) { context, from, note in
              context.moveCount += 1
              return Held(parcel: from.parcel, place: from.place, reason: note.text)
            },
          ]),
        Node(
          At.held, "", "Held",
          [
            .on(On.released, "held.released", to: At.sorted) { context, from, _ in
              context.moveCount += 1
              return Placed(parcel: from.parcel, place: from.place)
            },
            .on(On.cancelled, "held.cancelled", to: At.returned) { context, from, note in
              context.moveCount += 1
              return Closed(parcel: from.parcel, note: note.text)
            },
          ]),
        Node(
          At.travelling, "", "Travelling",
          [
            .on(On.arrived, "travelling.arrived", to: At.stored) { context, from, scan in
              context.moveCount += 1
              return Placed(parcel: from.parcel, place: scan.place)
            },
            .stay(on: On.scanned, "travelling.scanned") { context, from, scan in
              context.moveCount += 1
              from.place = scan.place
            },
          ]),
        Node(
          At.stored, "", "Stored",
          [
            .on(On.departed, "stored.departed", to: At.travelling) { context, from, scan in
              context.moveCount += 1
              return Placed(parcel: from.parcel, place: scan.place)
            },
            .on(On.loaded, "stored.loaded", to: At.delivering) { context, from, scan in
              context.moveCount += 1
              return Missed(parcel: from.parcel, note: scan.place, tryCount: 0)
            },
            .on(On.held, "stored.held", to: At.held) { context, from, note in
              context.moveCount += 1
              return Held(parcel: from.parcel, place: from.place, reason: note.text)
            },
          ]),
        Node(
          At.delivering, "", "Delivering",
          [
            .on(On.signed, "delivering.signed", to: At.delivered) { context, from, note in
              context.moveCount += 1
              return Closed(parcel: from.parcel, note: note.text)
            },
            .on(On.missed, "delivering.missed.last", when: isLastTry, to: At.returned) { context, from, note in
              context.moveCount += 1
              return Closed(parcel: from.parcel, note: note.text)
            },
            .on(On.missed, "delivering.missed", when: .not(isLastTry), to: At.missed) { context, from, note in
              context.moveCount += 1
              return Missed(parcel: from.parcel, note: note.text, tryCount: from.tryCount + 1)
            },
          ]),
        Node(
          At.missed, "", "Missed",
          [
            .on(On.loaded, "missed.loaded", to: At.delivering) { context, from, scan in
              context.moveCount += 1
              return Missed(parcel: from.parcel, note: scan.place, tryCount: from.tryCount)
            },
            .on(On.cancelled, "missed.cancelled", to: At.returned) { context, from, note in
              context.moveCount += 1
              return Closed(parcel: from.parcel, note: note.text)
            },
          ]),
        Node(
          At.delivered, "", "Delivered",
          [
            .on(On.rebooked, "delivered.rebooked", to: At.booked) { context, from, note in
              context.moveCount += 1
              return Booked(parcel: from.parcel, sender: note.text)
            }
          ]),
        Node(
          At.returned, "", "Returned",
          [
            .on(On.rebooked, "returned.rebooked", to: At.booked) { context, from, note in
              context.moveCount += 1
              return Booked(parcel: from.parcel, sender: note.text)
            }
          ]),
      ])
    return Machine(
      [phase], from: .booked,
      everywhere: Event.Name.allCases.map { .ignore($0, because: "the parcel is elsewhere") })
  }
}
