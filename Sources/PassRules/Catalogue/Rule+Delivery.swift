extension Rule {
  /// Security, testing, release (v2 10).
  static let delivery: [Rule] = [
    .should("R-SEC-1", of: [.aiRules], "Store credentials and tokens securely")
      .enforced(by: "protocol `Vault`")
      .shown(
        by: """
          calls over http, and requests to third parties with a token, a client secret or a SAML \
          response; storage is no call
          """),
    .should("R-SEC-2", of: [.userMetadata], "Leave decryption of encrypted metadata to the key owner's backend")
      .enforced(by: "`Attribute`")
      .untestable(because: "a backend's work")
      .hidden(because: "decryption is no call"),
    .should("R-PERF-1", of: [.aiRules], "Pool connections, back off exponentially, and record performance figures")
      .enforced(by: "question `remedy`")
      .untestable(because: "connections belong to the platform")
      .hidden(because: "connections are not in a record"),
    .must("R-TEST-1", of: [.checklist, .aiRules], "Develop and test in Prequal-Production and Release-Staging")
      .enforced(by: "`Origin`")
      .shown(
        by: """
          calls to one environment with a token, a client or a code of another; where else an app was \
          tried is no call
          """),
    .mustNot(
      "R-TEST-2", of: [.checklist, .aiRules], "Go to Release-Production without complete end-to-end validation there"
    )
    .enforced(by: "the release of the app")
    .untestable(because: "a rule for releases")
    .hidden(because: "a record shows no releases"),
    .should(
      "R-TEST-3", of: [.checklist],
      """
      Cover first and second screen login, permit and deny for both decisions, logout, degraded, temporary, SSO, \
      and the widely used MVPDs, on all device types
      """
    ).enforced(by: "scenarios of the simulator")
      .untestable(because: "needs real providers")
      .hidden(because: "a record is one test; which others there are it does not show"),
    .may("R-TEST-5", of: [.checklist, .faqs], "Use the vendor's interactive test pages for manual checks")
      .enforced(by: "manual checks")
      .untestable(because: "work by hand"),
    .should("R-TEST-4", of: [.requirements], "Support iOS, iPadOS, tvOS 14 or later")
      .enforced(by: "platforms of the package")
      .hidden(because: "which systems an app supports is no call"),
  ]
}
