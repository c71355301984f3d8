// The search: a SAT solver decides and learns, event by event. The engine sends a window of the events; the trail follows from them.

import { reveal } from "./clauses.js";
import { button, choice, download, h } from "./dom.js";
import { engine } from "./engine.js";
import { pin, showDerived } from "./grid.js";
import { stepByKeys } from "./keys.js";
import { clauseLine, literalText, nameOf } from "./literals.js";
import { project, projectorButton } from "./projector.js";
import { FORMULA, board, cellName, formulaOf, isOwn, onBoard, ownFormula, set, show, state, subscribe, touches, useOwn, valueName } from "./state.js";
import { counted, engineName, faultText, listed, saying, t } from "./texts.js";

/** The modes: less of the solver first. */
export const MODES = /** @type {const} */ (["backtracking-sat", "dpll", "cdcl"]);
/** The number of events in one answer. */
const WINDOW = 2000;
/** The number of dots before and after the event. */
const AROUND = 60;
/** The resolutions before the present one that are listed. */
const CHAIN = 12;
/** The times between two events in milliseconds. @type {[("slow" | "normal" | "fast" | "fastest"), number][]} */
const PACES = [["slow", 2000], ["normal", 900], ["fast", 300], ["fastest", 60]];
/** The dots of the strip. @type {Record<string, string>} */
const DOTS = { decide: "●", conflict: "✕", learn: "◆", backjump: "↩", flip: "⇄", restart: "⟲", model: "✓", unsatisfiable: "⊥" };

/** @typedef {{n: number, text: string, words?: Record<string, string>, cell?: number, value?: number, holds?: boolean}} Literal */
/** @typedef {{kind: string, level: number, literal?: number, clause?: number, reason?: number, result?: number[], from?: number, own?: boolean}} Event */
/** @typedef {{literal: number, level: number, isDecision: boolean, isOwn: boolean}} Fact */

/** The loaded window. @type {any} */
let run = null;
/** The literals of the window by number. @type {Map<number, Literal>} */
let literals = new Map();
/** The answers of all modes, without events. @type {Map<string, any>} */
const modes = new Map();
/** The decision that the reader made last, until the search has made it, and those before. */
let demanded = "";
let former = "";
let pace = PACES[1][0];
/** The literal at which the reader stops, as the engine reads it; empty if there is none. */
let stop = "";
/** The literal that was written while the events were loaded. */
let awaited = "";
/** What the reader is asked about the loaded window: which literal follows after this event, and the wrong answers so far. @type {{event: number, wrong: number[]} | null} */
let pending = null;
/** The event that the reader found last, and the numbers of questions and of right first answers. */
const answers = { found: -1, asked: 0, right: 0 };
/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;
/** The event at which the play began. */
let began = 0;
/** @type {HTMLElement} */
let pane;
/** The parts of the pane that change with the event. @type {Record<string, any>} */
let parts = {};

const isShown = () => state.tab === "search";
const mode = () => MODES.find((name) => name === state.mode) ?? "cdcl";

/** @param {HTMLElement} element */
export function searchPane(element) {
  pane = element;
  draw();
  onBoard(() => render());
  const stopped = (/** @type {() => void} */ act) => () => {
    play(false);
    act();
  };
  stepByKeys(pane, {
    isShown, forward: stopped(step), back: stopped(() => go(state.event - 1)), first: stopped(() => go(0)), last: stopped(() => go(run?.total ?? 0)),
    letters: {
      d: stopped(() => next("decide")), c: stopped(() => next("conflict")), l: stopped(() => next("learn")), b: stopped(() => next("stop")), p: () => play(!playing), f: () => set({ projector: state.projector ? 0 : 1 }),
    },
  });
  document.addEventListener("click", take);
  subscribe((changed) => {
    if (changed.has("language")) draw();
    if (touches(changed, [...FORMULA, "mode", "decisions"])) {
      if (touches(changed, [...FORMULA, "decisions"])) modes.clear();
      if (touches(changed, FORMULA)) {
        refuse("");
        stop = "";
        parts.stop.value = "";
      }
      unload();
    }
    if (!isShown()) return play(false);
    if (touches(changed, ["tab", "own"])) draw();
    if (!run) ask();
    else if (touches(changed, ["event", "tab", "language", "asks"])) render();
  });
  if (isShown()) ask();
}

/** Forgets the loaded window, and what is asked and offered about it. */
function unload() {
  run = null;
  pending = null;
  parts.proof.hidden = true;
}

function draw() {
  play(false);
  const slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t().searchEvents, input: () => go(Number(slider.value)) });
  const decision = h("input", { type: "text", size: 9, id: "search-decision", placeholder: t().whyHint, title: t().searchDecideHint });
  const decide = (/** @type {globalThis.Event} */ event) => {
    event.preventDefault();
    demand(decision.value);
  };
  const at = h("input", { type: "text", size: 9, id: "search-stop", placeholder: t().whyHint, title: t().searchStopHint, value: stop && engineName(stop) });
  const stopAt = (/** @type {globalThis.Event} */ event) => {
    event.preventDefault();
    halt(at.value);
  };
  parts = {
    slider, decision, stop: at,
    message: h("p", { class: "status", role: "status" }),
    fault: h("div"),
    work: h("div", { class: "work" }),
    levels: h("ol", { class: "levels", tabindex: 0, "aria-label": t().searchTrail }),
    strip: h("div", { class: "strip", role: "listbox", "aria-label": t().searchStrip, keydown: walk }),
    counts: h("div", { class: "counts-of-modes" }),
    proof: h("div", { class: "proof", hidden: true },
      h("p", { class: "hint" }, t().proofHint),
      h("div", { class: "buttons" },
        button(t().proofSave, () => save("proof", "proof.lrat"), { id: "search-proof" }),
        button(t().proofFormula, () => save("formula", "formula.cnf"), { id: "search-formula" }))),
    toDecision: button(t().nextDecision, () => next("decide"), { id: "search-decide", "aria-keyshortcuts": "d" }),
    toConflict: button(t().nextConflict, () => next("conflict"), { id: "search-conflict", "aria-keyshortcuts": "c" }),
    toLearnt: button(t().nextLearnt, () => next("learn"), { id: "search-learn", "aria-keyshortcuts": "l" }),
    toStop: button(t().nextStop, () => next("stop"), { id: "search-to-stop", "aria-keyshortcuts": "b" }),
    stepper: button(t().forward, step, { id: "search-step", "aria-keyshortcuts": "ArrowRight" }),
    player: button(t().play, () => play(!playing), { id: "search-play", "aria-keyshortcuts": "p" }),
    without: button(t().searchWithout, () => set({ decisions: "" }), { id: "search-without" }),
  };
  const asks = h("input", { type: "checkbox", id: "search-asks", checked: state.asks > 0, change: () => set({ asks: asks.checked ? 1 : 0 }) });
  const source = h("input", { type: "checkbox", id: "search-own", checked: isOwn(), change: () => useOwn(source.checked) });
  pane.replaceChildren(
    h("div", { class: "fields" },
      choice(t().searchMode, MODES.map((name) => [name, t().searchModes[name]]), mode(), (name) => set({ mode: name, event: 0, decisions: first() })),
      choice(t().searchPace, PACES.map(([name]) => [name, t().searchPaces[name]]), pace, (name) => {
        pace = /** @type {typeof pace} */ (name);
        if (playing) play(true);
      }),
      h("label", { class: "check" }, asks, t().searchAsks),
      ownFormula ? h("label", { class: "check" }, source, t().searchOwn) : null),
    h("div", { class: "buttons" },
      button(t().first, () => go(0), { "aria-keyshortcuts": "Home" }), button(t().back, () => go(state.event - 1), { id: "search-back", "aria-keyshortcuts": "ArrowLeft" }),
      parts.stepper, parts.toDecision, parts.toConflict, parts.toLearnt, parts.toStop,
      button(t().last, () => go(run?.total ?? 0), { id: "search-last", "aria-keyshortcuts": "End" }), parts.player, projectorButton("search")),
    parts.message, parts.proof, parts.slider, parts.strip, parts.work,
    h("h3", {}, t().searchTrail), parts.levels,
    h("form", { class: "ask", submit: decide },
      h("label", { class: "field" }, h("span", {}, t().searchDecideIt), decision), h("button", { type: "submit" }, t().searchDecideIt), parts.without),
    h("form", { class: "ask", submit: stopAt },
      h("label", { class: "field" }, h("span", {}, t().searchStop), at), h("button", { type: "submit" }, t().searchStop)),
    parts.fault, parts.counts, h("p", { class: "hint" }, t().searchKeys));
  render();
}

/** The part of a question that names the search. @param {string} name */
const question = (name) => ({
  ask: "search", mode: name, ...formulaOf(),
  decisions: name === mode() ? decisions() : [],
});

/** The proof of the loaded search and its formula. @type {{of: any, found: {proof: string, formula: string}} | null} */
let proof = null;

/** Saves the proof of the search, or the formula that it is about. @param {"proof" | "formula"} part @param {string} name */
async function save(part, name) {
  const of = run;
  if (!of) return;
  refuse("");
  try {
    const found = proof && proof.of === of ? proof.found : await engine.ask({ ...question(mode()), ask: "proof" }, asking.signal);
    if (run !== of) return;
    proof = { of, found };
    download(name, new Blob([found[part]], { type: "text/plain" }));
  } catch (error) {
    // A fault of another search is not told.
    if (run === of) refuse(faultText(error));
  }
}

/** The decisions of the reader: the number of the event before, and the literal. @returns {[number, string][]} */
const decisions = () => state.decisions.split(",").flatMap((text) => {
  const [, number, literal] = /^(\d+):(.+)$/.exec(text) ?? [];
  return literal ? [/** @type {[number, string]} */ ([Number(number), literal])] : [];
});

/** The decisions of the reader for another mode, whose events have other numbers: the first decisions of the search. */
const first = () => decisions().map(([, literal]) => `0:${literal}`).join(",");

/** @type {AbortController} */
let asking = new AbortController();
/** Loads the window around the event, and the counts of the modes that are not known. */
async function ask() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  parts.message.textContent = t().working;
  try {
    const offset = Math.max(0, state.event - WINDOW / 2);
    const found = await engine.ask({ ...question(mode()), offset, limit: WINDOW, stop: stop || undefined }, signal);
    if (signal.aborted) return;
    run = found;
    literals = new Map(found.literals.map((/** @type {Literal} */ literal) => [literal.n, literal]));
    modes.set(mode(), found);
    if (demanded) reach();
    else render();
    const text = awaited;
    awaited = "";
    if (text) halt(text);
    for (const name of MODES) {
      if (modes.has(name)) continue;
      const other = await engine.ask({ ...question(name), limit: 0 }, signal);
      if (signal.aborted) return;
      modes.set(name, other);
      drawCounts();
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!demanded) {
      unload();
      for (const part of [parts.work, parts.levels, parts.strip, parts.counts]) part.replaceChildren();
      parts.slider.max = "0";
      parts.message.textContent = faultText(error);
    } else {
      demanded = "";
      set({ decisions: former });
      refuse(faultText(error));
    }
  }
}

/** Goes to the decision that the reader made last. */
function reach() {
  const index = run.events.findIndex((/** @type {Event} */ event, /** @type {number} */ index) => event.own && run.offset + index >= state.event);
  const text = demanded;
  demanded = "";
  if (index >= 0) return go(run.offset + index + 1);
  render();
  refuse(t().searchPassed({ literal: engineName(text) }));
}

/** Says why a decision is not made. @param {string} text */
const refuse = (text) => parts.fault.replaceChildren(...(text ? [h("p", { class: "bad", role: "alert" }, text)] : []));

/** Decides a literal at the next decision after this event. @param {string} text */
function demand(text) {
  const literal = literalText(text);
  refuse(literal ? "" : t().badClaim);
  if (!literal || !run) return;
  // What was decided later belongs to another search.
  const kept = decisions().filter(([number]) => number < state.event);
  demanded = literal;
  former = state.decisions;
  set({ decisions: [...kept, [state.event, literal]].map((pair) => pair.join(":")).join(",") });
}

/** Stops at the events that make this literal true, and goes to the next of them; an empty text stops nowhere. @param {string} text */
async function halt(text) {
  const literal = literalText(text);
  const of = run;
  refuse("");
  if (!of) {
    awaited = text;
    return;
  }
  if (!literal) {
    stop = "";
    of.stops = [];
    return render();
  }
  try {
    if (literal !== stop) of.stops = (await engine.ask({ ...question(mode()), limit: 0, stop: literal }, asking.signal)).stops;
    if (run !== of) return;
    stop = literal;
    if (nextOf("stop")) next("stop");
    else refuse(t().searchNoStop({ literal: engineName(literal) }));
    render();
  } catch (error) {
    // A fault of another search is not told.
    if (run === of) refuse(faultText(error));
  }
}

/** A click on a candidate of the grid decides it. @param {MouseEvent} event */
function take(event) {
  const mark = /** @type {HTMLElement} */ (event.target);
  if (!isShown() || !mark.matches("#grid .marks span:not(.gone)")) return;
  const cell = mark.closest(".cell")?.getAttribute("aria-label")?.split(" ")[0];
  if (pending) {
    const isMeant = (/** @type {Literal} */ one) => one.cell !== undefined && one.value !== undefined && cellName(one.cell) === cell && valueName(one.value) === mark.textContent;
    return guess(clauseOf(run.events[pending.event - run.offset].clause).find((number) => isMeant(literalOf(number))));
  }
  parts.decision.value = `${cell}=${mark.textContent}`;
  demand(parts.decision.value);
}

/** @param {number} event */
function go(event) {
  if (!run) return;
  const next = Math.min(Math.max(0, event), run.total);
  if (next === state.event) render();
  else set({ event: next });
}

/** Goes one event on. Before a literal that follows, asks for it if the reader wants that; a further step shows it. */
function step() {
  const event = run?.events[state.event - run.offset];
  if (pending) answers.found = -1;
  else if (state.asks && event?.kind === "propagate" && clauseOf(event.clause).length > 1) {
    pending = { event: state.event, wrong: [] };
    answers.asked += 1;
    render();
    parts.work.querySelector("button.guess")?.focus({ preventScroll: true });
    return;
  }
  go(state.event + 1);
}

/** Marks the answer of the reader; a right one goes on. @param {number | undefined} literal */
function guess(literal) {
  if (!pending) return;
  if (literal === undefined) return refuse(t().askNone);
  refuse("");
  if (literal !== run.events[pending.event - run.offset].literal) {
    if (!pending.wrong.includes(literal)) pending.wrong.push(literal);
    render();
    parts.work.querySelector("button.guess:not(:disabled)")?.focus({ preventScroll: true });
    return;
  }
  if (!pending.wrong.length) answers.right += 1;
  answers.found = state.event + 1;
  go(state.event + 1);
  parts.stepper.focus({ preventScroll: true });
}

/** Goes to the next event of this kind. @param {string} kind */
function next(kind) {
  const number = nextOf(kind);
  if (number) go(number);
}

/** @param {string} kind @returns {number | undefined} */
function nextOf(kind) {
  if (!run) return undefined;
  if (kind === "stop") return run.stops.find((/** @type {number} */ number) => number > state.event);
  const from = Math.max(0, state.event - run.offset);
  const index = run.events.findIndex((/** @type {Event} */ event, /** @type {number} */ index) => index >= from && event.kind === kind);
  return index >= 0 ? run.offset + index + 1 : run.next[kind];
}

/** @param {boolean} on */
function play(on) {
  if (!on && !playing) return;
  clearInterval(playing);
  playing = undefined;
  began = state.event;
  if (on && run && state.event < run.total) {
    playing = setInterval(() => {
      if (run && state.event >= run.total) play(false);
      else go(state.event + 1);
    }, PACES.find(([name]) => name === pace)?.[1]);
  }
  parts.player.textContent = playing ? t().pause : t().play;
  // A text that changes by itself is not read out.
  parts.message.setAttribute("aria-live", playing ? "off" : "polite");
}

function render() {
  drawCounts();
  parts.without.hidden = !state.decisions;
  if (pending && (pending.event !== state.event || !run || !state.asks || playing)) pending = null;
  if (!run || !isShown()) return;
  const { total, offset, events } = run;
  const loaded = offset + events.length;
  // The event and the one before it are in the window, or there is none.
  // A link may name a later event.
  if (state.event > total) return go(total);
  if (state.event > loaded || state.event <= offset && offset > 0) {
    unload();
    ask();
    return;
  }
  const event = state.event > 0 ? events[state.event - offset - 1] : null;
  const trail = trailAt(state.event);
  parts.slider.max = String(total);
  parts.slider.value = String(state.event);
  const number = t().searchEvent({ number: counted(state.event), total: counted(total) });
  const end = t().searchEnd[/** @type {"model" | "events"} */ (run.end)];
  const ended = typeof end === "function" ? end({ most: counted(run.most) }) : end;
  const praise = answers.found === state.event ? `${t().askRight} ` : "";
  const asked = pending && events[pending.event - offset];
  parts.message.textContent = asked ? t().askWhich({ number: counted(asked.clause ?? 0) })
    : `${praise}${number}${event ? t().colon + says(event) : "."}${state.event === total ? ` ${ended}` : ""}`;
  parts.message.classList.toggle("good", praise !== "");
  parts.proof.hidden = state.event < total || run.end !== "unsatisfiable";
  parts.toDecision.disabled = !nextOf("decide");
  parts.toConflict.disabled = !nextOf("conflict");
  parts.toLearnt.disabled = !nextOf("learn");
  parts.toStop.disabled = !nextOf("stop");
  if (playing && state.event !== began && run.stops.includes(state.event)) play(false);
  parts.work.replaceChildren(...(asked ? questionRows(asked) : work(event, trail)));
  const chain = parts.work.querySelector(".chain");
  if (chain) chain.scrollTop = chain.scrollHeight;
  projected(asked ? asked : event, trail);
  drawLevels(trail);
  drawStrip();
  drawGrid(asked ? { kind: "ask", level: 0, clause: asked.clause } : event, trail);
}

/** The clause from which a literal follows, whose literals are answers. @param {Event} event @returns {Node[]} */
function questionRows({ clause }) {
  const { origin, later } = run.clauses[String(clause)] ?? {};
  const said = saying(origin);
  const guesses = clauseOf(clause).map((literal) => {
    const isWrong = pending?.wrong.includes(literal);
    return button(`${named(literal)}${isWrong ? " ✗" : ""}`, () => guess(literal), { class: isWrong ? "guess wrong" : "guess", disabled: isWrong });
  });
  const last = pending?.wrong.at(-1);
  return [
    row(t().clauseNumber({ count: counted(clause ?? 0) }), h("span", { class: "guesses" }, ...guesses), later ? t().searchLater : said ? `${origin.part}${t().colon}${said}` : ""),
    last === undefined ? h("p", { class: "hint" }, t().askHint) : h("p", { class: "bad", role: "alert" }, t().askWrong({ literal: named(last) })),
    h("p", { class: "hint" }, t().askScore({ right: answers.right, asked: answers.asked })),
  ];
}

/** The true literals after an event of the window. @param {number} number @returns {Fact[]} */
function trailAt(number) {
  /** @type {Fact[]} */
  let trail = run.trail.map((/** @type {[number, number, number]} */ [literal, level, clause]) => ({ literal, level, isDecision: level > 0 && clause === 0, isOwn: false }));
  for (const { kind, literal, level, own } of run.events.slice(0, number - run.offset)) {
    if (["decide", "propagate", "flip"].includes(kind)) trail.push({ literal, level, isDecision: kind === "decide", isOwn: own ?? false });
    else if (["backjump", "restart"].includes(kind)) trail = trail.filter((fact) => fact.level <= level);
  }
  return trail;
}

/** @param {number} number */
const literalOf = (number) => literals.get(number) ?? { n: number, text: String(number) };

/** @param {number | undefined} number */
function named(number) {
  if (number === undefined) return "";
  return nameOf(literalOf(number));
}

/** @param {number | undefined} number @returns {number[]} */
const clauseOf = (number) => run.clauses[String(number)]?.literals ?? [];

/** What an event says. @param {Event} event @returns {string} */
function says({ kind, literal, level, clause, from, own }) {
  const name = named(literal);
  const number = counted(clause ?? 0);
  switch (kind) {
    case "decide": return (own ? t().searchDecideOwn : t().searchDecide)({ literal: name, level });
    case "propagate": return clauseOf(clause).length > 1 ? t().searchPropagate({ literal: name, number }) : t().searchStated({ literal: name, number });
    case "conflict": return t().searchConflict({ number });
    case "resolve": return t().searchResolve({ literal: name, number });
    case "unit": return t().searchUnit({ literal: name, number });
    case "learn": return t().searchLearn({ number });
    case "backjump": return t().searchBackjump({ from: from ?? 0, to: level });
    case "flip": return t().searchFlip({ literal: name, level });
    case "restart": return t().searchRestart;
    case "delete": return t().searchDelete({ number });
    case "model": return t().searchModel;
    default: return t().searchUnsatisfiable;
  }
}

/**
 * The line of a clause.
 * @param {number[]} clause
 * @param {Set<number>} holding the true literals
 * @param {number} [pivot] the variable on which it is resolved
 * @param {number} [shown] the literal that the clause gives
 */
const lineOf = (clause, holding, pivot, shown) => clauseLine(clause.map((literal) => ({
  name: named(literal), isFalse: holding.has(-literal), isGiven: literal === shown, isPivot: pivot !== undefined && Math.abs(literal) === Math.abs(pivot),
})));

/** A labelled row of the work. @param {string | Node} label @param {Node} line @param {string} words @param {Record<string, any>} [more] */
const row = (label, line, words, more = {}) =>
  h("div", { class: "step work-row", ...more }, h("b", {}, label), line, words ? h("small", {}, words) : null);

/** Shows a clause in the list of clauses, which the search hides. @param {number} number */
function revealed(number) {
  set({ tab: "trail" });
  reveal(number);
}

/** A clause of the search with its number, as a row. @param {number | undefined} number @param {Set<number>} holding @param {number} [pivot] @param {number} [shown] */
function numbered(number, holding, pivot, shown) {
  const { origin, later } = run.clauses[String(number)] ?? {};
  const said = saying(origin);
  const words = later ? t().searchLater : said ? `${origin.part}${t().colon}${said}` : "";
  const name = t().clauseNumber({ count: counted(number ?? 0) });
  const label = later || !number ? name : button(name, () => revealed(number), { title: t().searchReveal });
  return row(label, lineOf(clauseOf(number), holding, pivot, shown), words);
}

/** The clause at work; at a conflict, the resolutions up to this one. @param {Event | null} event @param {Fact[]} trail @returns {Node[]} */
function work(event, trail) {
  if (!event) return [h("p", { class: "hint" }, t().searchStart)];
  const holding = new Set(trail.map((fact) => fact.literal));
  /** @type {HTMLElement[]} */
  const rows = [];
  const chain = event.kind === "resolve" || event.kind === "learn" ? chainOf() : [];
  if (event.kind === "resolve") {
    const before = chain.at(-2);
    const first = before?.kind === "resolve" ? before.result ?? [] : clauseOf(before?.clause);
    if (before) rows.push(row(before.kind === "resolve" ? t().searchResolvent : t().clauseNumber({ count: counted(before.clause ?? 0) }), lineOf(first, holding, event.literal), ""));
    rows.push(numbered(event.clause, holding, event.literal));
    rows.forEach((clause) => clause.classList.add("merging"));
    rows.push(row(t().searchGives, lineOf(event.result ?? [], holding), "", { class: "step work-row value resolvent" }));
  } else if (event.kind === "unit") rows.push(numbered(event.reason, holding, undefined, event.literal));
  else if (event.clause !== undefined) {
    rows.push(numbered(event.clause, holding, undefined, ["propagate", "flip"].includes(event.kind) ? event.literal : undefined));
  }
  if (event.kind === "learn") rows.push(h("p", { class: "says" }, inWords(clauseOf(event.clause))));
  const steps = chain.slice(0, -1).slice(-CHAIN);
  if (steps.length) {
    rows.push(h("ol", { class: "chain", start: chain.length - steps.length, tabindex: 0, "aria-label": t().searchChain }, ...steps.map((one) => h("li", {}, one.kind === "conflict"
      ? `${t().clauseNumber({ count: counted(one.clause ?? 0) })}${t().colon}${clauseOf(one.clause).map(named).join(" ∨ ")}`
      : `${named(one.literal)}, ${counted(one.clause ?? 0)}${t().colon}${(one.result ?? []).map(named).join(" ∨ ") || "⊥"}`))));
  }
  return rows;
}

/** Shows the event in the projector mode. @param {Event | null} event @param {Fact[]} trail */
function projected(event, trail) {
  if (!event) return project("search", null, t().searchStart);
  const holding = new Set(trail.map((fact) => fact.literal));
  if (pending) return project("search", lineOf(clauseOf(event.clause), new Set()), t().askWhich({ number: counted(event.clause ?? 0) }));
  const clause = event.kind === "resolve" ? event.result ?? [] : event.kind === "decide" && event.literal !== undefined ? [event.literal] : clauseOf(event.clause ?? event.reason);
  const gives = ["propagate", "flip", "decide", "unit"].includes(event.kind) ? event.literal : undefined;
  const words = event.kind === "learn" ? inWords(clause) : says(event);
  project("search", clause.length || event.kind === "resolve" ? lineOf(clause, holding, undefined, gives) : null, words[0].toUpperCase() + words.slice(1));
}

/** The events from the last conflict to this one: the conflict and the resolutions. @returns {Event[]} */
function chainOf() {
  const events = run.events.slice(0, state.event - run.offset);
  const start = events.findLastIndex((/** @type {Event} */ event) => event.kind === "conflict");
  return start < 0 ? [] : events.slice(start).filter((/** @type {Event} */ event) => ["conflict", "resolve", "learn"].includes(event.kind));
}

/** A learnt clause as a sentence: its first literal follows from the negations of the others. @param {number[]} clause */
function inWords([first, ...others]) {
  const literal = named(first);
  if (!others.length) return t().searchAlways({ literal });
  return t().searchIf({ conditions: listed(others.map((other) => negated(other))), literal });
}

/** The name of the negation. @param {number} number */
function negated(number) {
  const known = literals.get(-number);
  if (known) return named(-number);
  const text = named(number);
  return /^[RL]\d+C\d+=/.test(text) ? text.replace("=", "≠") : /^[RL]\d+C\d+≠/.test(text) ? text.replace("≠", "=") : t().searchNot({ literal: text });
}

/** A row for each level: the decision, then what follows from it. @param {Fact[]} trail */
function drawLevels(trail) {
  const last = trail.at(-1)?.level ?? 0;
  const rows = [];
  for (let level = 0; level <= last; level++) {
    const facts = trail.filter((fact) => fact.level === level);
    const decision = facts.find((fact) => fact.isDecision);
    const others = facts.filter((fact) => fact !== decision);
    const positive = others.filter(({ literal }) => isPositive(literal));
    const left = others.length - positive.length;
    rows.push(h("li", { class: level === last ? "present" : "" },
      h("b", { "aria-label": t().searchLevel({ level }) }, String(level)),
      h("span", {},
        decision ? h("span", { class: `decision ${decision.isOwn ? "own" : ""}`, title: decision.isOwn ? t().searchYours : t().searchTheirs }, named(decision.literal), decision.isOwn ? ` (${t().searchYours})` : "") : null,
        ` ${positive.map(({ literal }) => named(literal)).join(" ")} `,
        left ? h("small", {}, t().searchExcluded({ count: counted(left), number: left })) : null)));
  }
  parts.levels.replaceChildren(...rows);
  parts.levels.scrollTop = parts.levels.scrollHeight;
}

/** Whether a literal says that a cell has a value. Of a formula without a meaning, the positive ones. @param {number} number */
const isPositive = (number) => literals.get(number)?.holds ?? number > 0;

/** The decisions, conflicts, learnt clauses and jumps around the event. */
function drawStrip() {
  /** @type {{number: number, kind: string}[]} */
  const marks = [];
  run.events.forEach((/** @type {Event} */ { kind }, /** @type {number} */ index) => {
    if (DOTS[kind]) marks.push({ number: run.offset + index + 1, kind });
  });
  const at = marks.findLastIndex((mark) => mark.number <= state.event);
  const start = Math.max(0, Math.min(at - AROUND, marks.length - 2 * AROUND));
  const shown = marks.slice(start, start + 2 * AROUND);
  const isFocused = parts.strip.contains(document.activeElement);
  parts.strip.replaceChildren(...shown.map(({ number, kind }, index) => {
    const isCurrent = start + index === at;
    return h("button", {
      type: "button", role: "option", class: `dot ${kind} ${number > state.event ? "later" : ""}`, title: `${counted(number)} ${t().searchKinds[/** @type {"decide"} */ (kind)]}`,
      "aria-label": `${counted(number)} ${t().searchKinds[/** @type {"decide"} */ (kind)]}`, "aria-selected": String(isCurrent), "data-number": number,
      tabindex: isCurrent || at < 0 && index === 0 ? 0 : -1, click: () => go(number),
    }, DOTS[kind]);
  }));
  parts.strip.hidden = shown.length === 0;
  const current = parts.strip.querySelector("[aria-selected=true]");
  parts.strip.scrollTop = current ? current.offsetTop - parts.strip.offsetTop - parts.strip.clientHeight / 2 : 0;
  if (isFocused) parts.strip.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
}

/** The keys of the strip, which is one tab stop. @param {KeyboardEvent} event */
function walk(event) {
  const dots = [...parts.strip.children];
  const at = dots.findIndex((dot) => dot.getAttribute("aria-selected") === "true");
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: dots.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const dot = dots[to];
  if (dot instanceof HTMLElement) go(Number(dot.dataset.number));
}

/** The counts of the modes side by side. */
function drawCounts() {
  const columns = /** @type {const} */ (["decisions", "propagations", "conflicts", "learnt"]);
  parts.counts.replaceChildren(h("table", {},
    h("thead", {}, h("tr", {}, h("td"), ...columns.map((name) => h("th", { scope: "col" }, t().searchCounts[name])))),
    h("tbody", {}, ...MODES.map((name) => {
      const found = modes.get(name);
      const least = found && ["events", "time"].includes(found.end) ? "≥ " : "";
      return h("tr", { class: name === mode() ? "present" : "", "data-mode": name },
        h("th", { scope: "row" }, t().searchModes[name]),
        ...columns.map((column) => h("td", {}, found ? `${least}${counted(found.counts[column])}` : "…")));
    }))));
}

/** Draws the values, the decisions, and the clause at work. @param {Event | null} event @param {Fact[]} trail */
function drawGrid(event, trail) {
  show(null);
  /** @type {Map<number, number[]>} */
  const values = new Map();
  /** @type {Set<string>} */
  const excluded = new Set();
  /** @type {Set<number>} */
  const decided = new Set();
  let last = -1;
  const isOnBoard = run.board === board?.variant;
  for (const { literal, isDecision } of isOnBoard ? trail : []) {
    const { cell, value, holds } = literalOf(literal);
    if (cell === undefined || value === undefined) continue;
    if (!holds) excluded.add(`${cell},${value}`);
    else {
      values.set(cell, [...(values.get(cell) ?? []), value]);
      if (isDecision) decided.add(cell);
    }
  }
  const present = event?.literal === undefined || !isOnBoard ? undefined : literalOf(event.literal);
  if (present?.holds && ["decide", "propagate", "flip"].includes(event?.kind ?? "")) last = present.cell ?? -1;
  showDerived({ values, excluded, last, decided });
  /** @type {import("./state.js").Hover} */
  const found = { cells: new Set(), marks: new Map() };
  const clause = event?.kind === "resolve" ? event.result ?? [] : clauseOf(event?.clause);
  const literalsOf = event?.kind === "decide" && event.literal !== undefined ? [event.literal] : clause;
  const holding = new Set(trail.map((fact) => fact.literal));
  for (const number of isOnBoard ? literalsOf : []) {
    const { cell, value, holds } = literalOf(number);
    if (cell === undefined) continue;
    found.cells.add(cell);
    if (value === undefined) continue;
    // The marks of a question would answer it.
    if (event?.kind === "ask") continue;
    const isFact = holding.has(number) || holding.has(-number);
    const holdsNow = holding.has(number) === holds;
    found.marks.set(`${cell},${value}`, event?.kind === "learn" || !isFact ? (holds ? "literal" : "negated") : holdsNow ? "holds" : "excluded");
  }
  pin(found);
}
