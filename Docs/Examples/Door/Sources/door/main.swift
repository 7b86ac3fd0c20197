import FlowCommands

let door = MachineRegistration(
  "door", Door.machine, context: Door.Context(),
  samples: [.codeTyped(.init(isRight: true)), .codeTyped(.init(isRight: false)), .pushed, .reset],
  properties: [.never("a wrong code opens the door", .edge("D1.wrong").and(.entering(.open)))])

await Tool("door", version: "1.0", summary: "draw, check and test the door", door).main()
