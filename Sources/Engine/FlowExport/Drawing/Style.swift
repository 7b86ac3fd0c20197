/// The colours and the font of a drawing; `light` and `dark` are for pages of either kind.
///
/// Colours are in the form of Graphviz: `#1565C0`, or an X11 name.
public struct Style: Hashable, Sendable {
  /// The font.
  public var font = "Helvetica"
  /// The background of the page.
  public var background: String
  /// The background of a phase.
  public var phase: String
  /// The background of a state.
  public var state: String
  /// The border of phases and states.
  public var border: String
  /// Primary text.
  public var text: String
  /// Secondary text, and arrows.
  public var faint: String
  /// The path of the story.
  public var path: String
  /// Detours and their returns.
  public var detour: String
  /// Edges on which a person said no.
  public var refused: String
  /// Edges on which something failed.
  public var failed: String
  /// Added parts, in a comparison.
  public var added: String
  /// Removed parts, in a comparison.
  public var removed: String
  /// Changed parts, in a comparison.
  public var changed: String
  /// States that rest.
  public var rests: String
  /// States that wait for a person.
  public var person: String
  /// States that call a service.
  public var service: String
  /// States that ask a framework.
  public var framework: String
  /// States in which the app does the work.
  public var app: String

  /// The style for a white page.
  public static let light = Style(
    background: "#FFFFFF", phase: "#F6F8FA", state: "#FFFFFF", border: "#B6BEC7", text: "#1F2328", faint: "#59636E",
    path: "#1A7F37", detour: "#7A3FB8", refused: "#A35200", failed: "#C62828",
    added: "#1A7F37", removed: "#C62828", changed: "#BF3989", rests: "#57606A", person: "#A35200",
    service: "#0B5CAD", framework: "#0B7285", app: "#9AA4AD")
  /// The style for a dark page.
  public static let dark = Style(
    background: "#0D1117", phase: "#161B22", state: "#0D1117", border: "#444C56", text: "#E6EDF3", faint: "#9DA7B1",
    path: "#3FB950", detour: "#C49BFF", refused: "#F0A35E", failed: "#FF7B72",
    added: "#3FB950", removed: "#FF7B72", changed: "#F778BA", rests: "#C9D1D9", person: "#F0A35E",
    service: "#6CB6FF", framework: "#56D4DD", app: "#768390")

  func colour(_ activity: Activity) -> String {
    switch activity {
    case .rests: rests
    case .person: person
    case .service: service
    case .framework: framework
    case .app: app
    }
  }

  func colour(_ tone: Emphasis) -> String {
    switch tone {
    case .refused: refused
    case .failed: failed
    case .added: added
    case .removed: removed
    case .changed: changed
    }
  }
}
