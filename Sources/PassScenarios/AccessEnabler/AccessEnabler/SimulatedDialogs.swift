import AccessEnablerFlow
import PassSimulator

/// Nothing is fixed of who presents Apple's controllers.
struct DialogScript: WorldExtension {
  func part(of world: World) -> SimulatedDialogs { SimulatedDialogs() }
}

/// Presents Apple's controllers, and remembers which.
package actor SimulatedDialogs: TVProviderDialogs {
  /// The controllers on the screen.
  package private(set) var shown: [TVProviderDialog] = []
  /// All that were presented, oldest first.
  package private(set) var presented: [TVProviderDialog] = []
  /// A screen with nothing on it.
  package init() {}

  /// It is on the screen.
  package func present(_ dialog: TVProviderDialog) {
    shown.append(dialog)
    presented.append(dialog)
  }

  /// It is gone.
  package func dismiss(_ dialog: TVProviderDialog) { shown.removeAll { $0 == dialog } }
}
