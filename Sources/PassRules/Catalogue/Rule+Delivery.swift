extension Rule {
  /// Security, testing, release (REST API v2, section 10).
  static let delivery: [Rule] = [
    Rule(
      "R-SEC-1", .should, .delivery,
      "Store credentials and tokens securely",
      enforcement: "protocol `Vault`"),
    Rule(
      "R-SEC-2", .should, .delivery,
      "Leave decryption of encrypted metadata to the key owner's backend",
      enforcement: "`Attribute`",
      untestable: "a backend's work"),
    Rule(
      "R-PERF-1", .should, .delivery,
      "Pool connections, back off exponentially, and record performance figures",
      enforcement: "question `remedy`",
      untestable: "connections belong to the platform"),
    Rule(
      "R-TEST-1", .must, .delivery,
      "Develop and test in Prequal-Production and Release-Staging",
      enforcement: "`Origin`"),
    Rule(
      "R-TEST-2", .mustNot, .delivery,
      "Go to Release-Production without complete end-to-end validation there",
      enforcement: "the release of the app",
      untestable: "a rule for releases"),
    Rule(
      "R-TEST-3", .should, .delivery,
      "Cover first and second screen login, permit and deny for both decisions, logout, degraded, temporary, SSO, and the widely used MVPDs, on all device types",
      enforcement: "scenarios of the simulator",
      untestable: "needs real providers"),
    Rule(
      "R-TEST-5", .may, .delivery,
      "Use the vendor's interactive test pages for manual checks",
      enforcement: "manual checks",
      untestable: "work by hand"),
    Rule(
      "R-TEST-4", .should, .delivery,
      "Support iOS, iPadOS, tvOS 14 or later",
      enforcement: "platforms of the package"),
  ]
}
