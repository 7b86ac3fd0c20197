#if canImport(UIKit)
  import UIKit

  extension UIApplication {
    /// The root of the window in front, on which Apple's views are presented.
    ///
    /// While a question of the system goes away, the scene in front is not active yet. A second screen has a scene, too,
    /// and shows nothing that a viewer could answer.
    var frontViewController: UIViewController? {
      let scenes = connectedScenes.compactMap { $0 as? UIWindowScene }
        .filter { $0.session.role == .windowApplication }
      return [UIScene.ActivationState.foregroundActive, .foregroundInactive].lazy
        .flatMap { state in scenes.filter { $0.activationState == state } }
        .compactMap { $0.keyWindow?.rootViewController }.first
    }
  }
#endif
