// Elements of the page.

/**
 * Returns an element. Attributes that are functions are listeners; `null`, `undefined` and `false` are left out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * Returns a select with its label.
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} change
 * @returns {HTMLLabelElement}
 */
export function choice(label, options, value, change) {
  const select = h("select", { change: () => change(select.value) });
  for (const [name, text] of options) {
    select.append(h("option", { value: name, selected: name === value }, text));
  }
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * Returns a button.
 * @param {string} text
 * @param {() => void} click
 * @param {Record<string, any>} [more]
 * @returns {HTMLButtonElement}
 */
export function button(text, click, more = {}) {
  return h("button", { type: "button", click, ...more }, text);
}

/**
 * Returns a menu: a button that shows these buttons. Escape, a choice and a click elsewhere close it, and the focus
 * returns to its button.
 * @param {string} text
 * @param {HTMLButtonElement[]} items
 * @returns {HTMLDetailsElement}
 */
export function menu(text, items) {
  const summary = h("summary", {}, text);
  const close = () => {
    const isInside = list.contains(document.activeElement);
    details.open = false;
    if (isInside) summary.focus();
  };
  const list = h("div", { click: close }, ...items);
  const outside = (/** @type {Event} */ event) => {
    if (!details.contains(/** @type {Node} */ (event.target))) details.open = false;
  };
  const details = h("details", {
    class: "menu",
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !details.open) return;
      event.preventDefault();
      details.open = false;
      summary.focus();
    },
    // The focus may leave the menu by Tab, the pointer by a click that moves no focus.
    focusout: (/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget && !details.contains(/** @type {Node} */ (event.relatedTarget))) details.open = false;
    },
    toggle: () => {
      if (details.open) document.addEventListener("pointerdown", outside);
      else document.removeEventListener("pointerdown", outside);
    },
  }, summary, list);
  return details;
}

/**
 * Makes the elements one tab stop: the arrow keys, Home and End move the focus among them.
 * @param {HTMLElement} container
 * @param {HTMLElement[]} items
 */
export function rove(container, items) {
  const stop = (/** @type {HTMLElement | undefined} */ chosen) => items.forEach((item) => (item.tabIndex = item === chosen ? 0 : -1));
  stop(items[0]);
  container.addEventListener("focusin", (event) => {
    const found = items.find((item) => item === event.target);
    if (found) stop(found);
  });
  container.addEventListener("keydown", (event) => {
    const at = items.findIndex((item) => item === event.target);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  });
}

/**
 * Replaces the content of an element by `draw`. The focus stays on the control with the same place in it.
 * @param {HTMLElement} element
 * @param {() => void} draw
 */
export function redraw(element, draw) {
  const controls = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("select, input, button, summary")]);
  const focused = controls().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  draw();
  controls()[focused]?.focus();
}

/**
 * Offers a file for download.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
