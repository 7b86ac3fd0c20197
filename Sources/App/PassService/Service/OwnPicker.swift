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
  ) -> Node<Self> {
    Node(
      \.choosingProvider, step, "The app's own picker",
      [
        .does(\.chooseProvider) { context, _ in context.offered },
        .noCode,
        .on(\.providerChosen, "\(id).chosen", choosing, when: .offered, to: creatingCode) { _, _, _, mvpd in
          CreatingCode(mvpd: mvpd)
        },
        .on(\.providerChosen, "\(id).unknown", refusing, when: .not(.offered), to: \.storingEnd) { _, _, _ in
          SignedOut(.nothingToChoose)
        },
        .on(\.secondScreenChosen, "\(id).elsewhere", sources, to: creatingCode) { _, _, _ in CreatingCode() },
        .on(
          \.chooseRequested, "\(id).byApp", choosing, when: .offered,
          answering: .asker { _, _, _, _ in .success(EmptyAnswer()) }, to: creatingCode
        ) { _, _, _, mvpd in CreatingCode(mvpd: mvpd) },
        .stay(
          on: \.chooseRequested, "\(id).byApp.unknown", refusing, when: .not(.offered),
          answering: .asker { _, _, _ in .failure(.nothingToChoose) }),
      ])
  }
}

extension Guard where F: ServiceFlow, From == Void, Trigger == String, Found == String {
  fileprivate static var offered: Self {
    .found("provider offered") { context, _, mvpd in context.offered.first { $0.id == mvpd }?.id }
  }
}
extension Guard where F: ServiceFlow, From == Void, Trigger == Choose, Found == String {
  fileprivate static var offered: Self {
    .found("provider offered") { context, _, request in context.offered.first { $0.id == request.mvpd }?.id }
  }
}
