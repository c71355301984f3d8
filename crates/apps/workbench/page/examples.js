// The grids that the page offers, each with the encoding that its source has.

import { FIGURE_1, INF242, digits } from "./state.js";
import { t } from "./texts.js";

/** The five grids of the Maple sheet, in its order. */
export const MAPLE = [
  "300100000057003100906050008400600951005800006000007000800000000000000042000071000",
  "800690102409513006000007004050901020200000000000030000000040008604002050701000000",
  "005000482904600003070041000010000350008020100037000020000750060300004209000000500",
  "605091240040530000320006070006310700010000900800004000003800000000060001050070000",
  "081000006904306008030004200008900710103500000007020000800700004005000890609010000",
];
const ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
/** AI Escargot with one more given, which its solution does not have. */
const NONE = ESCARGOT.replace("1000", "1060");
const FOUR = "1200340000400001";

export const PAPER = { variant: "classic:9", rules: "extended", level: "peers", numbering: "dense", atMostOne: "pairwise", implied: "none" };
export const COURSE = { ...PAPER, rules: "efficient", level: "units", numbering: "decimal" };

/** @typedef {Partial<import("./state.js").State>} Next */
/** @param {string} line @param {Next} [encoding] @returns {Next} */
const grid = (line, encoding = PAPER) => ({ ...encoding, board: "", givens: digits(line) });

/** The name of each example, its text, and what it changes. @returns {[string, string, Next][]} */
export const examples = () => [
  ["figure-1", "Figure 1", grid(FIGURE_1)],
  ["inf242", "INF242", grid(INF242, COURSE)],
  ["empty", "INF242, 9×9 ∅", grid("", COURSE)],
  ...MAPLE.map((line, index) => /** @type {[string, string, Next]} */ ([`maple-${index + 1}`, t().exampleNames.maple({ number: index + 1 }), grid(line)])),
  ["escargot", "AI Escargot", grid(ESCARGOT)],
  ["four", "4×4", { ...grid(FOUR), variant: "classic:4" }],
  ["none", t().exampleNames.none, grid(NONE)],
];
