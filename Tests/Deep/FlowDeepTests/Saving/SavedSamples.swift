@testable import FlowEngine
@testable import TestMachines

/// A few events of each kind, for walks through the machines.
enum SavedSamples {
  static let download: [Download.Event] = [
    .startRequested(.init(url: "u")), .startRequested(.init(url: "v", isPatient: true)), .pauseRequested(.init()),
    .resumeRequested(.init()), .statusRequested(.init()), .networkLost, .networkFound,
    .replied(.init(status: 200, length: 10, tag: "a")), .replied(.init(status: 206, length: 6, tag: "a")),
    .replied(.init(status: 503, retryAfter: 9)), .connectionLost, .waitElapsed, .digestComputed(.init(value: "d")),
    .fileWritten, .diskFilled(.init(text: "full")), .partDeleted, .chunkReceived(.init(bytes: 4)),
    .chunkReceived(.init(bytes: 10)),
  ]
}
