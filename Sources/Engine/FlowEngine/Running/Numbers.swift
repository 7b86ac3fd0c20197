/// Consecutive numbers, found again by a hash: one hash per lookup, none when it grows.
@usableFromInline package struct Numbers: Sendable {
  /// Kept small, since most of the time goes into fetching slots from memory.
  @frozen @usableFromInline struct Slot: Sendable {
    @usableFromInline var hash: UInt32
    /// The number; negative if the slot is free.
    @usableFromInline var number: Int32
    @inlinable init(hash: UInt32, number: Int32) {
      self.hash = hash
      self.number = number
    }
  }
  @usableFromInline var slots: [Slot]
  @usableFromInline var count = 0

  @inlinable package init() { slots = [Slot](repeating: Slot(hash: 0, number: -1), count: 1024) }

  /// The number of the element with this hash for which `isSame` returns true, or else the slot where it belongs.
  @inlinable @inline(__always) package func find(_ hash: Int, _ isSame: (Int) -> Bool) -> (number: Int?, slot: Int) {
    let hash = UInt32(truncatingIfNeeded: hash)
    return slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var place = Int(hash) & mask
      while true {
        let slot = slots[place]
        if slot.number < 0 { return (nil, place) }
        if slot.hash == hash, isSame(Int(slot.number)) { return (Int(slot.number), place) }
        place = (place &+ 1) & mask
      }
    }
  }

  /// Assigns the next number, at the slot that `find` returned.
  @inlinable @inline(__always) package mutating func insert(_ hash: Int, at slot: Int) -> Int32 {
    let number = Int32(truncatingIfNeeded: count)
    slots[slot] = Slot(hash: UInt32(truncatingIfNeeded: hash), number: number)
    count += 1
    if count * 2 > slots.count { grow() }
    return number
  }

  @usableFromInline mutating func grow() {
    var larger = [Slot](repeating: Slot(hash: 0, number: -1), count: slots.count * 2)
    let mask = larger.count - 1
    for slot in slots where slot.number >= 0 {
      var place = Int(slot.hash) & mask
      while larger[place].number >= 0 { place = (place + 1) & mask }
      larger[place] = slot
    }
    slots = larger
  }
}
