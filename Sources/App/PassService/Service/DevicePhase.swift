import FlowEngine
import PassAPI

extension ServiceFlow {
  /// P1: the device, which has to be described before anything is sent.
  ///
  /// - Parameter next: The state that follows once the device is described.
  package static func describingDevice<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> StateNode<Self> {
    StateNode(
      \.describingDevice, "P1", "Identifier and description of the device",
      [
        .describesDevice("P1", [step("P1"), "R-HDR-4", "R-HDR-7", "R-SSO-21"], to: next, { _ in begin() }) { _ in
          SignedOut(.deviceUnknown)
        }
      ])
  }
}

extension Row where F: ServiceFlow {
  /// Describes the device: then the flow goes on, otherwise it ends.
  ///
  /// - Parameters:
  ///   - id: The prefix of the rows' ids.
  ///   - sources: The sources for a device that is described in full.
  ///   - end: Ends without a description.
  static func describesDevice<Next>(
    _ id: String, _ sources: [Source], to next: CasePath<F.State, Next>,
    _ begin: @escaping @Sendable (From) -> Next, _ end: @escaping @Sendable (inout F.Context) -> SignedOut
  ) -> Self {
    .group([
      .does(\.describeDevice),
      .on(\.deviceDescribed, id, sources, when: .describedInFull, to: next) { context, state, device in
        context.device = device
        return begin(state)
      },
      .on(
        \.deviceDescribed, "\(id).undocumented", [F.step("P1"), "R-HDR-7"], when: .not(.describedInFull),
        to: \.signedOut
      ) { context, _, _ in end(&context) },
      .on(\.deviceUnknown, "\(id).unknown", [F.step("P1"), "R-HDR-2"], to: \.signedOut) { context, _, _ in
        end(&context)
      },
    ])
  }
}

extension Guard where F: ServiceFlow, Trigger == DeviceDescription, Found == Void {
  /// Every required member is present, and restricted ones have documented values.
  package static var describedInFull: Self {
    .check("described in full") { _, _, device in device.info.violation == nil }
  }
}
