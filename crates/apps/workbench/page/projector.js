// The projector mode: the grid, the clause of the present step and one sentence, in large letters, and nothing else.

import { button, h } from "./dom.js";
import { stepShown } from "./keys.js";
import { set, state, subscribe, touches } from "./state.js";
import { t } from "./texts.js";

/** The tabs that have steps. */
const TABS = ["trail", "search"];
/** What each tab shows. @type {Map<string, {clause: HTMLElement | null, sentence: string}>} */
const shown = new Map();
/** @type {() => void} */
let draw = () => {};

/** Sets what a tab shows in this mode. @param {string} tab @param {HTMLElement | null} clause @param {string} sentence */
export function project(tab, clause, sentence) {
  shown.set(tab, { clause, sentence });
  draw();
}

/** Returns the button of a pane that starts the mode. @param {string} tab */
export const projectorButton = (tab) => button(t().projector, () => set({ projector: 1 }), { id: `${tab}-projector`, "aria-keyshortcuts": "f", title: t().projectorHint });

/** @param {HTMLElement} pane */
export function projectorPane(pane) {
  const isOn = () => state.projector > 0 && TABS.includes(state.tab);
  const leave = () => set({ projector: 0 });
  let wasOn = false;
  draw = () => {
    if (!isOn()) return;
    const { clause, sentence } = shown.get(state.tab) ?? { clause: null, sentence: "" };
    pane.setAttribute("aria-label", t().projector);
    // Without keys: only where the pointer is a finger.
    const tools = h("div", { class: "buttons" }, button(t().back, () => stepShown(false)), button(t().forward, () => stepShown(true)), button(t().projectorLeave, leave));
    pane.replaceChildren(h("div", { class: "projected" }, clause), h("p", { class: "says", role: "status" }, sentence), tools);
  };
  const change = () => {
    document.body.classList.toggle("projector", isOn());
    pane.hidden = !isOn();
    draw();
    if (isOn() && !wasOn) pane.focus();
    // The focus returns to the button of the mode.
    if (!isOn() && wasOn) document.getElementById(`${state.tab}-projector`)?.focus();
    wasOn = isOn();
  };
  pane.tabIndex = -1;
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOn()) leave();
  });
  subscribe((changed) => {
    if (touches(changed, ["projector", "tab", "language"])) change();
  });
  change();
}
