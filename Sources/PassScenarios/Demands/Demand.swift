/// One demand of the document that a flow follows, in our words, with what meets it and what shows that it is met. It
/// is written as a row of a table in `Docs`.
///
///     | V2-034 | A2 | Store the credentials | met | edges `A2`, `A2.kept` | scenario `apple-sso` |
package struct Demand: Hashable, Sendable {
  /// What became of the demand.
  package enum Outcome: Hashable, Sendable {
    /// It is met as it stands: `met`.
    case met
    /// It is met if an adapter of the app keeps a clause of its contract, quoted in its words behind what checks it:
    /// `met by contract (a page is closed): …`. What no program can see is `met by contract (no program sees it): …`.
    case metByContract(clause: String, check: String?)
    /// The flow does something else: `differs (C-16): what it does, and why`. It names a point, a rule or a section.
    case differs
    /// It demands nothing of software: `nothing of software: why not`.
    case nothing
  }

  /// The id, for example `V2-034`.
  package var id: String
  /// The step of the document, for example `A2`; `general` for what concerns all of them.
  package var step: String
  /// What is demanded, in Markdown.
  package var text: String
  /// What became of it.
  package var outcome: Outcome
  /// The ids of the edges that meet it.
  package var edgeIds: [String]
  /// The types, and members of types, that meet it: `PartnerQuery.status`.
  package var declarations: [String]
  /// The scenarios in which it shows, by name.
  package var scenarioNames: [String]
  /// The tests that hold it, by title; in Markdown.
  package var testTitles: [String]
}
