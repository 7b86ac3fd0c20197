import AppleSSOFlow
import FlowCommands
import LegacyRESTFlow
import PassAPI

extension Tool {
  /// `passclient`, a separate program, because the needs of `URLSession` would double the start-up time of `passflow`.
  package static var passclient: Tool {
    Tool(
      "passclient", version: Release.version,
      summary: "sign in with a TV provider from a terminal, at a real or a simulated service",
      MachineRegistration("v2", AppleSSO.machine, context: AppleSSO.Context(.unset)),
      [MachineRegistration("v1", LegacyREST.machine, context: LegacyREST.Context(.unset))],
      commands: [.signIn, .authorize, .preauthorize, .profile, .signOut, .forget, .doctor, .completion, .man])
  }
}
