import AccessEnablerFlow
import PassSimulator

/// Nothing is fixed of who presents Apple's controllers.
struct DialogScript: WorldExtension {
  func part(of world: World) -> SimulatedDialogs { SimulatedDialogs() }
}

/// Presents Apple's controllers, and remembers which.
public actor SimulatedDialogs: TVProviderDialogs {
  /// The controllers on the screen.
  public private(set) var shown: [TVProviderDialog] = []
  /// All that were presented, oldest first.
  public private(set) var presented: [TVProviderDialog] = []
  /// A screen with nothing on it.
  public init() {}

  /// It is on the screen.
  public func present(_ dialog: TVProviderDialog) {
    shown.append(dialog)
    presented.append(dialog)
  }

  /// It is gone.
  public func dismiss(_ dialog: TVProviderDialog) { shown.removeAll { $0 == dialog } }
}
