import PassAPI
import PassLive
import PassService
import PassSimulator

/// A replacement for Apple's framework: access is not determined, as on a device whose viewer was never asked.
struct UndeterminedFramework: PartnerFramework {
  func accessStatus(prompt: Bool) async -> AccessStatus { .notDetermined }
  func answer(_ query: PartnerQuery) async -> PartnerReply { PartnerReply(access: .notDetermined) }
}

/// Apple's framework as the simulated service expects it.
enum PlayedFramework {
  /// A viewer who has denied access, or who is signed in on the device with the provider of this id.
  static func playing(_ state: String, from start: Timestamp = SystemClock().now) -> SimulatedFramework {
    var script = FrameworkScript()
    script.system = state == "denied" ? FrameworkScript.System(.denied) : FrameworkScript.System(provider: state)
    return SimulatedFramework(
      script, pickerOnly: Set(SimulatedMVPD.catalogue.filter { $0.boarding == .picker }.compactMap(\.mapping)),
      clock: SimulatedClock(start), start: start)
  }
}
