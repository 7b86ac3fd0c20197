import FlowEngine
import PassAPI

extension ServiceFlow {
  /// P1: what has to be known before anything is sent.
  ///
  /// - Parameter next: What follows when the device is described.
  package static func describingDevice<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> Node<Self> {
    Node(
      \.describingDevice, "P1", "Identifier and description of the device",
      [
        .does(\.describeDevice),
        .on(
          \.deviceDescribed, "P1", [step("P1"), "R-HDR-4", "R-HDR-7", "R-SSO-21"], when: .describedInFull,
          to: next
        ) { context, _, device in
          context.device = device
          return begin()
        },
        .on(
          \.deviceDescribed, "P1.undocumented", [step("P1"), "R-HDR-7"], when: .not(.describedInFull), to: \.signedOut
        ) { _, _, _ in SignedOut(.deviceUnknown) },
        .on(
          \.deviceUnknown, "P1.unknown", [step("P1"), "R-HDR-2"], to: \.signedOut
        ) { _, _, _ in SignedOut(.deviceUnknown) },
      ])
  }

  /// P3: a detour, after which the sign-in goes on without the framework.
  package static var explainingAccess: Node<Self> {
    Node(
      \.explainingAccess, "P3", "The benefit of access is explained, and where to allow it",
      [
        .detour,
        .does(\.explainAccess) { _, state in state.place },
        .returns(on: \.accessExplained, "P3", [step("P3"), "R-SSO-24"]),
      ])
  }
}

/// P3.
package struct ExplainingAccess: Hashable, Codable, Sendable {
  /// Where the viewer finds the switch.
  package var place: SettingsPlace
  package init(_ settings: AppSettings) { place = SettingsPlace(settings.platform) }
}

extension Guard where F: ServiceFlow, Trigger == DeviceDescription, Found == Void {
  /// Every required member is there, and restricted ones have documented values.
  package static var describedInFull: Self {
    .check("described in full") { _, _, device in (try? device.info.check()) != nil }
  }
}
