import AppleSSOFlow
import FlowCommands
import LegacyRESTFlow
import PassAPI

extension Tool {
  /// `passclient`, a program of its own: what `URLSession` needs would double the time in which `passflow` starts.
  package static var passclient: Tool {
    Tool(
      "passclient", version: Release.version,
      summary: "sign in with a TV provider from a terminal, at a real or a simulated service",
      MachineRegistration("v2", AppleSSO.machine, context: AppleSSO.Context(.unset)),
      [MachineRegistration("v1", LegacyREST.machine, context: LegacyREST.Context(.unset))],
      commands: [.signIn, .authorize, .preauthorize, .profile, .signOut, .forget, .doctor, .completion, .man])
  }
}
