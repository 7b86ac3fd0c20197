/// The colours of a drawing. Arrows are told apart by hue and, for print, by darkness.
enum DOTPalette {
  static let faint = "#777777"
  static let phase = "#F4F6F8"
  static let border = "#C5CCD3"
  static let resting = "#FFF8DC"
  static let final = "#DDDDDD"
  static let detour = "#EFEAF7"

  static func arrow(_ role: Graph.Event.Role) -> String {
    switch role {
    case .outcome: "#37474F"
    case .progress: "#6A4C93"
    case .request: "#1565C0"
    case .notification: "#B25900"
    }
  }
}
