import FlowEngine
import PassService
import PassSimulator

/// The differences for a viewer when an app moves from an older API to REST API v2: the same stories are played over
/// both, side by side.
package struct ViewerComparison: Sendable {
  /// An action of the viewer, and the first screen or answer that differs: later differences have the same reason.
  @Memberwise(unlabelled: 3) package struct Difference: Hashable, Sendable {
    let act, before, after: String

    /// Finds where two runs with the same actions diverge.
    fileprivate init(_ old: ViewerStory.Act, _ new: ViewerStory.Act) {
      let common = zip(old.met, new.met).prefix { $0 == $1 }.count
      let (before, after) = (old.met.dropFirst(common).first ?? "nothing", new.met.dropFirst(common).first ?? "nothing")
      let hasTwo = before.hasPrefix(Self.signedIn) && after.hasPrefix(Self.signedIn)
      func shortened(_ met: String) -> String { met.hasPrefix(Self.signedIn) && !hasTwo ? "signed in" : met }
      self.init(old.name, shortened(before), hasTwo ? "signed in at another provider" : shortened(after))
    }
    private static let signedIn = "signed in at "
  }

  /// A row of the table.
  private struct Row {
    var difference: Difference
    var platforms: Set<Platform>
    var story: ViewerStory
  }

  /// The name of the older API.
  let title: String
  /// The reason for each difference.
  let reasons: [Difference: String]
  /// Returns the viewer's experience with each API.
  let play: @Sendable (ViewerStory) async -> (old: [ViewerStory.Act], new: [ViewerStory.Act])

  /// The result of a comparison.
  package struct Result: Sendable {
    package let table: String
    /// Differences without a reason, and reasons for differences that do not occur.
    package let unexplained, unused: [String]
    /// The number of compared actions.
    package let actCount: Int
  }

  /// Plays stories over both APIs.
  package func run(_ stories: [ViewerStory], workers: Int) async -> Result {
    let played = await stories.map(workers: workers, progress: nil) { _, story in await play(story) }
    var rows: [Row] = [], count = 0
    for (story, (olds, news)) in zip(stories, played) {
      for (old, new) in zip(olds, news) {
        count += 1
        guard old.met != new.met else { continue }
        let difference = Difference(old, new)
        if let row = rows.firstIndex(where: { $0.difference == difference }) {
          rows[row].platforms.insert(story.platform)
        } else {
          rows.append(Row(difference: difference, platforms: [story.platform], story: story))
        }
        // From there on the two are in different places.
        if old.met.last != new.met.last { break }
      }
    }
    let seen = Set(rows.map(\.difference))
    return Result(
      table: table(rows),
      unexplained: rows.filter { reasons[$0.difference] == nil }.map { "\(cells($0)) | \($0.story.name)" },
      unused: reasons.keys.filter { !seen.contains($0) }.map { "\($0)" }.sorted(), actCount: count)
  }

  private func cells(_ row: Row) -> String {
    let platforms = row.platforms.map { $0 == .tvOS ? "Apple TV" : "iPhone, iPad" }.sorted()
    let difference = row.difference
    return "\(difference.act) | \(platforms.joined(separator: ", ")) | \(difference.before) | \(difference.after)"
  }

  private func table(_ rows: [Row]) -> String {
    (["| The viewer's act | on | on \(title) | on REST API v2 | why |", "|---|---|---|---|---|"]
      + rows.map { "| \(cells($0)) | \(reasons[$0.difference] ?? "NOT EXPLAINED") |" }).map { $0 + "\n" }.joined()
  }
}
