extension HTMLPage {
  /// The part of the script that shows the details of a place.
  static let details = #"""
    // MARK: Details

    /** A heading, and what is known. */
    function describe({ kind, names, missing }) {
      const title = (text) => element("h2", {}, text);
      switch (kind) {
        case "state": return [title(names[0]), ...stateDetails(states.get(names[0]))];
        case "edges":
          if (names.length === 1) return [title(names[0]), ...edgeDetails(edges.get(names[0]))];
          return [title(`${names.length} edges`), list(names.map((id) => brief(edges.get(id))))];
        case "phase": return [title(`${names[0]} ${phases.get(names[0]).title}`), ...phaseDetails(names[0])];
        case "source": return [title(names[0]), ...sourceDetails(names[0])];
        case "step": {
          const [id, from, to] = story.steps[names[0] - 1], edge = edges.get(id);
          return [title(`${id}, ${from} → ${to}`), ...(edge ? edgeDetails(edge) : [])];
        }
        default: return [title("Overview"), ...overviewDetails(missing)];
      }
    }

    function overviewDetails(missing) {
      const ends = graph.states.filter((state) => state.final).map((state) => link("state", state.name));
      return [
        ...(missing ? [element("p", { role: "alert" }, `There is no ${missing} here.`)] : []),
        element("p", {}, `${states.size} states in ${phases.size} phases, ${declared.size} edges. A run starts in `,
          link("state", graph.initial), ends.length ? " and may end in " : "", ...commas(ends), "."),
        ...(story ? [element("p", {}, `${story.title}: `, element("a", { href: "#step=1" }, "step by step"),
          ", with the arrow keys too.")] : []),
        ...(taken ? [element("p", {}, `${coverage.source || "Counted"}: ${covered(states, taken.states)} states and `
          + `${covered(declared, takenDeclared)} edges were taken.`)] : []),
        ...part("Phases", list(graph.phases.map((phase) => [link("phase", phase.name), ` ${phase.title}`,
          ...(phase.outer === null ? [] : [", in ", link("phase", phase.outer)])]))),
        ...part("Keys", element("p", {}, "Tab goes from box to box, Enter opens one; arrows scroll the drawing, "
          + "Ctrl and the wheel resize it.")),
      ];
    }
    const covered = (all, counts) => `${[...all.keys()].filter((name) => counts.get(name)).length} of ${all.size}`;

    function phaseDetails(name) {
      const isInside = (phase) => phase !== undefined && phase !== null
        && (phase === name || isInside(phases.get(phase)?.outer));
      const isOwn = (state) => isInside(states.get(state)?.phase);
      const outer = phases.get(name).outer, inner = graph.phases.filter((phase) => phase.outer === name);
      const columns = [...declared.values()].filter((edge) => edge.column === name);
      const enters = graph.edges.filter((edge) => !isOwn(edge.from) && [edge.to, ...edge.returnsTo].some(isOwn));
      const leaves = graph.edges.filter((edge) => isOwn(edge.from) && [edge.to, ...edge.returnsTo].some(
        (to) => to && !isOwn(to)));
      return [
        ...(outer === null ? [] : [element("p", {}, "Inside ", link("phase", outer))]),
        ...part("Phases inside", list(inner.map((phase) => [link("phase", phase.name), ` ${phase.title}`]))),
        ...part("Everywhere in it", list(columns.map((edge) => [
          link("edges", edge.id, declaredId(edge)), ` on ${edge.on} `, end(edge)]))),
        ...part("States", list(phases.get(name).states.map((state) => [link("state", state), " ",
          `${states.get(state).step} ${states.get(state).title}`.trim()]))),
        ...part("Entered by", list(enters.map(brief))), ...part("Left by", list(leaves.map(brief))),
      ];
    }

    function stateDetails(state) {
      const own = graph.edges.filter((edge) => edge.from === state.name);
      const comers = graph.edges.filter((edge) => edge.from !== state.name
        && [edge.to, ...edge.returnsTo].includes(state.name));
      const sources = [...new Set(own.flatMap((edge) => edge.sources))];
      const flags = [doing.get(state.name), state.initial && "a run starts here", state.final && "a run may end here",
        state.detour && "part of a detour"].filter(Boolean);
      return [
        element("p", {}, link("phase", state.phase), ` ${state.step} ${state.title}`),
        element("p", {}, flags.join(", ")),
        ...(taken ? [element("p", {}, `Visited ${times(taken.states.get(state.name))}.`)] : []),
        ...part("Effects", list(state.effects.map((effect) => [
          element("b", {}, effect.name),
          effect.outcomes.length ? `: ends with ${effect.outcomes.join(", ")}`
            : effect.progress.length ? "" : ": a command",
          effect.progress.length ? (effect.outcomes.length ? "; may report " : ": listens for ") : "",
          effect.progress.join(", "),
          awaited[effect.waitsFor] ? `; waits for ${awaited[effect.waitsFor]}` : "",
          effect.exclusive ? "; one at a time" : "",
          ...whose(effect.column ?? null),
        ]))),
        ...part("Timers", list((state.timers ?? []).map(timer))),
        ...part("Calls", list(called.get(state.name) ?? [])),
        ...part("What it says to each event", cells(state, own)),
        ...part("Entered by", list(comers.map(brief))),
        ...part("Sources", list(sources.map((source) => link("source", source)))),
      ];
    }

    const timer = ({ event, after, idle, column }) => [element("b", {}, event), ` after ${after}${idle ? " idle" : ""}`,
      ...whose(column)];
    /** The phase that a timer or an effect belongs to, if it is not the state's. */
    const whose = (column) => (column === null ? []
      : [" in ", column === "" ? "the machine" : link("phase", column)]);

    /** A row for each event that the state decides about. */
    function cells(state, own) {
      const rows = graph.events.map(({ name, role }) => {
        const taking = own.filter((edge) => edge.on === name).map((edge) => [link("edges", edge.id), " ", end(edge),
          condition(edge.when), ...declaredIn(edge)]);
        const silent = state.decisions.filter((decision) => decision.event === name).map((decision) => [
          { ignore: `ignored: ${decision.detail}`, reject: `rejected: ${decision.detail}`,
            defer: `waits ${decision.detail}`.trim() }[decision.kind],
          condition(decision.when), ...declaredIn(decision)]);
        return { name, role, said: [...taking, ...silent] };
      });
      const body = rows.filter((row) => row.said.length).map((row) => element("tr", {},
        element("th", { scope: "row" }, ...breakable(row.name), element("br"),
          element("small", { className: "kind" }, row.role)),
        element("td", {}, ...row.said.map((said) => element("div", {}, ...said)))));
      return element("table", {}, element("tbody", {}, ...body));
    }
    /** Where what a state says is declared, unless it is in the state. */
    const declaredIn = ({ column }) => (column === null ? [] : column === "" ? [", as everywhere"]
      : [", as everywhere in ", link("phase", column)]);
    /** A name that may be broken before its capitals. */
    const breakable = (name) => name.split(/(?=\p{Lu})/u).flatMap((part) => [part, element("wbr")]);
    const condition = (when) => (when === "" ? "" : when === "otherwise" ? ", otherwise" : ` when ${when}`);

    /** Where an edge leads, as text or links. */
    function end(edge) {
      if (edge.stays) return "stays";
      const states = (names) => commas(names.map((name) => link("state", name)));
      if (edge.to === null) return element("span", {}, "back to ", ...states(edge.returnsTo));
      return element("span", {}, "→ ", link("state", edge.to),
        ...(edge.keeps === null ? [] : [", then ", edge.keeps === edge.from ? "again" : link("state", edge.keeps)]));
    }
    const brief = (edge) => [link("edges", edge.id), " ", link("state", edge.from), " ", end(edge)];

    function edgeDetails(edge) {
      const questions = graph.questions.filter((question) => edge.questions.includes(question.name));
      return [
        element("p", {}, link("state", edge.from), " ", end(edge)),
        element("p", {}, `On ${edge.on}${condition(edge.when)}.`),
        ...(taken ? [element("p", {}, `Taken ${times(timesTaken(edge))}.`)] : []),
        ...(edge.settles.length ? [element("p", {}, `Settles ${edge.settles.map((request) =>
          request + (edge.settlesAll.includes(request) ? "" : edge.settlesSome.includes(request) ? " (of some)"
            : " (of the asker)")).join(", ")}.`)] : []),
        ...(edge.column === null ? [] : [element("p", {}, "A column of the table: the same ",
          ...(edge.column === "" ? ["everywhere."] : ["everywhere in ", link("phase", edge.column), "."]))]),
        ...part("Questions", list(questions.map((question) => `${question.name}: ${question.answers.join(", ")}`))),
        ...part("Sources", list(edge.sources.map((source) => link("source", source)))),
      ];
    }

    function sourceDetails(source) {
      const citing = graph.edges.filter((edge) => edge.sources.includes(source));
      return [element("p", {}, `${citing.length} edges cite it.`), list(citing.map(brief))];
    }

    """#
}
