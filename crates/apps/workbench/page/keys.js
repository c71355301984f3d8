// The keys of a pane that steps, also those of clickers.

/** Elements that use these keys themselves. */
const OWN = "input, select, textarea, dialog, [role=listbox], [role=grid], [contenteditable], .levels, .chain";

/**
 * @typedef {object} Steps
 * @property {() => boolean} isShown
 * @property {() => void} forward
 * @property {() => void} back
 * @property {() => void} first
 * @property {() => void} last
 * @property {Record<string, () => void>} [letters] further keys, while the focus is in the pane
 */

/** The panes that step. @type {Steps[]} */
const panes = [];

/** Steps the pane that is shown. @param {boolean} isForward */
export function stepShown(isForward) {
  const steps = panes.find(({ isShown }) => isShown());
  if (isForward) steps?.forward();
  else steps?.back();
}

/**
 * Makes keys step: → ← and the keys of pages, also without a focus, which is what clickers send; the space bar; Home and End.
 * The space bar on a button presses it.
 * @param {HTMLElement} pane
 * @param {Steps} steps
 */
export function stepByKeys(pane, steps) {
  const { isShown, forward, back, first, last, letters = {} } = steps;
  panes.push(steps);
  /** @type {Record<string, () => void>} */
  const acts = { ArrowRight: forward, ArrowLeft: back, PageDown: forward, PageUp: back, " ": forward, Home: first, End: last };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isInside = pane.contains(target) || target.closest("#projector") !== null;
    const isPage = event.key.startsWith("Page") && target.matches("[role=tab]");
    if (!isShown() || event.ctrlKey || event.metaKey || event.altKey || !isInside && !isPage && target !== document.body) return;
    if (target.closest(OWN) || event.key === " " && target.closest("button, summary, a")) return;
    const act = acts[event.key] ?? (isInside ? letters[event.key] : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
