import PassAPI
import PassLive
import PassService
import PassSimulator

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
