import Foundation

/// A part of a simulated world that one flow alone needs, with its script. Its flow declares it, and puts the script
/// into that of the world.
package protocol WorldExtension: Hashable, Sendable {
  /// What the world then has.
  associatedtype Part: Sendable

  /// The happy path.
  init()
  /// Makes the part, once in a world.
  func part(of world: World) -> Part
}

/// The scripts of such parts: at most one of each type.
package struct WorldExtensions: Hashable, Sendable {
  private var all: [any WorldExtension] = []

  /// The script of a type; the happy path unless another one was put in.
  package subscript<Extension: WorldExtension>(_: Extension.Type) -> Extension {
    get { all.lazy.compactMap { $0 as? Extension }.first ?? Extension() }
    set {
      all.removeAll { $0 is Extension }
      all.append(newValue)
    }
  }

  /// Two are equal when they are of the same types in the same order, and each equals the other.
  package static func == (one: Self, other: Self) -> Bool {
    one.all.map { AnyHashable($0) } == other.all.map { AnyHashable($0) }
  }
  /// By the scripts.
  package func hash(into hasher: inout Hasher) { hasher.combine(all.map { AnyHashable($0) }) }
}

/// The parts of a world that flows brought along, each made when it is first asked for.
///
/// Unchecked: the lock is held wherever `made` is touched. It is recursive, since one part may ask for another.
final class WorldParts: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var made: [ObjectIdentifier: any Sendable] = [:]

  func part<Extension: WorldExtension>(_ type: Extension.Type, of world: World) -> Extension.Part {
    lock.lock()
    defer { lock.unlock() }
    if let part = made[ObjectIdentifier(type)] as? Extension.Part { return part }
    let part = world.script.extensions[type].part(of: world)
    made[ObjectIdentifier(type)] = part
    return part
  }
}

extension World {
  /// The part that a flow brought along, always the same in one world.
  package func part<Extension: WorldExtension>(_ type: Extension.Type) -> Extension.Part { parts.part(type, of: self) }
}
