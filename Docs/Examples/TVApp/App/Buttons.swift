import SwiftUI
import VideoSubscriberAccount

/// A button that begins some work.
struct ActionButton: View {
  let title: LocalizedStringKey
  let work: @MainActor () async -> Void

  init(_ title: LocalizedStringKey, _ work: @escaping @MainActor () async -> Void) {
    (self.title, self.work) = (title, work)
  }

  var body: some View { Button(title) { Task { await work() } } }
}

/// The button that the remote control of an Apple TV is on when the situation begins.
struct FirstButton: View {
  let button: ActionButton
  @FocusState private var isFocused: Bool

  init(_ title: LocalizedStringKey, _ work: @escaping @MainActor () async -> Void) {
    button = ActionButton(title, work)
  }

  var body: some View { button.focused($isFocused).onAppear { isFocused = true } }
}

/// Opens the place in the settings of the device where a viewer finds their TV provider.
struct SettingsButton: View {
  @Environment(\.openURL) private var openURL

  var body: some View {
    if let place = URL(string: VSOpenTVProviderSettingsURLString) {
      Button("Open the settings") { openURL(place) }
    }
  }
}
