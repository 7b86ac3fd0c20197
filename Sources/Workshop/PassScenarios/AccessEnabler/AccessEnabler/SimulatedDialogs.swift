import AccessEnablerFlow
import PassSimulator

/// The script of the part that presents Apple's controllers, which has no settings.
struct DialogScript: WorldExtension {
  func part(of world: SimulatedWorld) -> SimulatedDialogs { SimulatedDialogs() }
}

/// Presents Apple's controllers, and records them.
package actor SimulatedDialogs: TVProviderDialogs {
  /// The controllers on the screen.
  package private(set) var shown: [TVProviderDialog] = []
  /// All controllers that were presented, oldest first.
  package private(set) var presented: [TVProviderDialog] = []
  /// Creates an empty screen.
  package init() {}

  /// Puts a controller on the screen.
  package func present(_ dialog: TVProviderDialog) {
    shown.append(dialog)
    presented.append(dialog)
  }

  /// Removes a controller from the screen.
  package func dismiss(_ dialog: TVProviderDialog) { shown.removeAll { $0 == dialog } }
}
