import FlowEngine

/// Writes a graph as a model for SPIN: one process with atomic steps, over a table in C.
///
/// A configuration is the state, the states kept, and, for each kind of event, whether one is deferred and whether one
/// is open. Every answer is free in each step. All other variables are 0 when a step is over, so SPIN stores as many
/// states as there are configurations. Names appear only in comments and strings; the model has numbers.
@Memberwise public struct Promela: Exporter {
  /// A request comes only while fewer events than this wait, open and deferred of all kinds together; `nil` for one of
  /// each kind.
  public var maxWaiting: Int?
  /// The properties to assert, in addition to these: every cell is decided, and no caller waits in a state that rests.
  public var properties: [ModelProperty] = []
  /// The request that is claimed, in LTL, to be settled in the end; `nil` for no claim.
  public var settling: String?

  /// The model, for `spin -a` and then `gcc -DSAFETY -DNOCLAIM`; with a claim, use neither flag.
  public func text(of graph: Graph) -> String {
    graph.refusal.map { "#error \($0)\n" } ?? PromelaModel(Tabulation(graph), self).text
  }
}

/// Writes one model.
struct PromelaModel {
  let table: Tabulation
  let options: Promela
  let requests: [Int]
  let deferrable: [Int]

  init(_ table: Tabulation, _ options: Promela) {
    self.table = table
    self.options = options
    requests = table.requests
    deferrable = table.deferrable
  }

  var claimed: Int? { options.settling.flatMap { table.eventNumber[$0] }.flatMap { requests.firstIndex(of: $0) } }

  var text: String {
    let parts =
      [legend] + constants.map { "c_decl {\n\($0)\n}" } + [variables, "c_code {\n\(functions)\n}", process, claim]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var legend: String {
    var lines = ["/* States:"]
    lines += table.states.enumerated().map { "   s == \($0)  \($1.name.harmless)" }
    lines += ["   Requests that are open:"] + requests.enumerated().map { "   o[\($0)]  \(event($1))" }
    lines += ["   Events that are deferred:"] + deferrable.enumerated().map { "   d[\($0)]  \(event($1))" }
    lines += ["   What makes an assertion fail:", "   broken == 1  a cell is undecided, for some answers or all"]
    lines += ["   broken == 2  a request or a deferred event waits in a state that rests"]
    lines += ["   broken == 3  more states are kept than \(max(table.depth, 1))"]
    lines += options.properties.enumerated().map { "   broken == \($0 + 4)  \($1.name.harmless)" }
    return lines.joined(separator: "\n") + " */"
  }
  private func event(_ number: Int) -> String { table.events[number].name.harmless }

  private var variables: String {
    """
    short s = \(table.initial);
    short k[\(max(table.depth, 1))];
    byte kn;
    byte o[\(max(requests.count, 1))];
    byte d[\(max(deferrable.count, 1))];
    /* 0 between steps: the event, counted from 1; the row of its cell; what came of it; how deferred events follow */
    short e, r, pending;
    int row;
    byte course;
    short broken;
    bit following, again, entered;
    """
      + (claimed == nil
        ? ""
        : "\n/* facts about the last step, and about the state after it */\nbit outcome, counted, outside;"
          + "\nbit rest = \(rests ? 1 : 0), person = \(waitsForPerson ? 1 : 0);")
  }

  private var rests: Bool { table.states[table.initial].rests }
  private var waitsForPerson: Bool { table.states[table.initial].effects.contains { $0.waitsFor == .person } }

  private var process: String {
    let live = claimed == nil ? "" : "\n    c_code { m_remember(); };"
    return """
      active proctype machine() {
      end:
        do
        :: atomic {
          c_expr { COMES_FIRST } -> c_code { now.e = m_comes(0); };
          do
          :: c_expr { COMES_NEXT } -> c_code { now.e = m_comes(now.e); }
          :: break
          od;
      take:
          c_code { now.r = m_gap() ? 0 : m_fits(0); };
          if
          :: r == 0 -> c_code { m_undecided(); }; assert(broken != 1)
          :: else
          fi;
          do
          :: c_expr { FITS_NEXT } -> c_code { now.r = m_fits(now.r); }
          :: break
          od;\(live)
          c_code { m_take(); };
          do
          :: pending > 0 -> c_code { m_spare(); }
          :: pending > 0 -> c_code { m_settle(); }
          :: pending == 0 -> break
          od;
          assert(broken == 0);
          if
          :: c_expr { OVER_NOW } -> goto done
          :: else
          fi;
          c_code { m_follow(); };
      offer:
          c_code { now.e = m_waits(0); };
          if
          :: e == 0 && again && c_expr { SOMETIMES } -> c_code { m_renew(); }; goto offer
          :: e == 0 && !(again && c_expr { SOMETIMES }) -> goto done
          :: else
          fi;
          do
          :: c_expr { WAITS_NEXT } -> c_code { now.e = m_waits(now.e); }
          :: break
          od;
          goto take;
      done:
          c_code { m_done(); };
          assert(broken == 0)
        }
        od
      }
      """
  }

  private var claim: String {
    guard let claimed, let event = options.settling.flatMap({ table.eventNumber[$0] }) else { return "" }
    let deferred = deferrable.firstIndex(of: event).map { " && d[\($0)] == 0" } ?? ""
    return """
      #define gone (o[\(claimed)] == 0\(deferred))
      /* Waiting for a person is waiting for an outcome, too: with `|| person`, persons need not act. */
      #define outcomes_come_and_persons_act ([]<>(outcome || rest))
      #define bounded_answers_end (<>[]!counted)
      #define the_outside_falls_quiet (<>[]!outside)
      ltl settled {
        (outcomes_come_and_persons_act && bounded_answers_end && the_outside_falls_quiet) -> [](!gone -> <>gone)
      }
      """
  }
}
