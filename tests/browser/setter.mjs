// Tests that a setter makes, tidies, grades and publishes a puzzle on the page: clues drawn by drag, keys and touch, what is true at each change, a clash,
// links and TOML, in both languages.

import assert from "node:assert/strict";
import path from "node:path";

/** A puzzle of order 4 with one solution. */
const UNIQUE = "1200340000400001";

/** The words of the page. */
const WORDS = {
  en: { cage: "cage 10 at R1C1 R1C2", none: "No solution", several: "Several solutions", one: "Exactly one solution", clash: "These cannot all hold: cage 3 at R1C1 R1C2, thermometer at R2C1 R2C2 R2C3 R2C4, block 1.", needs: "thermometer: select 2 cells or more first.", graded: /^HoDoKu's score is \d+, in \d+ steps\./ },
  fr: { cage: "cage 10 en L1C1 L1C2", none: "Aucune solution", several: "Plusieurs solutions", one: "Exactement une solution", clash: "Ceci ne peut pas être vrai ensemble : cage 3 en L1C1 L1C2, thermomètre en L2C1 L2C2 L2C3 L2C4, bloc 1.", needs: "thermomètre : choisissez d’abord 2 cases ou plus.", graded: /^Le score de HoDoKu est \d+, en \d+ étapes\./ },
};

async function open(page, address, state) {
  await page.goto("about:blank");
  await page.goto(`${address}#t=setter&${state}`);
  await page.waitForSelector("#setter-verdict [data-count]", { timeout: 60_000 });
  await page.waitForFunction(() => document.querySelectorAll("#panel-setter option").length > 20, null, { timeout: 60_000 });
}

/** Drags the pointer over cells. */
async function drag(page, cells) {
  const middle = async (cell) => {
    const { x, y, width, height } = await page.locator(".cell").nth(cell).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...await middle(cells[0]));
  await page.mouse.down();
  for (const cell of cells.slice(1)) await page.mouse.move(...await middle(cell), { steps: 4 });
  await page.mouse.up();
}

const count = (page, wanted) => page.waitForSelector(`#setter-verdict [data-count="${wanted}"]`, { timeout: 60_000 });
const clues = (page) => page.locator("#setter-clues li .check").allInnerTexts();
const listed = (page, wanted) => page.waitForFunction((names) =>
  JSON.stringify([...document.querySelectorAll("#setter-clues li .check")].map((row) => row.textContent)) === JSON.stringify(names), wanted, { timeout: 60_000 });
/** Waits until a cell has these candidates, as one who hears the page is told. */
const candidates = (page, cell, wanted) => page.waitForFunction(([cell, values]) => {
  const element = document.querySelectorAll(".cell")[cell];
  const seen = [...element.querySelectorAll(".marks span:not(.gone)")].map((mark) => mark.textContent).join(" ") || element.textContent;
  return seen === values;
}, [cell, wanted], { timeout: 60_000 });
const drawn = (page) => page.evaluate(() => decodeURIComponent(document.querySelector("#grid").style.getPropertyValue("--drawing")));

/** A killer with thermometers, from an empty board. */
async function draws(page, address, language) {
  const words = WORDS[language];
  await open(page, address, `v=classic:9&h=${language}`);
  await count(page, "several");
  assert.equal(await page.locator("#clauses-pane").isVisible(), false);
  await drag(page, [1, 0]);
  await page.keyboard.press("k");
  await page.keyboard.type("10");
  await listed(page, [words.cage]);
  await candidates(page, 0, "1 2 3 4 6 7 8 9");
  await page.waitForFunction(() => decodeURIComponent(document.querySelector("#grid").style.getPropertyValue("--drawing")).includes(">10</text>"));
  // The digits after the selection are givens.
  await page.locator(".cell").nth(8).click();
  await page.keyboard.press("5");
  await candidates(page, 8, "5");
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => document.querySelectorAll(".cell.given").length === 0);
  assert.equal((await clues(page)).length, 1);
  // A thermometer by keys alone.
  await page.locator(".cell").nth(20).focus();
  await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowDown");
  assert.equal(await page.locator(".cell.selected").count(), 4);
  await page.keyboard.press("Shift+ArrowUp");
  assert.equal(await page.locator(".cell.selected").count(), 3, "a step back takes the last cell back");
  await page.keyboard.press("t");
  await page.waitForSelector('#setter-clues [data-kind="thermometer"]');
  await candidates(page, 21, "1 2 3 4 5 6 7");
  await candidates(page, 39, "3 4 5 6 7 8 9");
  // Switched off, it says nothing; the address keeps it.
  await page.locator('#setter-clues [data-kind="thermometer"] input[type=checkbox]').uncheck();
  await candidates(page, 21, "1 2 3 4 5 6 7 8 9");
  await page.waitForURL(/[&#]j=/);
  assert.ok(!new URLSearchParams(new URL(page.url()).hash.slice(1)).get("b").includes("thermometer"));
  await page.reload();
  await page.waitForSelector("#setter-clues li.off");
  assert.equal((await clues(page)).length, 2);
  await page.locator("#setter-clues li.off input[type=checkbox]").click();
  await candidates(page, 21, "1 2 3 4 5 6 7");
  // Dots, and what is no pair.
  await drag(page, [60, 61]);
  await page.keyboard.press("b");
  await page.waitForSelector('#setter-clues [data-kind="ratio"]');
  await candidates(page, 60, "1 2 3 4 6 8");
  await page.locator(".cell").nth(70).click();
  await page.keyboard.press("t");
  await page.waitForFunction((text) => document.querySelector("#panel-setter [role=alert]")?.textContent === text, words.needs);
  // Undo takes back one clue after another.
  await page.locator(".cell").nth(70).click();
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !document.querySelector('#setter-clues [data-kind="ratio"]'));
  // Delete removes the clue of the selected cell.
  await page.locator(".cell").nth(21).click();
  await page.keyboard.press("Delete");
  await listed(page, [words.cage]);
  // A sum is typed in the list.
  await page.locator("#setter-clues input[type=text]").fill("17");
  await page.keyboard.press("Enter");
  await candidates(page, 0, "8 9");
  // A clue and its number are one edit.
  await drag(page, [72, 73]);
  await page.keyboard.press("k");
  await page.keyboard.type("12");
  await page.waitForFunction(() => document.querySelectorAll("#setter-clues input[type=text]")[1]?.value === "12");
  await page.locator(".cell").nth(72).click();
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll("#setter-clues li").length === 1);
  // Another kind, by the form: a cell of the margin shows its number.
  await drag(page, [...Array(9).keys()]);
  await page.selectOption("#panel-setter select", "sandwich");
  await page.fill("#setter-number", "7");
  await page.click("#setter-add");
  await page.waitForSelector('#setter-clues [data-kind="sandwich"]');
  await page.waitForFunction(() => document.querySelector("#grid").style.getPropertyValue("--columns") === "11");
  assert.match(await drawn(page), />7<\/text>/);
}

/** A clash is red in the grid and in the list, and in words. */
async function clashes(page, address, language) {
  const words = WORDS[language];
  await open(page, address, `v=classic:4&h=${language}`);
  await drag(page, [0, 1]);
  await page.keyboard.press("k");
  await page.keyboard.press("3");
  await candidates(page, 0, "1 2");
  await drag(page, [4, 5, 6, 7]);
  await page.keyboard.press("t");
  await count(page, "none");
  await page.waitForFunction((text) => document.querySelector("#setter-clash")?.textContent.startsWith(text), words.clash, { timeout: 60_000 });
  assert.equal(await page.locator("#setter-clues li.clashing").count(), 2);
  assert.equal(await page.locator(".cell.clash").count(), 6);
  assert.equal(await page.locator("#setter-verdict [data-count]").innerText(), words.none);
  await page.locator("#setter-clues li").nth(1).getByRole("button").click();
  await count(page, "several");
  await page.waitForFunction(() => !document.querySelector(".cell.clash, .clashing"));
}

/** Tidies, grades and publishes. */
async function publishes(page, address, language) {
  const words = WORDS[language];
  await open(page, address, `v=classic:4&g=${UNIQUE}&h=${language}`);
  await count(page, "one");
  await drag(page, [0, 1]);
  await page.keyboard.press("k");
  await page.keyboard.press("3");
  await page.waitForFunction(() => document.querySelector("#setter-clues input[type=text]")?.value === "3");
  await page.click("#setter-grade");
  await page.waitForFunction(() => /HoDoKu/.test(document.querySelector("#setter-result").textContent), null, { timeout: 60_000 });
  assert.match(await page.locator("#setter-result").innerText(), words.graded);
  await page.click("#setter-tidy");
  await page.click("#setter-leave", { timeout: 60_000 });
  await page.waitForFunction(() => document.querySelectorAll(".cell.given").length < 6, null, { timeout: 60_000 });
  await count(page, "one");
  for (const kind of ["SudokuPad", "f-puzzles", "TOML"]) {
    // The engine has the links of the present puzzle a moment later.
    await page.waitForTimeout(300);
    await page.click(`[data-copy="${kind}"]`);
    const text = await page.waitForFunction(() => globalThis.copied).then((found) => found.jsonValue());
    assert.match(text, { SudokuPad: /^https:\/\/sudokupad\.app\/fpuzzles/, "f-puzzles": /^https:\/\/f-puzzles\.com\/\?load=/, TOML: /^name = / }[kind]);
  }
  const link = async () => {
    await page.waitForTimeout(300);
    await page.click('[data-copy="f-puzzles"]');
    return page.evaluate(() => globalThis.copied);
  };
  // A link that is pasted is the same puzzle, and its link the same.
  await page.click("#setter-start");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 81);
  await drag(page, [0, 10, 20]);
  await page.keyboard.press("a");
  await page.waitForSelector('#setter-clues [data-kind="arrow"]');
  const copied = await link();
  await page.click("#setter-start");
  await page.waitForFunction(() => !document.querySelector("#setter-clues [data-kind]"));
  await page.fill("#setter-text", copied);
  await page.click("#setter-open");
  await page.waitForSelector('#setter-clues [data-kind="arrow"]');
  assert.equal(await link(), copied);
  await page.fill("#setter-text", "x = 1");
  await page.click("#setter-open");
  await page.waitForSelector("#panel-setter [role=alert]");
}

/** The other panes learn of the clues when another tab is opened, and the grid keeps its drawing. */
async function shares(page, address) {
  await open(page, address, "v=classic:4&h=en");
  await drag(page, [0, 1]);
  await page.keyboard.press("k");
  await page.keyboard.press("3");
  await candidates(page, 0, "1 2");
  await page.click("#tab-trail");
  // The empty board has 448 clauses, the sum six more.
  await page.waitForFunction(() => document.querySelector("[data-total]")?.textContent === "454", null, { timeout: 60_000 });
  assert.match(await drawn(page), />3<\/text>/);
  await page.click("#tab-setter");
  await candidates(page, 0, "1 2");
}

async function accessible(page, axe, name) {
  if (!axe) return;
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160), nodes[0].failureSummary]), [], name);
}

/** The page of a phone: a cage by touch, its sum by the pad, in a window without overflow. */
async function touches(browser, address, axe, pictures) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en" });
  const page = await context.newPage();
  await open(page, address, "v=classic:9&h=en");
  const session = await context.newCDPSession(page);
  const middle = async (cell) => {
    const { x, y, width, height } = await page.locator(".cell").nth(cell).boundingBox();
    return [{ x: x + width / 2, y: y + height / 2 }];
  };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: await middle(0) });
  for (const cell of [1, 2]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: await middle(cell) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal(await page.locator(".cell.selected").count(), 3);
  await page.locator('[data-key="k"]').tap();
  for (const digit of [2, 4]) await page.getByRole("group", { name: "Digit pad" }).getByRole("button", { name: `Write ${digit}`, exact: true }).tap();
  await listed(page, ["cage 24 at R1C1 R1C2 R1C3"]);
  await candidates(page, 0, "7 8 9");
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await accessible(page, axe, `a phone, ${scheme}`);
    if (pictures) await page.screenshot({ path: path.join(pictures, `setter-390-${scheme}.png`) });
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow} pixels too wide`);
  await context.close();
}

/** Sets puzzles with one engine. */
export async function setter({ browser, address, engine, axe, pictures }) {
  for (const language of ["en", "fr"]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: language });
    // The pages of a browser share its clipboard.
    await context.addInitScript(() => navigator.clipboard && (navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)));
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await draws(page, address, language);
    await accessible(page, axe, language);
    if (pictures) await page.screenshot({ path: path.join(pictures, `setter-1280-${language}.png`) });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide in ${language}`);
    await clashes(page, address, language);
    await accessible(page, axe, `${language}, clash`);
    await publishes(page, address, language);
    if (language === "en") await shares(page, address);
    assert.deepEqual(faults, []);
    await context.close();
  }
  await touches(browser, address, axe, pictures);
  console.log(`${engine}: a puzzle is set by drag, keys and touch, tidied, graded and published, in both languages`);
}
