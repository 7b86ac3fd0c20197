extension Rule {
  /// Temporary and degraded access (REST API v2, section 10).
  static let specialAccess: [Rule] = [
    Rule(
      "R-TEMP-1", .must, .specialAccess,
      "Send `AP-TempPass-Identity` whenever a promotional TempPass is used",
      enforcement: "`Extras` with `TemporaryIdentity`"),
    Rule(
      "R-TEMP-2", .must, .specialAccess,
      "Hash the user identifier before sending it (SHA-2 family recommended)",
      enforcement: "type `TemporaryIdentity`"),
    Rule(
      "R-TEMP-3", .must, .specialAccess,
      "Stop playback itself when the temporary access ends during a stream",
      enforcement: "the decision's times reach the app"),
    Rule(
      "R-TEMP-4", .should, .specialAccess,
      "Invite the user to sign in with a regular MVPD when limits are exceeded",
      enforcement: "questions `decision` and `decisions`"),
    Rule(
      "R-TEMP-5", .may, .specialAccess,
      "Go straight to authorize without session or profile calls",
      enforcement: "request `authorize`"),
    Rule(
      "R-DEG-1", .must, .specialAccess,
      "Treat degraded answers like normal permits and go to decisions",
      enforcement: "question `decision`"),
    Rule(
      "R-DEG-2", .must, .specialAccess,
      "Return to basic authentication when the degraded profile is gone",
      enforcement: "question `profiles`"),
    Rule(
      "R-DEG-3", .mustNot, .specialAccess,
      "Rely on decision times being present",
      enforcement: "`Decision.notAfter` is optional"),
  ]
}
