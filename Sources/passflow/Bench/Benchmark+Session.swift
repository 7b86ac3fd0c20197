import FlowEngine

extension Benchmark {
  /// The least that an actor can do with an event: the call, and the same machine as a switch.
  private actor Bare {
    private var context = Parcel<Int>.Context()
    private var state: Parcel<Int>.State
    init(_ state: Parcel<Int>.State) { self.state = state }
    func take(_ event: Parcel<Int>.Event) { _ = Parcel.tupleSwitch(&context, &state, event) }
  }

  /// An event told to a session, and awaited, against the call of an actor that switches.
  static func awaitedStep() async -> String {
    let first = Parcel<Int>.State.booked(.init(parcel: 1, sender: 2))
    let events = Parcel.events(5000, first) { $0 }, clock = ContinuousClock()
    let session = Session(Parcel<Int>.machine(), .init(), first) { _ in nil }, bare = Bare(first)
    var ratios: [Double] = []
    for _ in 0..<Rounds().count {
      let awaited = await clock.measure { for event in events { await session.notify(event) } }
      let called = await clock.measure { for event in events { await bare.take(event) } }
      ratios.append(Rounds.nanoseconds(awaited) / Rounds.nanoseconds(called))
    }
    await session.end()
    return "awaited-step/actor-call \(Rounds.median(ratios).asRatio)"
  }

  /// What a session weighs without the state and context that it holds.
  static func sessionSize() -> String {
    let first = Parcel<Int>.State.booked(.init(parcel: 1, sender: 2))
    let session = Session(Parcel<Int>.machine(), .init(), first) { _ in nil }
    guard let size = AllocationCounter.size(of: session) else { return "session size not measured on this platform" }
    let payload = MemoryLayout<Parcel<Int>.State>.size + MemoryLayout<Parcel<Int>.Context>.size
    return "session size \(size - payload) bytes beside its payload"
  }
}
