/// One demand of the document that a flow follows, in our words, with what meets it and what shows that it is met.
///
///     Demand("V2-034", "A2", "Store the credentials").edges("A2", "A2.kept").scenarios("apple-sso")
public struct Demand: Hashable, Sendable {
  /// What became of the demand.
  public enum Outcome: Hashable, Sendable {
    /// It is met as it stands.
    case met
    /// It is met if an adapter of the app keeps the contract that is named: here nothing could do it.
    case metByContract
    /// The flow does something else: which point or rule it follows instead, and what it does and why, in Markdown.
    case differs(String, because: String)
    /// It demands nothing of software, and why not, in Markdown.
    case nothing(because: String)
  }

  /// The id, for example `V2-034`.
  public let id: String
  /// The step of the document, for example `A2`; `general` for what concerns all of them.
  public let step: String
  /// What is demanded, in Markdown.
  public let text: String
  /// What became of it.
  public private(set) var outcome = Outcome.met
  /// The ids of the edges that meet it.
  public private(set) var edgeIds: [String] = []
  /// The types, and members of types, that meet it: `PartnerQuery.status`.
  public private(set) var declarations: [String] = []
  /// The scenarios in which it shows, by name.
  public private(set) var scenarioNames: [String] = []
  /// The tests that hold it, by title.
  public private(set) var testTitles: [String] = []

  /// A demand that is met; by what, and what shows it, is said by what follows.
  public init(_ id: String, _ step: String, _ text: String) {
    self.id = id
    self.step = step
    self.text = text
  }
}

/// A table of demands is written with these.
extension Demand {
  package func edges(_ ids: String...) -> Demand { changed { $0.edgeIds += ids } }
  package func code(_ declarations: String...) -> Demand { changed { $0.declarations += declarations } }
  package func scenarios(_ names: String...) -> Demand { changed { $0.scenarioNames += names } }
  package func tests(_ titles: String...) -> Demand { changed { $0.testTitles += titles } }

  package func byContract(of names: String...) -> Demand {
    changed {
      $0.outcome = .metByContract
      $0.declarations += names
    }
  }

  package func differs(_ point: String, because reason: String) -> Demand {
    changed { $0.outcome = .differs(point, because: reason) }
  }

  package func demandsNothing(because reason: String) -> Demand { changed { $0.outcome = .nothing(because: reason) } }

  private func changed(_ change: (inout Demand) -> Void) -> Demand {
    var demand = self
    change(&demand)
    return demand
  }
}

/// Every demand of the document that a flow follows.
public struct Demands: Hashable, Sendable {
  /// Demands that are read together, as those of a phase.
  public struct Section: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The demands, in the order of the document.
    public let demands: [Demand]

    /// Joins demands under a heading.
    public init(_ title: String, _ demands: [Demand]) {
      self.title = title
      self.demands = demands
    }
  }

  /// The title of the page.
  public let title: String
  /// What stands above the tables, in Markdown.
  public let introduction: String
  /// The ids that must all be there, each once.
  public let ids: [String]
  /// The demands.
  public let sections: [Section]
  /// The demands of all sections.
  public var all: [Demand] { sections.flatMap(\.demands) }

  /// Joins sections to a page; `passflow cookbook --check` compares `ids` with what stands in them.
  public init(title: String, introduction: String, ids: [String], sections: [Section]) {
    self.title = title
    self.introduction = introduction
    self.ids = ids
    self.sections = sections
  }
}
