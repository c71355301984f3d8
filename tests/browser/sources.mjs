// The sources: each row has words, a command that runs, and a link to a state that the page shows, in both languages, each window.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const TIMEOUT = { timeout: 60_000 };
/** Commands that read no file of the reader, write none and measure nothing. */
const RUNS = /\bclausoku (?!bench|audit)(?!.*-plot)/;
/** The selection that shows each value of an address: its elements, and its index among them. */
const SELECTIONS = {
  v: ["#top select", 1], r: ["#rules-pane select", 0], l: ["#rules-pane select", 1], a: ["#rules-pane select", 2], n: ["#rules-pane select", 3],
  i: ["#rules-pane select", 4], p: ["#panel-trail select", 0], m: ["#panel-search select", 0], fp: ["#clauses-pane select", 0],
  w: ["#panel-trail .ask input", 1],
};

const MAPLE = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
const SOLVED = "384126795257983164916754328478632951135849276629517483843295617791368542562471839";

const rows = (page) => page.locator("#panel-sources li").evaluateAll((items) => items.map((item) => ({
  words: item.querySelector("span").textContent, link: item.querySelector("a").getAttribute("href"), command: item.querySelector("code").textContent,
})));

/** Waits until the page shows the values of its address. */
async function shows(page, query) {
  const wanted = Object.entries(SELECTIONS).flatMap(([name, [selector, index]]) => (query.has(name) ? [[selector, index, query.get(name)]] : []));
  assert.ok(wanted.length > 7, "an address has these values");
  const found = (all) => all.map(([selector, index]) => document.querySelectorAll(selector)[index]?.value);
  const isShown = (all) => all.every(([selector, index, value]) => document.querySelectorAll(selector)[index]?.value === value);
  await page.waitForFunction(isShown, wanted, TIMEOUT).catch(async () => {
    assert.deepEqual(await page.evaluate(found, wanted), wanted.map(([, , value]) => value), String(query));
  });
  // The grid is drawn after the selections are set.
  const isDrawn = (grid) => {
    const cells = [...document.querySelectorAll(".cell")];
    const value = (cell) => (cell.querySelector(".marks") ? "0" : cell.textContent || "0");
    return cells.length > 0 && cells.map(value).join("") === grid.padEnd(cells.length, "0");
  };
  await page.waitForFunction(isDrawn, query.get("g"), TIMEOUT).catch(() => assert.fail(`the grid of ${query} is not drawn`));
  if (query.has("fc")) {
    const cell = Number(query.get("fc"));
    const name = `${query.get("h") === "fr" ? "L" : "R"}${Math.floor(cell / 9) + 1}C${cell % 9 + 1}`;
    assert.equal(await page.inputValue("#clauses-pane .filters input >> nth=0"), name);
  }
}

/** The examples are the grids of their sources, in both languages. */
async function examples(browser, address, grids) {
  const maple = fs.readFileSync(path.join(grids, "maple.txt"), "utf8").split("\n").filter((line) => /^\d{81}$/.test(line));
  assert.equal(maple.length, 5);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  for (const [language, names] of [["en", [/Maple sheet 5/, /Without a solution/]], ["fr", [/Maple, grille 5/, /Sans solution/]]]) {
    await page.goto("about:blank");
    await page.goto(`${address}#h=${language}`);
    await page.waitForSelector(".cell.given", TIMEOUT);
    const options = (await page.locator("#top select >> nth=0").locator("option").allInnerTexts()).join();
    for (const name of names) assert.match(options, name);
    const grid = async (name) => {
      await page.selectOption("#top select >> nth=0", name);
      await page.waitForFunction((cells) => document.querySelectorAll(".cell").length === cells && document.querySelector(".cell.given"), name === "four" ? 16 : 81, TIMEOUT);
      await page.waitForFunction(() => /^(Step|Étape) 0 /.test(document.querySelector("#panel-trail [role=status]").textContent), null, TIMEOUT);
      return page.locator(".cell").evaluateAll((all) => all.map((cell) => (cell.classList.contains("given") ? cell.textContent : "0")).join(""));
    };
    for (const [index, line] of maple.entries()) assert.equal(await grid(`maple-${index + 1}`), line);
    const escargot = await grid("escargot");
    assert.equal(escargot.replaceAll("0", "").length, 23);
    assert.equal((await grid("none")).replaceAll("0", "").length, 24);
    assert.equal(await grid("four"), "1200340000400001");
    // A field names a cell as the language does.
    const letter = language === "fr" ? "L" : "R";
    assert.equal(await page.getAttribute("#clauses-pane .filters input >> nth=0", "placeholder"), `${letter}1C8`);
    await page.fill("#clauses-pane .filters input >> nth=0", `${letter}2C3`);
    await page.keyboard.press("Enter");
    await page.waitForURL(/[&#]fc=6(&|$)/);
  }
  await page.close();
}

/** @param {string | undefined} pictures a folder for screenshots */
export async function sources({ browser, address, engine, program, grids, pictures }) {
  await examples(browser, address, grids);
  const seen = [];
  for (const [width, height, language] of [[390, 844, "fr"], [1280, 720, "en"]]) {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`${address}#t=sources&h=${language}`);
    await page.waitForSelector("#panel-sources li", TIMEOUT);
    const all = await rows(page);
    seen.push(all);
    assert.ok(all.length > 40 && all.every(({ words }) => words.length > 15 && !words.includes("undefined")));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}: no part is beyond the window`);
    if (pictures) await page.screenshot({ path: path.join(pictures, `sources-${engine}-${width}-${language}.png`), fullPage: true });
    const links = [...new Set(all.map(({ link }) => link))];
    for (const link of links) {
      await page.goto("about:blank");
      await page.goto(`${address}${link}`);
      const query = new URLSearchParams(link.slice(1));
      await page.waitForSelector(`#tab-${query.get("t")}[aria-selected=true]`, TIMEOUT);
      assert.equal(query.get("h"), language);
      await shows(page, query);
      if (query.get("t") === "exercise") {
        await page.waitForSelector("#exercise-mark", TIMEOUT);
        assert.equal(await page.inputValue("#panel-exercise select"), query.get("k"));
      }
    }
    // On a phone, the panel that a link opens begins below the board, which exercises and sources hide.
    if (width === 390) {
      for (const tab of ["sources", "exam"]) {
        await page.goto("about:blank");
        await page.goto(`${address}#t=${tab}&h=${language}`);
        const isReached = (tab) => {
          const board = document.querySelector(".board").getBoundingClientRect();
          const top = document.querySelector("#work-pane").getBoundingClientRect().top;
          return Boolean(board.height) === (tab === "exam") && top >= board.bottom - 1 && top < board.bottom + (tab === "exam" ? 20 : 250);
        };
        await page.waitForFunction(isReached, tab, TIMEOUT).catch(() => assert.fail(`${tab} is below the board`));
      }
    }
    // A click is the same as the address.
    await page.goto(`${address}#t=sources&h=${language}`);
    await page.locator("#panel-sources li a").nth(0).click();
    await page.waitForSelector("#exercise-mark", TIMEOUT);
    // The Maple sheet's example, as the sheet prints its first steps.
    await page.goto("about:blank");
    await page.goto(`${address}#v=classic:9&g=${MAPLE}&t=sources&h=${language}`);
    await page.waitForSelector("#maple-step", TIMEOUT);
    const results = async () => Object.fromEntries(await page.locator(".procedures tbody tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent))));
    const of32 = await results();
    assert.deepEqual(["ligne(32)", "colonne(32)", "index_debut_ligne(32)", "index_debut_bloc(32)"].map((name) => of32[name]), ["3", "5", "27", "30"]);
    assert.match(of32["OK_ligne(32, …)"], / 2 3 7 8$/);
    assert.equal(of32.index_fixes.split(" ").length, 24);
    await page.fill("#maple-index", "33");
    assert.equal((await results())["suivant(33)"], "36");
    await page.fill("#maple-index", "81");
    assert.deepEqual(await results(), {});
    const says = () => page.locator(".maple .says").innerText();
    const written = [];
    while (written.length < 9) {
      await page.click("#maple-step");
      const text = await says();
      const found = /index.=.(\d+),\D+(\d+)/u.exec(text);
      assert.ok(found, text);
      const [, index, value] = found;
      if (await page.locator(".maple .exercise-grid td.bad").count() === 0) written.push(`${index}=${value}`);
    }
    assert.deepEqual(written, ["1=2", "2=4", "4=6", "5=8", "6=5", "7=7", "8=9", "8=9", "7=7"]);
    const before = await says();
    await page.click("#maple-step");
    await page.click("#maple-undo");
    assert.equal(await says(), before);
    await page.click("#maple-end");
    assert.match(await says(), /^21305\. .*compl/);
    assert.equal((await page.locator(".maple .exercise-grid td").allInnerTexts()).join(""), SOLVED);
    assert.deepEqual(faults, []);
    await context.close();
  }
  const [french, english] = seen;
  assert.ok(french.every(({ words }, index) => words !== english[index].words), "each row is translated");
  if (engine === "http") {
    const commands = [...new Set(english.map(({ command }) => command))].filter((command) => RUNS.test(command));
    assert.ok(commands.length > 20);
    for (const command of commands) {
      const run = command.replace(/\bclausoku\b/g, `"${program}"`);
      const { status, stderr } = spawnSync("bash", ["-c", run], { cwd: path.join(grids, "../.."), encoding: "utf8", maxBuffer: 1 << 28 });
      assert.equal(status, 0, `${command}: ${stderr}`);
    }
  }
  console.log(`${engine}: ${english.length} rows of the sources have words, commands and links that open what they name`);
}
