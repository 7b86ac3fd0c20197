extension Graph {
  /// A question together with the cells that ask it.
  public struct Inquiry: Hashable, Sendable {
    /// What is asked.
    public var question: Question
    /// The cells that ask it, in the order of the table.
    public var cells: [Cell]
  }

  /// A state and an event.
  public struct Cell: Hashable, Sendable {
    /// The name of the state.
    public var state: String
    /// The name of the event.
    public var event: String
  }

  /// Every question once, by name. A name that stands for two sets of answers stands here twice.
  public var inquiries: [Inquiry] {
    var places: [Question: Int] = [:], found: [Inquiry] = []
    for edge in edges {
      let cell = Cell(state: edge.from, event: edge.on)
      for question in edge.questions {
        let place = places[question] ?? found.count
        if place == found.count {
          places[question] = place
          found.append(Inquiry(question: question, cells: []))
        }
        if !found[place].cells.contains(cell) { found[place].cells.append(cell) }
      }
    }
    let order = found.indices.sorted { (found[$0].question.name, $0) < (found[$1].question.name, $1) }
    return order.map { found[$0] }
  }
}
