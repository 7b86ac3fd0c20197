import FlowExport
import FlowTesting

extension Coverage {
  /// The coverage as JUnit XML, which servers of continuous integration show: a suite for each kind, with a case for
  /// each part of the table. A part that no walk met has failed, unless it is excused.
  func junit(of flow: String, excusing reasons: [String: String]) -> String {
    let kinds = Kind.allCases.filter { $0 != .pairs && $0 != .columns }
    let suites = kinds.map { kind in Suite(kind: kind, parts: self[kind], reasons: reasons) }
    let all = suites.flatMap(\.parts)
    let lines = suites.flatMap { $0.lines(in: flow) }
    let failures = suites.map(\.failures).reduce(0, +), skipped = suites.map(\.skipped).reduce(0, +)
    let ends = #"failures="\#(failures)" skipped="\#(skipped)""#
    return
      ([
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        #"<testsuites name="cover \#(flow.inXML)" tests="\#(all.count)" \#(ends)>"#,
      ] + lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private struct Suite {
    let kind: Kind
    let parts: [Part]
    let reasons: [String: String]
    var skipped: Int { parts.count { $0.count == 0 && reasons[$0.name] != nil } }
    var failures: Int { parts.count { $0.count == 0 } - skipped }

    func lines(in flow: String) -> [String] {
      let ends = #"failures="\#(failures)" skipped="\#(skipped)""#
      let head =
        #"  <testsuite name="\#(kind.rawValue)" tests="\#(parts.count)" \#(ends)>"#
      return [head] + parts.map { line($0, in: flow) } + ["  </testsuite>"]
    }

    private func line(_ part: Part, in flow: String) -> String {
      let head = #"    <testcase classname="\#(flow.inXML).\#(kind.rawValue)" name="\#(part.name.inXML)""#
      if part.count > 0 { return head + "/>" }
      let child =
        reasons[part.name].map { #"<skipped message="\#($0.inXML)"/>"# } ?? #"<failure message="no walk met it"/>"#
      return "\(head)>\(child)</testcase>"
    }
  }
}

extension String {
  fileprivate var inXML: String { DOTLabel.html(DOTLabel.visible(self)) }
}
