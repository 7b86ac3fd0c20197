import FlowEngine
import FlowExport

/// Test suites as JUnit XML, which continuous-integration servers show.
@Memberwise(unlabelled: 2) package struct JUnit {
  /// How a case ended.
  package enum Outcome {
    case passed(String? = nil)
    case skipped(String)
    case failed(String, type: String? = nil, text: String = "")
    case broken(String, type: String)
  }

  /// One test.
  @Memberwise(unlabelled: 2) package struct Case {
    let name: String, outcome: Outcome
  }

  /// Cases under one name; `owner` is the class that they are attributed to.
  @Memberwise(unlabelled: 1) package struct Suite {
    let name: String, owner: String, cases: [Case]
  }

  let name: String, suites: [Suite]

  /// The text of the file.
  package var text: String {
    let lines = suites.flatMap { suite in
      ["  <testsuite name=\"\(suite.name.inMarkup)\"\(Self.counts(suite.cases))>"]
        + suite.cases.flatMap { Self.lines($0, of: suite.owner) } + ["  </testsuite>"]
    }
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
      + ["<testsuites name=\"\(name.inMarkup)\"\(Self.counts(suites.flatMap(\.cases)))>"] + lines + [
        "</testsuites>", "",
      ])
      .joined(separator: "\n")
  }

  private static func lines(_ item: Case, of owner: String) -> [String] {
    let head = "    <testcase classname=\"\(owner.inMarkup)\" name=\"\(item.name.inMarkup)\""
    let child: String
    switch item.outcome {
    case .passed(nil): return [head + "/>"]
    case .passed(let note?): child = "<system-out>\(note.inMarkup)</system-out>"
    case .skipped(let reason): child = "<skipped message=\"\(reason.inMarkup)\"/>"
    case .failed(let message, let type, let text):
      let type = type.map { " type=\"\($0.inMarkup)\"" } ?? ""
      child = "<failure\(type) message=\"\(message.inMarkup)\"" + (text.isEmpty ? "/>" : ">\(text.inMarkup)</failure>")
    case .broken(let message, let type): child = "<error type=\"\(type.inMarkup)\" message=\"\(message.inMarkup)\"/>"
    }
    return [head + ">", "      " + child, "    </testcase>"]
  }

  private static func counts(_ cases: [Case]) -> String {
    var failures = 0, errors = 0, skipped = 0
    for item in cases {
      switch item.outcome {
      case .passed: break
      case .skipped: skipped += 1
      case .failed: failures += 1
      case .broken: errors += 1
      }
    }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }
}
