extension Rule {
  /// Security, testing, release (v2 10).
  static let delivery: [Rule] = [
    .should("R-SEC-1", "Store credentials and tokens securely")
      .enforced(by: "protocol `Vault`"),
    .should("R-SEC-2", "Leave decryption of encrypted metadata to the key owner's backend")
      .enforced(by: "`Attribute`")
      .untestable(because: "a backend's work"),
    .should("R-PERF-1", "Pool connections, back off exponentially, and record performance figures")
      .enforced(by: "question `remedy`")
      .untestable(because: "connections belong to the platform"),
    .must("R-TEST-1", "Develop and test in Prequal-Production and Release-Staging")
      .enforced(by: "`Origin`"),
    .mustNot("R-TEST-2", "Go to Release-Production without complete end-to-end validation there")
      .enforced(by: "the release of the app")
      .untestable(because: "a rule for releases"),
    .should(
      "R-TEST-3",
      """
      Cover first and second screen login, permit and deny for both decisions, logout, degraded, temporary, SSO, \
      and the widely used MVPDs, on all device types
      """
    ).enforced(by: "scenarios of the simulator")
      .untestable(because: "needs real providers"),
    .may("R-TEST-5", "Use the vendor's interactive test pages for manual checks")
      .enforced(by: "manual checks")
      .untestable(because: "work by hand"),
    .should("R-TEST-4", "Support iOS, iPadOS, tvOS 14 or later")
      .enforced(by: "platforms of the package"),
  ]
}
