/// One demand of the document that a flow follows, in our words, with what meets it and what shows that it is met. It
/// is a row of a table in `Docs`.
///
///     | V2-034 | A2 | Store the credentials | met | edges `A2`, `A2.kept` | scenario `apple-sso` |
package struct Demand: Hashable, Sendable {
  /// The outcome of a demand.
  package enum Outcome: Hashable, Sendable {
    /// It is met as it stands: `met`.
    case met
    /// It is met if an adapter of the app keeps a clause of its contract, quoted after its check:
    /// `met by contract (a page is closed): …`. If no program can check it: `met by contract (no program sees it): …`.
    case metByContract(clause: String, check: String?)
    /// The flow does something else: `differs (C-16): what it does, and why`. It names a point, a rule or a section.
    case differs
    /// It demands nothing of software: `nothing of software: why not`.
    case nothing
  }

  /// The id, for example `V2-034`.
  package var id: String
  /// The step of the document, for example `A2`; `general` for demands on all steps.
  package var step: String
  /// The demand, in Markdown.
  package var text: String
  package var outcome: Outcome
  /// The ids of the edges that meet it.
  package var edgeIds: [String]
  /// The types, and members of types, that meet it: `PartnerQuery.status`.
  package var declarations: [String]
  /// The names of the scenarios that show it.
  package var scenarioNames: [String]
  /// The titles of the tests that show it, in Markdown.
  package var testTitles: [String]
}
