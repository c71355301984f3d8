// Plays with the page: keys of the grid, names of clashes, the menu, the rows of the trail, marks, and models of rules
// that do not suffice.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const FIGURE_1 = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
const INF242 = "000043500010000200075000060107250400000100006054009002000025000000008105548000027";

async function open(page, address, state) {
  await page.goto("about:blank");
  await page.goto(`${address}#${state}`);
  await page.waitForFunction(() => document.querySelector(".cell") && document.querySelector("#grid-pane .status")?.textContent, null, { timeout: 60_000 });
}

const focusedCell = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.split(" ")[0]);
const givens = (page) => page.locator(".cell").evaluateAll((cells) => cells.map((cell) => (cell.classList.contains("given") ? cell.textContent : "0")).join(","));
const status = (page, text) => page.waitForFunction((wanted) => document.querySelector("#grid-pane .status").textContent.includes(wanted), text);

/** The keys of the grid. */
async function keys(page, address) {
  await open(page, address, "v=classic:9&h=en");
  await page.locator(".cell").nth(40).focus();
  for (const [press, cell] of [["Home", "R5C1"], ["End", "R5C9"], ["Control+Home", "R1C1"], ["Control+End", "R9C9"], ["Home", "R9C1"]]) {
    await page.keyboard.press(press);
    assert.equal(await focusedCell(page), cell, press);
  }
  // Off at first: a digit stays.
  assert.equal(await page.isChecked("#advance"), false);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("4");
  await page.keyboard.press("0");
  assert.equal(await focusedCell(page), "R1C1");
  await status(page, "0 givens");
  await page.check("#advance");
  await page.locator(".cell").nth(0).focus();
  await page.keyboard.type(INF242);
  await status(page, "29 givens");
  assert.equal(await givens(page), [...INF242].join());
  assert.equal(await focusedCell(page), "R9C9", "the last cell has no next one");
  // Backspace and Delete stay.
  await page.keyboard.press("Backspace");
  await status(page, "28 givens");
  assert.equal(await focusedCell(page), "R9C9");
  // The choice outlives the page.
  await page.reload();
  await page.waitForSelector("#advance");
  assert.equal(await page.isChecked("#advance"), true);

  await open(page, address, "v=classic:16&r=efficient&h=en");
  await page.locator(".cell").nth(0).focus();
  // 16, then 1 and 9, since there is no 19; a blank completes 1; 2 waits for nothing.
  await page.keyboard.type("16191 2");
  await status(page, "5 givens");
  assert.match(await givens(page), /^16,1,9,1,2,0,/);
  assert.equal(await focusedCell(page), "R1C6");
  // The board of two grids and a middle has gaps.
  await open(page, address, "v=samurai&r=efficient&h=en");
  await page.locator(".cell").nth(8).focus();
  await page.keyboard.press("7");
  assert.equal(await focusedCell(page), "R1C13");
  await page.uncheck("#advance");
}

/** Clashes are named. */
async function clashes(page, address) {
  const grid = "50005";
  await open(page, address, `v=classic:9&g=${grid.padEnd(81, "0")}&h=en`);
  await status(page, "1 clash: R1C1 and R1C5 are both 5 (row 1)");
  assert.match(await page.locator(".cell").nth(4).getAttribute("aria-label"), /R1C1 and R1C5 are both 5 \(row 1\)/);
  await open(page, address, `v=classic:9&g=${"55050".padEnd(81, "0")}&h=en`);
  await status(page, "2 clashes: R1C1, R1C2 and R1C4 are all 5 (row 1); R1C1 and R1C2 are both 5 (block 1)");
  await open(page, address, `v=classic:9&g=${"55".padEnd(81, "0")}&h=fr`);
  await status(page, "1 conflit : L1C1 et L1C2 contiennent toutes deux 5 (ligne 1, bloc 1)");
  await open(page, address, `v=classic:9&g=${"11".repeat(40)}1&h=en`);
  await status(page, "; and 24 more");
}

/** The menu closes, and its button has the focus again. */
async function menu(page, address, program, grids) {
  await open(page, address, `v=classic:9&g=${INF242}&h=en`);
  const isOpen = () => page.evaluate(() => document.querySelector(".menu").open);
  const isFocused = () => page.evaluate(() => document.activeElement === document.querySelector(".menu summary"));
  const summary = page.locator(".menu summary");
  for (const from of [".menu summary", "#export-dimacs"]) {
    await summary.click();
    assert.ok(await isOpen());
    await page.locator(from).focus();
    await page.keyboard.press("Escape");
    assert.ok(!await isOpen() && await isFocused(), `Escape closes the menu from ${from}`);
  }
  await summary.click();
  await page.locator("h1").click();
  assert.ok(!await isOpen(), "a click elsewhere closes the menu");
  await summary.click();
  await page.locator("#link").focus();
  assert.ok(!await isOpen(), "the focus elsewhere closes the menu");
  await summary.click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export-inf242")]);
  assert.ok(!await isOpen() && await isFocused(), "a choice closes the menu");
  const expected = execFileSync(program, ["convert", path.join(grids, "inf242.txt"), "--to", "inf242"]);
  assert.equal(String(fs.readFileSync(await download.path())), String(expected));
  await page.locator("#import").click();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  assert.equal(await page.evaluate(() => document.activeElement.id), "import");
}

/** The rows of the trail are one tab stop, and candidates have one look for each meaning. */
async function trail(page, address) {
  const stops = (list) => page.locator(`${list} [role=option]`).evaluateAll((rows) => rows.filter((row) => row.tabIndex >= 0).length);
  await open(page, address, "s=1&h=en");
  await page.waitForSelector(".log [aria-selected=true]", { timeout: 60_000 });
  assert.equal(await stops(".log"), 1);
  await page.locator(".log [tabindex='0']").focus();
  const total = await page.getAttribute("#panel-trail input[type=range]", "max");
  for (const [press, step] of [["ArrowDown", 2], ["ArrowDown", 3], ["ArrowUp", 2], ["End", total], ["Home", 1]]) {
    await page.keyboard.press(press);
    const row = await page.evaluate(() => [document.activeElement.querySelector("span")?.textContent, document.activeElement.getAttribute("aria-selected")]);
    assert.deepEqual(row, [String(step), "true"], press);
  }
  // The first step is R1C8=7 by row 1, whose other candidates are excluded, as those of the reason are.
  const marks = () => page.locator(".marks span:is(.holds, .excluded, .literal, .negated)").evaluateAll((spans) => spans.map((span) => span.className));
  await page.waitForFunction(() => document.querySelectorAll(".marks .excluded").length > 2);
  assert.deepEqual(new Set(await marks()), new Set(["gone excluded"]));
  await page.fill(".ask input >> nth=1", "R1C8=7");
  await page.locator(".ask button[type=submit]").nth(1).click();
  await page.waitForSelector('.explanation[data-clauses="9"]', { timeout: 60_000 });
  assert.deepEqual(new Set(await marks()), new Set(["gone excluded"]));
  assert.equal(await stops(".explanation"), 1);
  await page.locator(".explanation [tabindex='0']").focus();
  await page.keyboard.press("End");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^R1C8=7/);
  assert.equal(await stops(".explanation"), 1);
  await page.keyboard.press("ArrowUp");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^R3C9≠7/);
  // A clause states no fact.
  await page.selectOption(".filters select >> nth=0", "K1");
  await page.waitForFunction(() => document.querySelector(".clause .part")?.textContent === "K1");
  await page.locator(".clause").nth(2).hover();
  await page.waitForFunction(() => document.querySelectorAll(".marks .literal").length === 9);
  assert.deepEqual(await page.locator(".marks span:is(.holds, .excluded)").count(), 0);
  await page.mouse.move(0, 0);

  // A failed literal: its supposition and what follows are no facts; it is excluded in the end.
  await open(page, address, "p=failed-literal&s=92&h=en");
  await page.waitForFunction(() => document.querySelectorAll(".entry .step").length > 20, null, { timeout: 60_000 });
  const look = (cell, value) => page.locator(".cell").nth(cell).locator(`[data-value="${value}"]`).evaluate((span) => span.className.replace("gone ", ""));
  assert.match(await page.locator(".entry p").first().innerText(), /^Suppose R2C7=1/);
  assert.equal(await look(15, 1), "excluded", "R2C7=1 was supposed, and is excluded");
  assert.equal(await look(53, 1), "literal", "R6C9=1 holds under the supposition only");
  assert.equal(await look(33, 1), "excluded", "R4C7≠1 was known before");
}

/** Models of rules that do not suffice, and the clauses of the lesson. */
async function models(page, address) {
  const result = (text) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector("#panel-solver .result").textContent), text, { timeout: 60_000 });
  await open(page, address, `g=${FIGURE_1}&r=K1%2BK2%2BL2%2BC2&l=peers&t=solver&h=en`);
  await page.click("#solve");
  await result("^Model 1 of the chosen clauses. It is no solution, since it breaks B2: block \\d holds \\d in R\\dC\\d.* and R\\dC\\d");
  const wrong = await page.locator(".cell").evaluateAll((cells) => {
    const at = (row, column) => cells[9 * row + column];
    const bad = [];
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        const [top, left] = [row - row % 3, column - column % 3];
        const same = [];
        for (let i = 0; i < 9; i++) same.push(at(top + Math.floor(i / 3), left + i % 3).textContent);
        const isRepeated = same.filter((text) => text === at(row, column).textContent).length > 1;
        if (isRepeated !== at(row, column).classList.contains("marked")) bad.push(`R${row + 1}C${column + 1}`);
      }
    }
    return bad;
  });
  assert.deepEqual(wrong, [], "the cells at fault are marked, and no others");
  await page.click("#count");
  await result("^Exactly 6 models of the chosen clauses, whose rules do not suffice. Exactly 1 solution of the puzzle.$");
  // Without the negative units, the givens say nothing about the blocks.
  await open(page, address, `g=${FIGURE_1}&r=K1%2BK2%2BL2%2BC2&l=units&t=solver&h=en`);
  await page.click("#count");
  await result("^At least 1,000 models of the chosen clauses, whose rules do not suffice. Exactly 1 solution of the puzzle.$");
  await open(page, address, "r=K2%2BL2%2BC2%2BB2&l=units&t=solver&h=fr");
  await page.click("#solve");
  await result("Ce n’est pas une solution, car il enfreint K1 : aucune valeur dans ");
  assert.ok(await page.locator(".cell.marked", { hasText: "∅" }).count() > 0);
  await open(page, address, `g=${FIGURE_1}&r=extended&l=peers&t=solver&h=en`);
  await page.click("#solve");
  await result("^There is exactly one solution.$");
  await page.click("#count");
  await result("^Exactly 1 solution$");

  await page.click("#tab-exam");
  await page.click('[data-question="4"]');
  await page.waitForFunction(() => /x⁴\(2,2\) ∨ x⁷\(7,7\) is left/.test(document.querySelector("#panel-exam").textContent), null, { timeout: 60_000 });
  await page.click("#tab-lesson");
  await page.check("#lesson-switch");
  await page.waitForSelector(".samples li", { timeout: 60_000 });
  for (const [kind, isRight] of [["itself", (i, n) => n === i], ["right", (i, n) => n > i], ["again", (i, n) => n < i]]) {
    const samples = await page.locator(`.samples.${kind} li`).allInnerTexts();
    assert.equal(samples.length, 4, kind);
    for (const sample of samples) {
      const [, one, other, text] = /^-(\d+) -(\d+) 0 (R\S+ ∨ R\S+)(?: ≡ R\S+)?$/.exec(sample);
      const [[i, row, value], [n]] = [one, other].map((number) => [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100]);
      assert.ok(isRight(i, n) && n > row, sample);
      assert.equal(text, `R${row}C${i}≠${value} ∨ R${row}C${n}≠${value}`);
    }
  }
}

/** Plays with one engine. */
export async function play({ browser, address, engine, program, grids }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "en", acceptDownloads: true });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await keys(page, address);
  await clashes(page, address);
  await menu(page, address, program, grids);
  await trail(page, address);
  await models(page, address);
  assert.deepEqual(faults, []);
  await context.close();
  console.log(`${engine}: keys, clashes, the menu, rows, marks, models and samples are as documented`);
}
