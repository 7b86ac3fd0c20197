import FlowEngine
import PassAPI

extension ServiceFlow {
  /// P1: the device, which has to be described before anything is sent.
  ///
  /// - Parameter next: The state that follows once the device is described.
  package static func describingDevice<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> Node<Self> {
    Node(
      \.describingDevice, "P1", "Identifier and description of the device",
      [
        .does(\.describeDevice),
        .on(
          \.deviceDescribed, "P1", [step("P1"), "R-HDR-4", "R-HDR-7", "R-SSO-21"], when: .describedInFull, to: next
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
}

extension Guard where F: ServiceFlow, Trigger == DeviceDescription, Found == Void {
  /// Every required member is present, and restricted ones have documented values.
  package static var describedInFull: Self {
    .check("described in full") { _, _, device in (try? device.info.check()) != nil }
  }
}
