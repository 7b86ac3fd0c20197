import FlowEngine

/// Writes a graph as JSON.
///
/// The shape, version 3. Keys are in this order, and all are present except the timers of a state without any and the
/// column of an effect of a state:
///
///     {"format": "flow-graph", "version": 3,
///      "initial": state,
///      "phases": [{"name", "title", "outer": phase or null, "states": [state]}],
///      "states": [{"name", "phase", "step", "title", "effects": [{"name", "command": true or false,
///                  "outcomes": [event], "progress": [event], "exclusive": true or false,
///                  "waitsFor": "nothing", "time", "person", "service" or "framework",
///                  "column": phase, or "" for the machine}],
///                  "settles": [event], "settlesSome": [event],
///                  "rests", "initial", "final", "detour": true or false, "asFirst": [event],
///                  "decisions": [{"event", "kind": "ignore", "reject" or "defer", "detail", "when",
///                                 "guard", "questions": [name], "column": phase, "" for the machine, or null}],
///                  "timers": [{"event", "after", "idle": true or false,
///                              "column": phase, "" for the machine, or null}]}],
///      "edges": [{"id", "row", "sources": [text], "from": state, "on": event, "when", "guard", "questions": [name],
///                 "to": state or null, "keeps": state or null, "returnsTo": [state],
///                 "returns": [{"to": state, "when"}], "stays": true or false,
///                 "settles": [event], "settlesAll": [event], "settlesSome": [event],
///                 "answersAsker": true or false, "column": phase, "" for the machine, or null}],
///      "questions": [{"name", "answers": [name], "bounded": [name],
///                     "asks": "present", "keptFirst" or "keptLast", "cells": [{"state", "event"}]}],
///      "events": [{"name", "role": "outcome", "progress", "request", "notification" or "timer"}],
///      "bounds": {"deferred", "askers", "commands"} or null,
///      "rules": {"asFirst": "keptFirstDecides", "withdrawal": "callerForgotten"}}
///
/// Docs/graph.schema.json explains each member.
///
/// A guard is `when` as data: null if no question is asked, "otherwise", {"question", "isOneOf": [answer]}, {"not":
/// guard}, {"all": [guard]} or {"any": [guard]}.
///
/// Each state, edge, question and event has a line of its own, so that two versions of a machine compare line by line.
@Memberwise public struct JSON: Exporter {
  static let format = "flow-graph"
  /// The version of the shape, which changes whenever a reader must know about it. Added keys do not count.
  public static let version = 3
  /// Whether characters outside ASCII are written as `\u` escapes.
  public var asciiOnly: Bool = false

  /// The object, one line per element of its arrays.
  public func text(of graph: Graph) -> String {
    let silences = graph.silences
    let members: [(String, JSONTree)] = [
      ("format", .string(Self.format)),
      ("version", .number(Self.version)),
      ("initial", .string(graph.initial)),
      ("phases", .array(graph.phases.map(phase))),
      ("states", .array(graph.phases.flatMap { phase in phase.nodes.map { state($0, in: phase, silences) } })),
      ("edges", .array(graph.edges.map(edge))),
      ("questions", .array(graph.inquiries.map(inquiry))),
      ("events", .array(graph.events.map(event))),
      ("bounds", graph.bounds.map(bounds) ?? .null),
      // Rules that are the same for every machine, for readers that build one from the file alone.
      ("rules", .object([("asFirst", "keptFirstDecides"), ("withdrawal", "callerForgotten")])),
    ]
    let writer = JSONWriter(asciiOnly: asciiOnly)
    let lines = members.map { "  \(writer.text($0.0)): \(writer.lines($0.1, indent: "  "))" }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private func phase(_ phase: Graph.Phase) -> JSONTree {
    .object([
      ("name", .string(phase.name)), ("title", .string(phase.title)),
      ("outer", phase.outer.map { .string($0) } ?? .null), ("states", .strings(phase.nodes.map(\.name))),
    ])
  }

  /// - Parameter silences: The events that the state kept first decides, by state of a detour.
  func state(_ node: Graph.Node, in phase: Graph.Phase, _ silences: [String: [String]]) -> JSONTree {
    .object(
      [
        ("name", .string(node.name)),
        ("phase", .string(phase.name)),
        ("step", .string(node.step)),
        ("title", .string(node.title)),
        ("effects", .array(node.effects.map(effect))),
        ("settles", .strings(node.settles)),
        ("settlesSome", .strings(node.settlesSome)),
        ("rests", .bool(node.rests)),
        ("initial", .bool(node.isInitial)),
        ("final", .bool(node.isFinal)),
        ("detour", .bool(node.isDetour)),
        ("asFirst", .strings(silences[node.name] ?? [])),
        ("decisions", .array(node.decisions.map(decision))),
      ] + (node.timers.isEmpty ? [] : [("timers", .array(node.timers.map(timer)))]))
  }

  private func timer(_ timer: Graph.Timer) -> JSONTree {
    .object([
      ("event", .string(timer.event)), ("after", .string(timer.after)), ("idle", .bool(timer.isIdle)),
      ("column", timer.column.map { .string($0) } ?? .null),
    ])
  }

  private func effect(_ effect: Graph.Effect) -> JSONTree {
    .object(
      [
        ("name", .string(effect.name)),
        ("command", .bool(effect.isCommand)),
        ("outcomes", .strings(effect.outcomes)),
        ("progress", .strings(effect.progress)),
        ("waitsFor", .string(effect.waitsFor.rawValue)),
        ("exclusive", .bool(effect.isExclusive)),
      ] + (effect.column.map { [("column", JSONTree.string($0))] } ?? []))
  }

  private func decision(_ decision: Graph.CellDecision) -> JSONTree {
    .object([
      ("event", .string(decision.event)),
      ("kind", .string(decision.kind.rawValue)),
      ("detail", .string(decision.detail)),
      ("when", .string(decision.when)),
      ("guard", decision.condition.json),
      ("questions", .strings(decision.questions.map(\.name))),
      ("column", decision.column.map { .string($0) } ?? .null),
    ])
  }

  func edge(_ edge: Graph.Edge) -> JSONTree {
    .object([
      ("id", .string(edge.id)),
      ("row", .string(edge.row)),
      ("sources", .strings(edge.sources)),
      ("from", .string(edge.from)),
      ("on", .string(edge.on)),
      ("when", .string(edge.when)),
      ("guard", edge.condition.json),
      ("questions", .strings(edge.questions.map(\.name))),
      ("to", edge.to.map { .string($0) } ?? .null),
      ("keeps", edge.keeps.map { .string($0) } ?? .null),
      ("returnsTo", .strings(edge.returnsTo)),
      ("returns", .array(edge.returns.map { .object([("to", .string($0.to)), ("when", .string($0.when))]) })),
      ("stays", .bool(edge.stays)),
      ("settles", .strings(edge.settles)),
      ("settlesAll", .strings(edge.settlesAll)),
      ("settlesSome", .strings(edge.settlesSome)),
      ("answersAsker", .bool(edge.answersAsker)),
      ("column", edge.column.map { .string($0) } ?? .null),
    ])
  }

  private func bounds(_ bounds: Graph.Bounds) -> JSONTree {
    .object([
      ("deferred", .number(bounds.deferred)), ("askers", .number(bounds.askers)),
      ("commands", .number(bounds.commands)),
    ])
  }

  private func event(_ event: Graph.Event) -> JSONTree {
    .object([("name", .string(event.name)), ("role", .string(event.role.rawValue))])
  }

  private func inquiry(_ inquiry: Graph.Inquiry) -> JSONTree {
    .object([
      ("name", .string(inquiry.question.name)),
      ("answers", .strings(inquiry.question.answers)),
      ("bounded", .strings(inquiry.question.bounded)),
      ("asks", .string(inquiry.question.subject.rawValue)),
      ("cells", .array(inquiry.cells.map(cell))),
    ])
  }

  private func cell(_ cell: Graph.Cell) -> JSONTree {
    .object([("state", .string(cell.state)), ("event", .string(cell.event))])
  }
}
