extension HTMLPage {
  /// The part of the script that shows drawings: marks, zoom and pan.
  static let drawing = #"""
    // MARK: Drawing

    const templates = new Map(
      [...document.querySelectorAll("template")].map((one) => [normal("#" + one.dataset.view), one]));
    let scale = 1, width = 0;

    function draw(wanted) {
      shown.view = wanted;
      canvas.replaceChildren(templates.get(wanted).content.cloneNode(true));
      canvas.setAttribute("aria-label", titles.get(wanted));
      const svg = canvas.querySelector("svg");
      svg.setAttribute("role", "group");
      width = svg.viewBox.baseVal.width;
      svg.removeAttribute("height");
      for (const a of svg.querySelectorAll("a")) {
        const { kind, names } = target(a), isHeading = kind === "phase" || (kind === "state" && !isRow(a));
        const text = a.textContent.replace(/\s+/g, " ").trim();
        a.setAttribute("aria-label", isHeading ? `${kind} ${names[0]}` : text || names.join(", "));
        // One stop for each box; what its lines say is in the details.
        if (!isHeading) a.setAttribute("tabindex", "-1");
        a.classList.toggle("untaken", Boolean(taken) && isUntaken(kind, names));
      }
      zoom(fitting());
      canvas.scrollTo(0, 0);
      // The lists next to the states of a phase can be looked at later.
      const box = svg.querySelector('.node[id^="state="], .node[id^="phase="]') ?? svg.querySelector(".node");
      const first = box.getBoundingClientRect();
      canvas.scrollLeft = first.left + first.width / 2 - canvas.getBoundingClientRect().left - canvas.clientWidth / 2;
    }

    /** What a link of the drawing leads to. */
    function target(a) {
      const [kind, rest = ""] = (a.getAttribute("xlink:href") ?? "#").slice(1).split(/=(.*)/s);
      return { kind, names: rest.split(",").map(decodeURIComponent) };
    }
    const isRow = (a) => a.closest(".node")?.id.startsWith("phase=");
    const isUntaken = (kind, names) =>
      kind === "state" ? !taken.states.get(names[0])
        : kind === "edges" && names.every((id) => !timesTaken(edges.get(id)));

    /** The parts of the drawing that stand for a place. */
    function marks({ kind, names }) {
      return [...canvas.querySelectorAll("a")].filter((a) => {
        const other = target(a);
        return other.kind === kind && other.names.some((name) => names.includes(name));
      });
    }

    function mark(here) {
      for (const old of canvas.querySelectorAll(".current")) old.classList.remove("current");
      const [edge, , to] = here.kind === "step" ? story.steps[here.names[0] - 1] : [];
      const found =
        here.kind === "step"
          ? [...marks({ kind: "state", names: [to] }), ...marks({ kind: "edges", names: [edge] })]
          : marks(here);
      for (const a of found) {
        a.classList.add("current");
        if (target(a).kind === "state" && !isRow(a)) a.closest(".node").classList.add("current");
      }
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (found.length && here.kind !== "phase") scroll(found[0].getBoundingClientRect(), calm);
    }

    /** Scrolls the drawing alone: the page keeps its place. */
    function scroll(box, calm) {
      const frame = canvas.getBoundingClientRect();
      canvas.scrollBy({
        left: box.left + box.width / 2 - frame.left - frame.width / 2,
        top: box.top + box.height / 2 - frame.top - frame.height / 2, behavior: calm ? "auto" : "smooth",
      });
    }

    /** The whole width, as long as it can be read. */
    const fitting = () => Math.min(1.4, Math.max(0.9, (canvas.clientWidth - 4) / width));
    function zoom(wanted) {
      const middle = { x: canvas.scrollLeft + canvas.clientWidth / 2, y: canvas.scrollTop + canvas.clientHeight / 2 };
      const ratio = Math.min(4, Math.max(0.2, wanted)) / scale;
      scale *= ratio;
      canvas.querySelector("svg").setAttribute("width", width * scale);
      canvas.scrollTo(middle.x * ratio - canvas.clientWidth / 2, middle.y * ratio - canvas.clientHeight / 2);
    }
    by("larger").onclick = () => zoom(scale * 1.25);
    by("smaller").onclick = () => zoom(scale / 1.25);
    by("fit").onclick = () => zoom((canvas.clientWidth - 4) / width);
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(scale * Math.exp(-event.deltaY / 400));
    }, { passive: false });

    let drag = null;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button) return;
      drag = { x: event.clientX, y: event.clientY, left: canvas.scrollLeft, top: canvas.scrollTop, moved: false };
    });
    addEventListener("pointermove", (event) => {
      if (!drag) return;
      drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 4;
      if (!drag.moved) return;
      canvas.classList.add("dragged");
      canvas.scrollTo(drag.left + drag.x - event.clientX, drag.top + drag.y - event.clientY);
    });
    addEventListener("pointerup", () => {
      canvas.classList.remove("dragged");
      // The click that ends it is still to come.
      setTimeout(() => { drag = null; });
    });
    canvas.addEventListener("dragstart", (event) => event.preventDefault());
    canvas.addEventListener("click", (event) => {
      if (drag?.moved) return event.preventDefault();
      // All of a box leads to what it stands for.
      if (!event.target.closest("a")) {
        const hash = event.target.closest(".node")?.querySelector("a")?.getAttribute("xlink:href");
        if (hash) location.hash = hash;
      }
    });
    by("covering").hidden = !taken;
    by("uncovered").onchange = (event) => canvas.classList.toggle("uncovered", event.target.checked);

    """#
}
