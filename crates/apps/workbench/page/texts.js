// The texts of the page in its language. `messages.js` has them; it is made from the texts of all programs.

import { EN, FAULTS, FR, NAMES } from "./messages.js";
import { cellName, state, valueName, board } from "./state.js";

/** The texts in the language of the state. @returns {typeof EN} */
export const t = () => (state.language === "fr" ? FR : EN);

/** @param {number | string} number */
export const counted = (number) => Number(number).toLocaleString(state.language);

/** The name of a rule of deduction. @param {string} rule */
export const ruleName = (rule) => t().ruleNames[/** @type {"unit"} */ (rule.replace("=", "-"))] ?? rule;

/** The words of a fault in the language of the page, with its place. English words are those of the engine. @param {unknown} error */
export function faultText(error) {
  const { code, values, message, line, column } = /** @type {import("./engine.js").EngineError} */ (error);
  const known = state.language === "fr" ? FAULTS[code] : undefined;
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) =>
    [name, name === "rules" ? value.split(", ").map(ruleName).join(", ") : engineName(value)]));
  const text = typeof known === "function" ? known(shown) : known;
  if (text === undefined) {
    const said = t().engineSays({ message: message ?? String(error) });
    return line && column ? t().place({ line, column, text: said }) : said;
  }
  const placed = line && column ? t().place({ line, column, text }) : text[0].toUpperCase() + text.slice(1);
  return /[?.]$/.test(placed) ? placed : `${placed}.`;
}

/** Names in a sentence, and how many more there are. @param {string[]} names @param {number} [more] */
export const listed = (names, more = 0) =>
  more > 0 ? `${names.join(", ")} ${t().more({ count: more })}` : names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} ${t().and} ${names.at(-1)}`;

/** A text of the engine with the names of cells and regions of the language. @param {string} name */
export const engineName = (name) => state.language !== "fr" ? name
  : NAMES.reduce((text, [pattern, words]) => text.replace(pattern, words), name).replace(/\bR(\d+C\d+)\b/g, "L$1");

/** The name of a region in the language. @param {number} region */
export function regionName(region) {
  const found = board?.regions[region];
  if (!found) return "?";
  return engineName(found.name);
}

/**
 * What a clause says, by its origin.
 * @param {any} origin
 * @returns {string}
 */
export function saying(origin) {
  const { words } = t();
  if (!origin) return "";
  // The engine has the words for sets of cells, constraints and implied clauses.
  const said = origin.words?.[state.language] ?? origin.part ?? "";
  const where = origin.cell !== undefined ? cellName(origin.cell) : "";
  const what = origin.value !== undefined ? valueName(origin.value) : "";
  switch (origin.kind) {
    case "rule": {
      const least = origin.part.endsWith("1");
      if (origin.cell !== undefined) return (least ? words.leastValue : words.mostValue)({ where });
      if (origin.region !== undefined) return (least ? words.least : words.most)({ where: regionName(origin.region), what });
      return said;
    }
    case "given": return words.given({ where, what });
    case "beside": return words.beside({ where, what });
    case "sees": return words.sees({ where, what });
    case "excluded": return words.excluded({ where, what });
    case "channel": return words.channel({ where, what });
    case "contradiction": return words.contradiction;
    default: return said;
  }
}
