// The page: its head, its panes and its tabs.

import { button, choice, download, h, menu, redraw } from "./dom.js";
import { engine } from "./engine.js";
import { auditPane } from "./audit.js";
import { examples } from "./examples.js";
import { clausesPane } from "./clauses.js";
import { examPane, lessonPane } from "./exam.js";
import { exercisePane } from "./exercise.js";
import { gridPane, read } from "./grid.js";
import { projectorPane } from "./projector.js";
import { rulesPane } from "./rules.js";
import { searchPane } from "./search.js";
import { setterPane } from "./setter.js";
import { solverPane } from "./solver.js";
import { sourcesPane } from "./sources.js";
import { START, encodedOf, forget, onBoard, saveAddress, set, state, subscribe, touches } from "./state.js";
import { faultText, t } from "./texts.js";
import { trailPane } from "./trail.js";

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const BOARDS = [
  "classic:9", "classic:4", "classic:16", "classic:25",
  "classic:36", "classic:49", "classic:64", "classic:81", "blocks:2x3", "x:9", "windoku", "samurai",
  "jigsaw:AAAB/ACBB/DCCB/DDDC",
];
/** The windows of one column, as the style sheet has them. */
const NARROW = "(max-width: 559px), (max-width: 1279px) and (max-aspect-ratio: 1/1)";
/** The names of this machine. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
function head() {
  document.documentElement.lang = state.language;
  document.title = `Clausoku · ${t().title}`;
  const boards = BOARDS.includes(state.variant) && !state.board ? BOARDS : [state.variant, ...BOARDS];
  const file = (/** @type {string} */ format) => () => save(format);
  const note = h("span", { id: "note", role: "status" });
  const copy = async () => {
    saveAddress();
    // A page of another machine has no clipboard without TLS.
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    note.textContent = !isCopied ? t().notCopied : LOOPBACK.test(location.hostname) ? t().copiedHere : t().copied;
    setTimeout(() => (note.textContent = ""), 8000);
  };
  const skip = () => {
    const panel = /** @type {HTMLElement} */ (document.querySelector("#work-pane [role=tabpanel]:not([hidden])"));
    panel.focus();
    panel.scrollIntoView({ block: "start" });
  };
  $("top").replaceChildren(
    button(t().skip, skip, { class: "skip", id: "skip" }),
    h("h1", {}, "Clausoku ", h("span", {}, t().title)),
    h("div", { class: "tools" },
      choice(t().example, [["", "–"], ...examples().map(([name, text]) => /** @type {[string, string]} */ ([name, text]))], "", (name) => {
        const found = examples().find(([known]) => known === name);
        if (found) open(found[2]);
      }),
      choice(t().board, boards.map((name) => [name, name.length > 16 ? `${name.slice(0, 15)}…` : name]), state.variant,
        (variant) => open({ variant, board: "", givens: [] })),
      button(t().import, importGrid, { id: "import" }),
      menu(t().export, [
        button("DIMACS", file("dimacs"), { id: "export-dimacs" }), button("OPB", file("opb")), button("LaTeX", file("latex")),
        button(t().inf242, file("inf242"), { id: "export-inf242" }), button("SVG", file("svg")), button("PNG", file("png")),
      ]),
      button(t().link, copy, { id: "link" }), button(t().language, () => set({ language: state.language === "fr" ? "en" : "fr" }), { id: "language", lang: state.language === "fr" ? "en" : "fr" }), note));
  $("foot").replaceChildren(`${t().offline} · ${t().engine[/** @type {"http"} */ (engine.name)]}`);
}

/** @param {Partial<import("./state.js").State>} next */
function open(next) {
  forget();
  set({ excluded: [], aside: "", ...START, filter: {}, ...next });
}

/** @param {string} format */
async function save(format) {
  try {
    const file = await engine.ask({ ask: "export", format, ...encodedOf(), filter: state.filter });
    const content = file.text ?? Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
    download(file.name, new Blob([content], { type: file.type }));
  } catch (error) {
    alert(faultText(error));
  }
}

function importGrid() {
  const text = h("textarea", { rows: 10, cols: 36, spellcheck: "false", "aria-label": t().importHint });
  const fault = h("p", { class: "bad", role: "alert" });
  const accept = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await read(text.value);
      dialog.close();
    } catch (error) {
      fault.textContent = faultText(error);
    }
  };
  const dialog = h("dialog", { "aria-label": t().import, close: () => dialog.remove() },
    h("form", { submit: accept }, h("p", {}, t().importHint), text, fault,
      h("div", { class: "buttons" }, h("button", { type: "submit" }, t().read), button(t().cancel, () => dialog.close()))));
  document.body.append(dialog);
  dialog.showModal();
}

const TABS = ["trail", "search", "solver", "setter", "exercise", "exam", "lesson", "audit", "sources"];

function work() {
  const list = h("div", { role: "tablist", class: "tabs" });
  const panels = TABS.map((name) => h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "panel", tabindex: -1 }));
  const pane = $("work-pane");
  pane.append(list, ...panels);
  [trailPane, searchPane, solverPane, setterPane, exercisePane, examPane, lessonPane, auditPane, sourcesPane].forEach((fill, index) => fill(panels[index]));
  /** Scrolls to a panel that a link has opened, where it is below the other panes. */
  const reach = () => {
    // The height of the board, which stays above, is known after the next frame.
    if (matchMedia(NARROW).matches && state.tab !== "trail") requestAnimationFrame(() => requestAnimationFrame(() => pane.scrollIntoView({ block: "start" })));
  };
  const draw = () => {
    const chosen = TABS.includes(state.tab) ? state.tab : "trail";
    const focused = list.contains(document.activeElement);
    pane.setAttribute("aria-label", t().work);
    list.setAttribute("aria-label", t().work);
    list.replaceChildren(...TABS.map((name) => h("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": name === chosen ? "true" : "false",
      tabindex: name === chosen ? 0 : -1, click: () => set({ tab: name }),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (move) set({ tab: TABS[(TABS.indexOf(name) + move + TABS.length) % TABS.length] });
      },
    }, t()[/** @type {"trail"} */ (name)])));
    panels.forEach((panel, index) => (panel.hidden = TABS[index] !== chosen));
    const tab = $(`tab-${chosen}`);
    list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    if (focused) tab.focus();
    return focused;
  };
  draw();
  let isFirst = true;
  onBoard(() => {
    if (isFirst) reach();
    isFirst = false;
  });
  subscribe((changed) => {
    // A tab that is clicked stays where it is.
    if (touches(changed, ["tab", "language"]) && !draw() && changed.has("tab")) reach();
  });
}

head();
subscribe((changed) => {
  if (touches(changed, ["language", "variant", "board"])) redraw($("top"), head);
});
gridPane($("grid-pane"));
rulesPane($("rules-pane"));
clausesPane($("clauses-pane"));
work();
projectorPane($("projector"));
