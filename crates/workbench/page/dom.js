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
 * Offers a file for download.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
