// Watches a search: events, conflicts, decisions of the reader, modes, links, an own formula, and each window.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

const ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
const SOLUTION = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
const WINDOWS = [[390, 844], [820, 1180], [1280, 720]];
const TIMEOUT = { timeout: 60_000 };

const status = (page) => page.locator("#panel-search [role=status]").innerText();
/** Waits for the words of an event. */
const said = (page, pattern) => page.waitForFunction(
  ([source, flags]) => new RegExp(source, flags).test(document.querySelector("#panel-search [role=status]")?.textContent ?? ""), [pattern.source, pattern.flags], TIMEOUT);

/** Steps to an event of these words. Literals without decisions become clauses before a conflict is resolved. */
async function stepTo(page, pattern) {
  for (let steps = 0; steps < 400; steps++) {
    await page.click("#search-step");
    if (pattern.test(await status(page))) return;
  }
  assert.fail(`no event ${pattern}`);
}

async function open(page, address, state) {
  await page.goto("about:blank");
  await page.goto(`${address}#v=classic:9&r=extended&l=peers&t=search&g=${ESCARGOT}&${state}`);
  await said(page, /^(Event|Étape) [\d,. \u202f]+ (of|sur) /);
}

/** The values of the grid. */
const values = (page) => page.locator(".cell").evaluateAll((cells) => cells.map((cell) => (cell.querySelector(".marks") ? "0" : cell.textContent)).join(""));
const count = (page, selector) => page.locator(`#panel-search ${selector}`).count();

/** Steps from the start to the first learnt clause, by the keys and the buttons. */
async function learns(page, address) {
  await open(page, address, "h=en");
  await said(page, /^Event 0 of/);
  await page.click("#search-step");
  await said(page, /^Event 1 of .* is clause/);
  await page.click("#search-decide");
  await said(page, /: decision R\dC\d=\d, which opens level 1\.$/);
  assert.equal(await page.locator(".cell.decided").count(), 1);
  assert.equal(await count(page, ".levels li"), 2);
  await page.locator("#search-step").focus();
  await page.keyboard.press("c");
  await said(page, /: conflict, all literals of clause [\d,]+ are false\.$/);
  assert.ok(await count(page, ".work s") > 1);
  assert.equal(await count(page, ".work s"), await count(page, ".work .logic > *"), "all literals of the conflict are struck out");
  assert.equal(await page.locator(".dot[aria-selected=true]").innerText(), "✕");
  assert.ok(await page.locator(".cell.several").count() > 0, "a cell with two values shows both");
  assert.equal(await page.locator(".dot[tabindex='0']").count(), 1, "the strip is one tab stop");
  assert.equal(await page.locator(".cell.decided").count(), await count(page, ".levels .decision"));
  const rows = await count(page, ".levels li");
  await stepTo(page, /: the clause is resolved with clause [\d,]+, which gave/);
  assert.equal(await count(page, ".work-row"), 3, "two clauses and the resolvent");
  assert.equal(await count(page, ".pivot"), 2);
  assert.equal(await count(page, ".chain li"), 1);
  await page.click("#search-learn");
  await said(page, /is learnt\.$/);
  const first = Number(await page.locator("#panel-search .chain").getAttribute("start"));
  assert.ok(first > 1, "the list says how many resolutions are above it");
  assert.match(await page.locator(".work .says").innerText(), /^If R\dC\d[=≠]\d.*, then R\dC\d[=≠]\d\.$/);
  await page.keyboard.press("ArrowRight");
  await said(page, /: back from level \d+ to level \d+\.$/);
  assert.ok(await count(page, ".levels li") < rows);
  // A link leads to the event.
  const before = await status(page);
  const number = /^Event ([\d,]+)/.exec(before)[1].replaceAll(",", "");
  await page.waitForURL(new RegExp(`[&#]e=${number}(&|$)`));
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await said(page, /: back from level/);
  assert.equal(await status(page), before);
  // The keys of clickers work without a focus.
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageUp");
  await said(page, /: back from level/);
  await page.locator(".dot[tabindex='0']").focus();
  await page.keyboard.press("ArrowLeft");
  await said(page, /is learnt\.$/);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "◆");
  await page.locator(".dot").nth(0).click();
  await said(page, /: decision /);
}

/** The ends of the searches, and the grid behind them. */
async function modes(page, address) {
  await open(page, address, "h=en");
  await page.click("#search-last");
  await said(page, /The search ends with a model\.$/);
  assert.equal(await values(page), SOLUTION);
  const learnt = page.locator("[data-mode=cdcl] td").nth(3);
  assert.ok(Number(await learnt.innerText()) > 0);
  await page.waitForFunction(() => ![...document.querySelectorAll("[data-mode] td")].some((cell) => cell.textContent === "…"), null, TIMEOUT);
  await page.selectOption("#panel-search select", "dpll");
  await said(page, /^Event 0 of/);
  await page.waitForURL(/[&#]m=dpll/);
  assert.equal(await page.locator("[data-mode=dpll] td").nth(3).innerText(), "0");
  await page.click("#search-last");
  await said(page, /The search ends with a model\.$/);
  assert.equal(await values(page), SOLUTION);
  await page.selectOption("#panel-search select", "backtracking-sat");
  await said(page, /^Event 0 of/);
  for (let conflicts = 0; conflicts < 3; conflicts++) await page.click("#search-conflict");
  await said(page, /: conflict/);
  // Far behind the first window.
  await page.click("#search-last");
  await said(page, /The search ends with a model\.$/);
  assert.equal(await values(page), SOLUTION);
  await page.click("#tab-trail");
  await page.waitForFunction(() => !document.querySelector(".cell.decided") && /^Step 0/.test(document.querySelector("#panel-trail [role=status]").textContent), null, TIMEOUT);
  assert.ok((await values(page)).includes("0"), "the grid shows the trail again");
}

/** Stops at a literal: a step, the play, a negation, a fault, and a literal of another formula. */
async function stops(page, address) {
  await open(page, address, "h=en");
  const step = "#search-to-stop";
  assert.ok(await page.isDisabled(step));
  await page.fill("#search-stop", "R1C2=6");
  await page.keyboard.press("Enter");
  await said(page, /^Event [1-9][\d,]* of .*R1C2=6/);
  const first = await status(page);
  // A number is the same literal as its cell.
  await page.locator("#search-back").click();
  await page.fill("#search-stop", "15");
  await page.keyboard.press("Enter");
  await page.waitForFunction((wanted) => document.querySelector("#panel-search [role=status]").textContent === wanted, first);
  for (const name of ["¬R1C2=1", "!l1c2 = 1", "-10", "R1C2≠1"]) {
    await page.locator("#panel-search .buttons button").first().click();
    await page.fill("#search-stop", name);
    await page.keyboard.press("Enter");
    await said(page, /^Event [1-9][\d,]* of .*R1C2≠1/);
  }
  await page.fill("#search-stop", "R1C12=1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /R1C12/.test(document.querySelector("#panel-search [role=alert]")?.textContent ?? ""));
  await page.fill("#search-stop", "R1C2=6");
  await page.keyboard.press("Enter");
  await said(page, /^Event [1-9][\d,]* of .*R1C2=6/);
  await page.locator("#panel-search .buttons button").first().click();
  await said(page, /^Event 0 of/);
  await page.selectOption("#panel-search select >> nth=1", "fastest");
  const target = Number(/[\d,]+/.exec(first)[0].replace(",", ""));
  await page.locator("#panel-search input[type=range]").evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
  }, String(target - 4));
  await said(page, new RegExp(`^Event ${(target - 4).toLocaleString("en")} of`));
  await page.click("#search-play");
  await page.waitForFunction((wanted) => document.querySelector("#panel-search [role=status]").textContent === wanted, first, TIMEOUT);
  await page.waitForFunction(() => document.querySelector("#search-play").textContent === "Play");
  await page.waitForTimeout(200);
  assert.equal(await status(page), first, "the play stops at the literal");
  // Another formula may not have the literal.
  await page.selectOption("#rules-pane select >> nth=0", "minimal");
  await page.waitForFunction(() => document.querySelector("#search-stop").value === "" && document.querySelector("#search-to-stop").disabled);
}

/** Decisions of the reader: in words, by a click, and by a link. */
async function decides(page, address) {
  await open(page, address, "h=en");
  await page.fill("#search-decision", "R1C2=6");
  await page.keyboard.press("Enter");
  await said(page, /: your decision R1C2=6, which opens level 1\.$/);
  await page.waitForURL(/[&#]d=0%3AR1C2%3D6/);
  assert.equal(await count(page, ".decision.own"), 1);
  // The first candidate that is open: neither true nor excluded.
  const mark = page.locator("#grid .marks span:not(.gone)").first();
  const wanted = await mark.evaluate((one) => `${one.closest(".cell").getAttribute("aria-label").split(" ")[0]}=${one.textContent}`);
  await mark.click();
  const fault = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#panel-search [role=alert]")?.textContent ?? ""), pattern.source, TIMEOUT);
  await said(page, new RegExp(`: your decision ${wanted}, which opens level 2\\.$`));
  await page.fill("#search-decision", "R1C1=1");
  await page.keyboard.press("Enter");
  await fault(/^R1C1=1 is not open at the next decision/);
  await page.fill("#search-decision", "R1C12=1");
  await page.keyboard.press("Enter");
  await fault(/R1C12/);
  await said(page, /: your decision/);
  // Another mode keeps the decisions, and makes them first and in their order.
  await page.selectOption("#panel-search select >> nth=0", "dpll");
  await page.waitForURL(/[&#]d=0%3AR1C2%3D6%2C0%3A/);
  await said(page, /^Event 0 of/);
  await page.click("#search-decide");
  await said(page, /: your decision R1C2=6, which opens level 1\.$/);
  await page.click("#search-decide");
  await said(page, new RegExp(`: your decision ${wanted}, which opens level 2\\.$`));
  await page.click("#search-without");
  await said(page, /^Event [\d,]+ of/);
  await page.waitForFunction(() => document.querySelector("#search-without").hidden);
  assert.equal(await count(page, ".decision.own"), 0);
}

/** The formula of the tab beside: its literals are numbers where they have no other meaning. */
async function ownFormula(page, address) {
  await open(page, address, "h=en");
  assert.equal(await page.locator("#search-own").count(), 0);
  await page.click("#tab-audit");
  await page.fill("#formula", "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n");
  await page.click("#tab-search");
  await page.check("#search-own");
  await said(page, /^Event 0 of 12\.$/);
  await page.click("#search-decide");
  await said(page, /: decision 1, which opens level 1\.$/);
  await page.click("#search-last");
  await said(page, /the empty clause follows\. The search ends: there is no model\.$/);
  // A link has the formula.
  await page.waitForURL(/[&#]e=12(&|$)/);
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await said(page, /The search ends: there is no model\.$/);
  assert.ok(await page.isChecked("#search-own"));
  // Another text is another search, and one that is no formula has its fault in place of the search.
  for (const [text, pattern] of [["p cnf 1 1\n1 0\n", /^Event 0 of 2\.$/], ["foo 0\n", /line 1/]]) {
    await page.click("#tab-audit");
    await page.fill("#formula", text);
    await page.click("#tab-search");
    await said(page, pattern);
  }
  assert.equal(await count(page, ".levels li"), 0, "nothing of the former search is shown");
  await page.uncheck("#search-own");
  await said(page, /^Event 0 of \d,\d+\.$/);
}

/** The reader is asked which literal follows: by the keys, by the grid, wrong and right. */
async function asks(page, address) {
  await open(page, address, "h=en");
  await page.check("#search-asks");
  // The clauses before have one literal.
  await page.click("#search-decide");
  const asked = () => said(page, /^Which literal follows from clause [\d,]+\?$/);
  for (let steps = 0; steps < 50 && await count(page, ".guess") === 0; steps++) await page.click("#search-step");
  await asked();
  assert.ok(await count(page, ".guess") > 1);
  assert.equal(await count(page, ".work :is(s, strong)"), 0, "nothing tells the answer");
  assert.ok(await page.locator(".cell.lit").count() > 0, "the cells of the clause are marked");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "guess", "the keys reach the answers");
  // Each literal is an answer; one of them is right, and goes on.
  let wrong = 0;
  while (await count(page, ".guess:not(:disabled)") > 0) {
    await page.keyboard.press("Enter");
    if (await count(page, ".work [role=alert]") > 0) {
      wrong += 1;
      assert.equal(await count(page, ".guess.wrong"), wrong);
      assert.match(await page.locator(".work [role=alert]").innerText(), /^Not R\dC\d[=≠]\d: it is false already/);
    } else break;
  }
  await said(page, /^Right\. Event [\d,]+ of [\d,]+: R\dC\d[=≠]\d follows, since/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "search-step");
  // A candidate of the grid is an answer too, if the clause is about it.
  let isFound = false;
  for (let questions = 0; questions < 60 && !isFound; questions++) {
    while (await count(page, ".guess") === 0) await page.keyboard.press("ArrowRight");
    await asked();
    const open = page.locator("#grid .marks span:not(.gone)");
    const names = await open.evaluateAll((marks) => marks.map((one) => `${one.closest(".cell").getAttribute("aria-label").split(" ")[0]}=${one.textContent}`));
    const guesses = (await page.locator(".guess").allInnerTexts()).map((name) => name.replace("≠", "="));
    const other = names.findIndex((name) => !guesses.includes(name));
    await open.nth(other).click();
    assert.match(await page.locator("#panel-search [role=alert]").innerText(), /^The clause has no literal about this candidate/);
    const right = names.findIndex((name) => guesses.includes(name));
    if (right >= 0) {
      await open.nth(right).click();
      await said(page, /^Right\. /);
      isFound = true;
    } else {
      await page.locator("#search-step").focus();
      await page.keyboard.press("ArrowRight");
      await said(page, /^Event [\d,]+ of [\d,]+: R\dC\d[=≠]\d follows/);
    }
  }
  assert.ok(isFound);
  await page.waitForURL(/[&#]z=1(&|$)/);
  await page.uncheck("#search-asks");
  await page.click("#search-step");
  await said(page, /^Event /);
}

/** Clauses of a text, without their 0. */
const clausesOf = (text) => text.split("\n").filter((line) => /^-?\d/.test(line)).map((line) => line.split(" ").map(Number).slice(0, -1));

/** Checks each step of a proof by its hints alone, up to the empty clause. */
function checked(formula, proof) {
  const clauses = new Map(clausesOf(formula).map((clause, index) => [index + 1, clause]));
  for (const line of proof.trim().split("\n")) {
    const [number, ...rest] = line.split(" ");
    if (rest[0] === "d") continue;
    const numbers = rest.map(Number);
    const end = numbers.indexOf(0);
    const literals = numbers.slice(0, end);
    const known = new Set(literals.map((literal) => -literal));
    let isRefuted = false;
    for (const hint of numbers.slice(end + 1, -1)) {
      const open = [...new Set(clauses.get(hint).filter((literal) => !known.has(-literal)))];
      assert.ok(open.length < 2, `hint ${hint} of ${number}`);
      if (open.length) known.add(open[0]);
      else isRefuted = true;
    }
    assert.ok(isRefuted, `step ${number}`);
    clauses.set(Number(number), literals);
    if (!literals.length) return;
  }
  assert.fail("no empty clause");
}

/** A search without a model ends in a proof and its formula, for the reader's formula and for a grid. */
async function proves(page, address) {
  for (const name of ["backtracking-sat", "dpll", "cdcl"]) {
    await page.goto("about:blank");
    await page.goto(`${address}#v=classic:9&r=extended&l=peers&t=search&m=${name}&h=en&g=${ESCARGOT.replace("1000", "1060")}`);
    await said(page, /^Event [\d,]+ of/);
    assert.ok(await page.locator("#search-proof").isHidden(), "before its end");
    await page.click("#search-last");
    await said(page, /The search ends: there is no model\.$/);
    const files = [];
    for (const id of ["#search-proof", "#search-formula"]) {
      const [download] = await Promise.all([page.waitForEvent("download", TIMEOUT), page.click(id)]);
      files.push([download.suggestedFilename(), fs.readFileSync(await download.path(), "utf8")]);
    }
    assert.deepEqual(files.map(([name]) => name), ["proof.lrat", "formula.cnf"]);
    checked(files[1][1], files[0][1]);
  }
}

/** Changes the address, and clicks there at once, before the engine has answered; clicks also just before, if it is asked for. */
const clickAfter = (page, address, selector, isBefore = false) => page.evaluate(([to, at, isBefore]) => new Promise((done) => {
  const click = () => {
    const target = document.querySelector(at);
    const isVisible = target.checkVisibility();
    target.click();
    done(isVisible);
  };
  addEventListener("hashchange", click, { once: true });
  if (isBefore) document.querySelector(at).click();
  location.hash = to;
}), [address, selector, isBefore]);

/** What was asked and offered about a search ends with it. */
async function ends(page, address) {
  const other = `#v=classic:9&r=extended&l=peers&t=search&h=en&g=${SOLUTION}`;
  await open(page, address, "h=en&z=1");
  await page.click("#search-decide");
  for (let steps = 0; steps < 50 && await count(page, ".guess") === 0; steps++) await page.click("#search-step");
  assert.ok(await count(page, ".guess") > 1);
  await clickAfter(page, other, "#grid .marks span:not(.gone)");
  await said(page, /^Event 0 of/);
  const files = [];
  page.on("download", (file) => files.push(file));
  for (const isAsked of [false, true]) {
    await open(page, address, "h=en&x=0.1");
    await page.click("#search-last");
    await said(page, /The search ends: there is no model\.$/);
    // The engine may answer before another call of the browser.
    assert.ok(!await clickAfter(page, other, "#search-proof", isAsked), "the proof of another search is not offered");
    await said(page, /^Event 0 of/);
    assert.equal(await count(page, "[role=alert]"), 0);
  }
  assert.deepEqual(files, []);
}

/** On a phone, a link shows the message, both clauses, the resolvent and the buttons below the board. */
async function seen(page, language) {
  const link = await page.evaluate(() => new Promise((done) => setTimeout(() => done(location.href), 300)));
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("#panel-search .work .value", TIMEOUT);
  const isSeen = () => {
    const board = document.querySelector(".board").getBoundingClientRect().bottom;
    const buttons = document.querySelector("#search-step").getBoundingClientRect();
    const clauses = [...document.querySelectorAll("#panel-search > [role=status], #panel-search .work-row")].map((row) => row.getBoundingClientRect());
    return clauses.length === 4 && clauses.every(({ top, bottom }) => top >= board - 1 && bottom <= buttons.top + 1) && buttons.bottom <= innerHeight;
  };
  await page.waitForFunction(isSeen, null, TIMEOUT).catch(() => assert.fail(`the clauses are seen below the board: ${language}`));
  assert.ok(await page.locator("#tab-search").evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth), "its tab is seen");
  assert.ok(await page.locator("#clauses-pane").isHidden());
}

/** Nothing is too wide or cut in each window; takes pictures. */
async function windows(browser, address, pictures) {
  for (const [width, height] of WINDOWS) {
    for (const language of ["en", "fr"]) {
      const page = await browser.newPage({ viewport: { width, height }, locale: "en", hasTouch: width < 1000, isMobile: width < 1000 });
      await open(page, address, `h=${language}`);
      await page.click("#search-conflict");
      await stepTo(page, /: (the clause is resolved|résolution)/);
      for (const kind of ["resolve", "learn", "ask"]) {
        if (kind === "ask") {
          await page.check("#search-asks");
          for (let steps = 0; steps < 100 && await count(page, ".guess") === 0; steps++) await page.click("#search-step");
          await page.locator(".guess").first().click();
        }
        if (kind === "learn") {
          await page.click("#search-learn");
          await said(page, /is learnt\.$|apprise\.$/);
        }
        const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(pixels <= 0, `${pixels} pixels too wide: ${width} ${language}`);
        // The dots are seen beside the board, without scrolling.
        if (width === 1280 && kind !== "ask") assert.ok(await page.locator(".dot[aria-selected=true]").evaluate((dot) => dot.getBoundingClientRect().bottom <= innerHeight), `dots are seen: ${language} ${kind}`);
        const cut = await page.locator("#panel-search :is(td, th, .logic, button)").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent));
        assert.deepEqual(cut, [], `${width} ${language}`);
        if (width === 390 && kind === "resolve") await seen(page, language);
        if (pictures) await page.screenshot({ path: path.join(pictures, `search-${kind}-${width}-${language}.png`), fullPage: false });
      }
      await page.close();
    }
  }
}

export async function search({ browser, address, engine, pictures }) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "en" });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await learns(page, address);
  await modes(page, address);
  await decides(page, address);
  await stops(page, address);
  await ownFormula(page, address);
  await proves(page, address);
  await asks(page, address);
  await ends(page, address);
  assert.deepEqual(faults, []);
  await page.close();
  await windows(browser, address, pictures);
  console.log(`${engine}: a search is watched by keys, dots and links, in three modes and three windows`);
}
