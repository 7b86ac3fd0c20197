// What the SDK had inside, and an app of v2 has to provide; here without Apple's framework, which Linux does not have.
import PassEnabler
import PassFlowKit

struct TVProviderFramework: PresentingFramework {
  func accessStatus(prompt: Bool) async -> AccessStatus { .denied }
  func answer(_ query: PartnerQuery) async -> PartnerReply { PartnerReply(access: .denied) }
  func answer(_ query: PartnerQuery, on presenter: any TvProviderDialogPresenter) async -> PartnerReply {
    await answer(query)
  }
}

struct ThisDevice: DeviceDescriber {
  func describe() async -> DeviceDescription? {
    DeviceDescription(
      identifier: DeviceIdentifier("5e1f"),
      info: DeviceInfo(model: "iPhone", version: "15,2", osName: .iOS, osVersion: "17.0", connectionType: "WiFi"))
  }
}
