import Foundation

/// A part of a simulated world that only one flow needs, with its script. The flow declares it, and puts the script
/// into that of the world.
package protocol WorldExtension: Hashable, Sendable {
  /// The part.
  associatedtype Part: Sendable

  /// Creates the script of the happy path.
  init()
  /// Makes the part, once per world.
  func part(of world: SimulatedWorld) -> Part
}

/// The scripts of such parts, at most one of each type.
package struct WorldExtensions: Hashable, Sendable {
  private var all: [any WorldExtension] = []

  /// The script of a type; the happy path unless another was set.
  package subscript<Extension: WorldExtension>(_: Extension.Type) -> Extension {
    get { all.lazy.compactMap { $0 as? Extension }.first ?? Extension() }
    set {
      all.removeAll { $0 is Extension }
      all.append(newValue)
    }
  }

  /// Returns whether both have the same types in the same order, with equal values.
  package static func == (one: Self, other: Self) -> Bool {
    one.all.map { AnyHashable($0) } == other.all.map { AnyHashable($0) }
  }
  /// Hashes the scripts.
  package func hash(into hasher: inout Hasher) { hasher.combine(all.map { AnyHashable($0) }) }
}

/// The parts of a world that flows have added, each made when it is first used.
///
/// Sendable, because `made` is accessed only under the lock, which is recursive, since one part may use another.
final class WorldParts: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var made: [ObjectIdentifier: any Sendable] = [:]

  func part<Extension: WorldExtension>(_ type: Extension.Type, of world: SimulatedWorld) -> Extension.Part {
    lock.lock()
    defer { lock.unlock() }
    if let part = made[ObjectIdentifier(type)] as? Extension.Part { return part }
    let part = world.script.extensions[type].part(of: world)
    made[ObjectIdentifier(type)] = part
    return part
  }
}

extension SimulatedWorld {
  /// The part that a flow has added, always the same in one world.
  package func part<Extension: WorldExtension>(_ type: Extension.Type) -> Extension.Part { parts.part(type, of: self) }
}
