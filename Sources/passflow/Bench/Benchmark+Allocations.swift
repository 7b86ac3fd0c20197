import FlowEngine

extension Benchmark {
  /// Objects that the engine allocates for a step, with payloads that allocate nothing themselves.
  static func allocations() -> String {
    let first = Parcel<Int>.State.booked(.init(parcel: 1, sender: 2))
    let events = Parcel.events(5000, first) { $0 }, machine = Parcel<Int>.machine()
    var state = first, context = Parcel<Int>.Context()
    guard let count = AllocationCounter.objects(allocatedBy: { _ = drive(machine, &context, &state, events) }) else {
      return "allocations per step not measured on this platform"
    }
    return "allocations per step \(count == 0 ? "0" : (Double(count) / Double(events.count)).rounded(to: 2))"
  }
}
