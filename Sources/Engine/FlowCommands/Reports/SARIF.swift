/// The Static Analysis Results Interchange Format, version 2.1.0, as far as reports need it. Members that are `nil` are
/// left out.
package struct SARIF: Encodable {
  /// A text for people.
  package typealias Text = [String: String]

  /// The rule that was checked.
  package struct Rule: Encodable {
    let id: String
    package var shortDescription: Text?, fullDescription: Text?, help: Text?, properties: [String: String]?
    package init(_ id: String) { self.id = id }
  }

  /// A location: a file, and a region in it.
  package struct Location: Encodable {
    let physicalLocation: Place
    package var message: Text?, logicalLocations: [[String: String]]?

    struct Place: Encodable { let artifactLocation: [String: String], region: Region? }
    struct Region: Encodable { let startLine: Int, byteOffset: Int?, byteLength: Int? }

    package init(uri: String, line: Int?, bytes: (offset: Int, length: Int)? = nil) {
      physicalLocation = Place(
        artifactLocation: ["uri": uri],
        region: line.map { Region(startLine: $0, byteOffset: bytes?.offset, byteLength: bytes?.length) })
    }
  }

  /// One finding.
  package struct Result: Encodable {
    let ruleId: String, ruleIndex: Int?, level: String, message: Text
    package var locations: [Location]?, relatedLocations: [Location]?, occurrenceCount: Int?
    package var partialFingerprints: [String: String]?, baselineState: String?, suppressions: [[String: String]]?

    package init(_ rule: String, among rules: [Rule], level: String, _ message: String) {
      (ruleId, ruleIndex, self.level) = (rule, rules.firstIndex { $0.id == rule }, level)
      self.message = ["text": message]
    }
  }

  /// How the check went.
  package struct Invocation: Encodable {
    struct Notification: Encodable {
      let level = "warning"
      let message: Text
    }
    let executionSuccessful: Bool, toolExecutionNotifications: [Notification]

    package init(isSuccessful: Bool, warnings: [String]) {
      executionSuccessful = isSuccessful
      toolExecutionNotifications = warnings.map { Notification(message: ["text": $0]) }
    }
  }

  /// The one run of a report.
  struct Run: Encodable {
    struct Driver: Encodable { let name: String, version: String?, rules: [Rule] }
    let tool: [String: Driver], results: [Result], invocations: [Invocation]?, columnKind: String?
  }

  let schema = "https://json.schemastore.org/sarif-2.1.0.json", version = "2.1.0"
  let runs: [Run]
  enum CodingKeys: String, CodingKey { case schema = "$schema", version, runs }

  package init(
    by tool: (name: String, version: String?), _ rules: [Rule], _ results: [Result], _ invocation: Invocation? = nil,
    columnKind: String? = nil
  ) {
    let driver = Run.Driver(name: tool.name, version: tool.version, rules: rules)
    runs = [
      Run(tool: ["driver": driver], results: results, invocations: invocation.map { [$0] }, columnKind: columnKind)
    ]
  }
}
