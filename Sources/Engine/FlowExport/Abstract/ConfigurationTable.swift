/// Configurations by number, found again by hashing with open addressing.
struct ConfigurationTable {
  private var all: [AbstractMachine.Configuration] = []
  private var slots: [Int32] = Array(repeating: -1, count: 1 << 10)

  init(first: AbstractMachine.Configuration) { _ = number(of: first) }

  var count: Int { all.count }
  subscript(number: Int) -> AbstractMachine.Configuration { all[number] }

  mutating func number(of configuration: AbstractMachine.Configuration) -> (number: Int, isNew: Bool) {
    if 2 * all.count >= slots.count { grow() }
    let slot = place(of: configuration)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(all.count)
    all.append(configuration)
    return (all.count - 1, true)
  }

  private func place(of configuration: AbstractMachine.Configuration) -> Int {
    var hash = UInt64(UInt32(bitPattern: configuration.place)) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ configuration.deferred) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 29) ^ configuration.open) &* 0x94D0_49BB_1331_11EB
    var slot = Int((hash ^ (hash >> 31)) & UInt64(slots.count - 1))
    while slots[slot] >= 0, all[Int(slots[slot])] != configuration { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: 2 * slots.count)
    for number in all.indices { slots[place(of: all[number])] = Int32(number) }
  }
}

/// Edges by their targets: the sources that lead to a configuration are consecutive in `sources`.
struct ReverseEdges {
  private var first: [Int32], sources: [Int32]

  init(_ edges: [(from: Int32, to: Int32)], count: Int) {
    first = Array(repeating: 0, count: count + 1)
    sources = Array(repeating: 0, count: edges.count)
    for edge in edges { first[Int(edge.to) + 1] += 1 }
    for index in 0..<count { first[index + 1] += first[index] }
    var next = first
    for edge in edges {
      sources[Int(next[Int(edge.to)])] = edge.from
      next[Int(edge.to)] += 1
    }
  }

  /// The configurations from which one of the wanted can be reached.
  func reaching(_ wanted: [Bool]) -> [Bool] {
    var reaching = wanted, todo = wanted.indices.filter { wanted[$0] }
    while let index = todo.popLast() {
      for place in first[index]..<first[index + 1] {
        let source = Int(sources[Int(place)])
        guard !reaching[source] else { continue }
        reaching[source] = true
        todo.append(source)
      }
    }
    return reaching
  }
}
