// A clause as a line of literals.

import { button, h } from "./dom.js";
import { counted, t } from "./texts.js";

/** The largest number of false literals that are all shown, and the number of them that are shown of more. */
const ALL = 9;
const SHOWN = 6;

/** @typedef {{name: string, isFalse?: boolean, isGiven?: boolean, isPivot?: boolean}} LineLiteral */

/**
 * Returns the line of a clause. False literals are struck out; of many, the first ones are shown, and a button shows the others.
 * @param {LineLiteral[]} literals
 * @returns {HTMLElement}
 */
export function clauseLine(literals) {
  const line = h("span", { class: "logic" });
  const left = literals.filter(({ isFalse, isGiven, isPivot }) => isFalse && !isGiven && !isPivot);
  const late = new Set(left.length > ALL ? left.slice(SHOWN) : []);
  const draw = (/** @type {LineLiteral[]} */ shown) => line.replaceChildren(...shown.flatMap(({ name, isFalse, isGiven, isPivot }, index) =>
    [index ? " ∨ " : "", h(isGiven ? "strong" : isFalse ? "s" : "span", { class: isPivot ? "pivot" : null }, name)]));
  if (!literals.length) line.textContent = "⊥";
  else draw(literals.filter((literal) => !late.has(literal)));
  if (late.size) line.append(" ", button(t().falseMore({ count: counted(late.size) }), () => draw(literals), { class: "more" }));
  return line;
}
