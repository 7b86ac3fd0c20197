import FlowEngine
import PassAPI

extension ServiceFlow {
  /// The app's own picker: the viewer, or the app in their place, chooses a provider; a code for the login follows.
  ///
  /// - Parameters:
  ///   - id: The prefix of its rows' ids.
  ///   - sources: The sources of the picker.
  ///   - choosing: The sources for a provider that was chosen.
  ///   - refusing: The sources for a provider that was not on offer.
  package static func ownPicker(
    _ step: String, _ id: String, _ sources: [Source], choosing: [Source], refusing: [Source]
  ) -> StateNode<Self> {
    StateNode(
      \.choosingProvider, step, "The app's own picker",
      [
        .does(\.chooseProvider) { context, _ in context.offered },
        .noCode,
        .on(\.providerChosen, "\(id).chosen", choosing, finding: .offered(\.self), to: creatingCode) { _, _, _, mvpd in
          CreatingCode(mvpd: mvpd)
        },
        .ends(on: \.providerChosen, "\(id).unknown", refusing, when: .not(.offered(\.self)), with: .nothingToChoose),
        .on(\.secondScreenChosen, "\(id).elsewhere", sources, to: creatingCode) { _, _, _ in CreatingCode() },
        .on(
          \.chooseRequested, "\(id).byApp", choosing, finding: .offered(\.mvpd), answering: .done, to: creatingCode
        ) { _, _, _, mvpd in CreatingCode(mvpd: mvpd) },
        .stay(
          on: \.chooseRequested, "\(id).byApp.unknown", refusing, when: .not(.offered(\.mvpd)),
          answering: .asker { _, _, _ in .failure(.nothingToChoose) }),
      ])
  }
}

extension Guard where F: ServiceFlow, From == Void, Found == String {
  /// - Parameter id: Reads the provider's id from the choice, the viewer's or the app's.
  fileprivate static func offered(_ id: @escaping @Sendable (Trigger) -> String) -> Self {
    .found("provider offered") { context, _, choice in context.offered.first { $0.id == id(choice) }?.id }
  }
}
