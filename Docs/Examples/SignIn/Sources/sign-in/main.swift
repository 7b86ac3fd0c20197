import Foundation
import PassFlowKit

/// At once, also into a file.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

guard (3...4).contains(CommandLine.arguments.count), let origin = Origin(CommandLine.arguments[1]) else {
  say("usage: sign-in ORIGIN VAULT [PROVIDER]     # such as http://127.0.0.1:8080 vault.json")
  exit(2)
}
let settings = AppSettings(
  serviceProvider: "REF30", domainName: "example.com", redirectAddress: "myapp://signed-in",
  softwareStatement: Secret("simulated-software-statement"), platform: .tvOS)
// The provider is one at whose page a viewer signed in with an earlier version of the app.
let tv = AppleSSOClient.live(
  settings, prompts: FirstProvider(), framework: NoFramework(),
  vault: FileVault(URL(fileURLWithPath: CommandLine.arguments[2])), userAgent: NoBrowser(), device: Television(),
  origin: origin, remembered: CommandLine.arguments[3...].first.map { RememberedProvider(mvpd: $0, type: .regular) })

// What a screen would show.
let screen = Task {
  for await situation in await tv.situations() {
    if let code = situation.codeOnScreen {
      say("log in: \(origin.text)/api/v2/authenticate/\(settings.serviceProvider)/\(code)")
    }
  }
}

do {
  do {
    say("signed in before: \(try await tv.restore().mvpd)")
  } catch ServiceRefusal.notSignedIn {
    say("signed in: \(try await tv.signIn().mvpd)")
  }
  let decision = try await tv.authorize("news")
  say("news: " + (decision.isAuthorized ? "plays" : FailureTexts.english.text(of: decision).description))
} catch let refusal as ServiceRefusal {
  say("\(FailureTexts.english.text(of: refusal))")
}
await tv.end()
await screen.value
