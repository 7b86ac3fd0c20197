import PassAPI
import PassService

/// A list of providers from which a person chooses by number, or by part of a name.
struct ProviderChooser {
  private let all: [TVProvider]
  /// The providers that match the last words.
  private var shown: [TVProvider]
  /// The number of providers listed at once.
  static let most = 20

  init(_ all: [TVProvider]) { (self.all, shown) = (all, all) }

  /// The result of a typed line.
  enum Answer: Equatable {
    case chosen(TVProvider)
    /// The list has changed.
    case narrowed
    case unknown(String)
  }

  /// Reads a line: a number of the list, or part of a name or id that one or several providers have. An empty line
  /// restores the whole list.
  mutating func read(_ line: String) -> Answer {
    let wanted = line.split(separator: " ").joined(separator: " ").lowercased()
    if let number = Int(wanted), (1...min(Self.most, shown.count)).contains(number) {
      return .chosen(shown[number - 1])
    }
    let whole = all.filter { $0.id.lowercased() == wanted || $0.label.lowercased() == wanted }
    if whole.count == 1 { return .chosen(whole[0]) }
    let found = all.filter { $0.id.lowercased().contains(wanted) || $0.label.lowercased().contains(wanted) }
    guard wanted.isEmpty || found.count != 1 else { return .chosen(found[0]) }
    guard wanted.isEmpty || !found.isEmpty else { return .unknown(line.shown) }
    shown = wanted.isEmpty ? all : found
    return .narrowed
  }

  /// The list, with one provider per line.
  var lines: [String] {
    let listed = shown.prefix(Self.most).enumerated().map { "\($0 + 1) \($1.label)" }
    return listed + (shown.count > Self.most ? ["… and \(shown.count - Self.most) more"] : [])
  }
}
