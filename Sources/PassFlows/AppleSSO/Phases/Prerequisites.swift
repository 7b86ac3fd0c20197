import FlowEngine
import PassAPI

extension AppleSSO {
  /// What has to be known before anything is sent.
  static let prerequisites = Phase<AppleSSO>(
    "P", "Prerequisites", everywhere: whileSigningIn,
    [
      Node(
        \.describingDevice, "P1", "Identifier and description of the device",
        [
          .does(\.describeDevice),
          .on(
            \.deviceDescribed, "P1", ["v2 P1", "R-HDR-4", "R-HDR-7", "R-SSO-21"], when: .describedInFull,
            to: \.askingForAccess
          ) { context, _, device in context.device = device },
          .on(
            \.deviceDescribed, "P1.undocumented", ["v2 P1", "R-HDR-7"], when: .not(.describedInFull), to: \.signedOut
          ) { _, _, _ in SignedOut(.deviceUnknown) },
          .on(
            \.deviceUnknown, "P1.unknown", ["v2 P1", "R-HDR-2"], to: \.signedOut
          ) { _, _, _ in SignedOut(.deviceUnknown) },
        ]),

      Node(
        \.askingForAccess, "P2", "May the stored subscription be read?",
        [
          .does(\.askForAccess) { context, _ in context.settings.asksForAccess },
          .on(
            \.accessReported, "P2.granted", ["v2 P2", "R-SSO-1"], when: .access(is: .granted), to: \.openingVault
          ) { context, _, access in
            context.access = access
            return OpeningVault()
          },
          // P3: the app explains the benefit; the sign-in goes on without the framework (R-SSO-18).
          .on(
            \.accessReported, "P2.denied", ["v2 P2", "v2 P3", "R-SSO-24"], when: .access(is: .denied),
            to: \.openingVault
          ) { context, _, access in
            context.access = access
            return OpeningVault()
          },
          .on(
            \.accessReported, "P2.restricted", ["v2 P2"], when: .access(is: .restricted), to: \.openingVault
          ) { context, _, access in
            context.access = access
            return OpeningVault()
          },
          .on(
            \.accessReported, "P2.undetermined", ["v2 P2"], when: .access(is: .notDetermined), to: \.openingVault
          ) { context, _, access in
            context.access = access
            return OpeningVault()
          },
        ]),
    ])
}

extension Guard where F == AppleSSO, Trigger == DeviceDescription, Found == Void {
  /// Every required member is there, and restricted ones have documented values.
  fileprivate static var describedInFull: Self {
    .yes("described in full") { _, _, device in (try? device.info.check()) != nil }
  }
}

extension AppleSSO {
  /// The viewer's answer in step P2.
  @Cases enum AccessAnswer {
    case granted, denied, restricted, notDetermined
  }
}

extension AppleSSO.AccessAnswer {
  init(_ status: AccessStatus) {
    switch status {
    case .granted: self = .granted
    case .denied: self = .denied
    case .restricted: self = .restricted
    case .notDetermined: self = .notDetermined
    }
  }
}

extension Guard where F == AppleSSO, Trigger == AccessStatus {
  static var access: Question<F, From, Trigger, AppleSSO.AccessAnswer> {
    Question("access") { _, _, status in AppleSSO.AccessAnswer(status) }
  }
}
