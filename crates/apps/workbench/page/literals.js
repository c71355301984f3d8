// A clause as a line of literals, and the literals that the reader writes.

import { button, h } from "./dom.js";
import { state } from "./state.js";
import { counted, engineName, t } from "./texts.js";

/** The largest number of false literals that are all shown, and the number of them that are shown of more. */
const ALL = 9;
const SHOWN = 6;

/**
 * Returns a literal as the engine reads it: `R1C8=7`, `R1C8≠7`, or a number of DIMACS. Cells may be named in French, and `¬` or `-` before a cell
 * negates it. Other texts stay as they are.
 * @param {string} text
 */
export function literalText(text) {
  const literal = text.replaceAll(/\s/g, "").replaceAll(/!=|<>/g, "≠").replaceAll("==", "=");
  const [, signs, rest] = /** @type {RegExpExecArray} */ (/^([¬~!−-]*)(.*)$/u.exec(literal));
  const isNegated = signs.length % 2 > 0;
  if (/^\d+$/.test(rest)) return isNegated ? `-${rest}` : rest;
  const claim = /^[RL](\d+C\d+)([=≠])(.+)$/i.exec(rest);
  if (!claim) return literal.replace(/^L(?=\d+C)/i, "R");
  const [, cell, sign, value] = claim;
  return `R${cell.toUpperCase()}${isNegated === (sign === "=") ? "≠" : "="}${value}`;
}

/** The name of a literal of the engine in the language: of its cell, or what an auxiliary variable is for. @param {{text: string, words?: Record<string, string>}} literal */
export const nameOf = ({ words, text }) => words?.[state.language] ?? engineName(text);

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
