// A formula of the reader in the clauses, the trail, the search and the solver: one of numbers, and the course's with wrong row clauses.

import assert from "node:assert/strict";
import path from "node:path";

const WINDOWS = [[390, 844], [1280, 720]];
/** A busy machine with the engine in WebAssembly takes more than a minute. */
const TIMEOUT = { timeout: 180_000 };
const FORMULA = "p cnf 4 5\n1 0\n-1 2 0\n-2 3 0\n2 3 4 0\n-3 -4 1 0\n";

/** Waits for the text of an element. */
async function says(page, selector, pattern) {
  const isThere = ([at, source]) => new RegExp(source).test(document.querySelector(at)?.textContent ?? "");
  await page.waitForFunction(isThere, [selector, pattern.source], TIMEOUT).catch(async () => {
    assert.match(await page.locator(selector).first().textContent(), pattern, selector);
  });
}
const STATUS = "#panel-trail [role=status]";
const RESULT = "#panel-solver .result";

async function ofNumbers(page, address) {
  await page.goto(`${address}#h=en&t=audit`);
  await says(page, "[data-total]", /^12,494$/);
  assert.ok(await page.isDisabled("#audit-own"));
  await page.fill("#formula", FORMULA);
  await page.check("#audit-own");
  await says(page, "[data-total]", /^5$/);
  await says(page, "#formula-meaning", /numbers/);
  await says(page, "[data-count=clausesCount]", /^5$/);
  assert.deepEqual(await page.locator(".clause .logic").allInnerTexts(), ["1", "-1\u00a0∨ 2", "-2\u00a0∨ 3", "2\u00a0∨ 3\u00a0∨ 4", "-3\u00a0∨ -4\u00a0∨ 1"]);
  await page.locator(".clause").nth(1).click();
  assert.match(await page.locator(".detail").innerText(), /^Clause 2\n[^]*-1 ∨ 2[^]*-1 2 0$/);
  await page.click("#tab-trail");
  await says(page, STATUS, /^Step 0 of 3\.$/);
  await page.fill(".ask input >> nth=0", "3");
  await page.keyboard.press("Enter");
  await says(page, STATUS, /^Step 3 of 3\. Nothing more follows; variables are open\.$/);
  await says(page, ".entry .step", /^3Clause 3-2 ∨ 3$/);
  await page.fill(".ask input >> nth=1", "3");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.explanation[data-clauses="3"]', TIMEOUT);
  await page.click("#tab-solver");
  await page.click("#solve");
  await says(page, RESULT, /^Model 1 .*Its literals: 1 2 3 -?4\.$/);
  await page.click("#count");
  await says(page, RESULT, /^Exactly 2 models of your CNF\.$/);
  await page.click("#tab-audit");
  // All variables are equal.
  await page.fill("#formula", Array.from({ length: 300 }, (_, index) => `-${index + 1} ${(index + 1) % 300 + 1} 0\n`).join(""));
  await says(page, "[data-total]", /^300$/);
  await page.click("#tab-solver");
  await page.locator("#panel-solver .buttons button").nth(2).click();
  await says(page, RESULT, /^Two models; the first has -?1 -?2 .* -?200 and 100 more, the second not\.$/);
  await page.click("#tab-audit");
  await page.fill("#formula", FORMULA);
  await says(page, "[data-total]", /^5$/);
  await page.click("#tab-search");
  assert.ok(await page.isChecked("#search-own"));
  await says(page, "#panel-search [role=status]", /^Event 0 of/);
  // A link opens the same formula in all panes.
  await page.waitForURL(/[&#]t=search(&|$)/);
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await says(page, "[data-total]", /^5$/);
  await page.uncheck("#search-own");
  await says(page, "[data-total]", /^12,494$/);
  await page.check("#formula-own");
  await says(page, "[data-total]", /^5$/);
  await page.click("#tab-audit");
  await page.fill("#formula", "");
  await says(page, "[data-total]", /^12,494$/);
}

/** An address has no room for a long formula. The formula that is written next is in all panes, as the address says. */
async function afterLongOne(page, address) {
  await page.goto("about:blank");
  await page.goto(`${address}#h=en&t=audit&c=1&fp=C2`);
  await says(page, "[data-total]", /^2,916$/);
  await page.fill("#formula", FORMULA);
  await says(page, "[data-total]", /^5$/);
  await says(page, "#formula-meaning", /numbers/);
  assert.ok(await page.isChecked("#audit-own"));
  // A link takes the place of what is being written.
  const link = `#h=en&t=audit&c=1&f=${encodeURIComponent("1 2 0\n3 4 0\n")}`;
  await page.evaluate((to) => {
    const text = document.querySelector("#formula");
    text.value = "7 0";
    text.dispatchEvent(new Event("input"));
    location.hash = to;
    // After the timers of the page that have begun.
    return new Promise((done) => setTimeout(() => setTimeout(done, 300), 300));
  }, link);
  await says(page, "[data-total]", /^2$/);
  assert.equal(await page.inputValue("#formula"), "1 2 0\n3 4 0\n");
  assert.match(page.url(), /[&#]f=1\+2\+0/);
}

/** @param {boolean} isNamed whether the address says that a formula is used, as after one that it had no room for */
async function ofWrongRows(page, address, isNamed) {
  await page.goto("about:blank");
  await page.goto(`${address}#h=en&t=lesson&c=${isNamed ? 1 : 0}`);
  await says(page, "[data-total]", /^12,494$/);
  await page.check("#lesson-switch");
  await page.evaluate(() => {
    window.meanings = new Set();
    const note = () => window.meanings.add(document.querySelector("#formula-meaning")?.textContent ?? "");
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.click("#lesson-use", TIMEOUT);
  await says(page, "#formula-meaning", /cells of classic:9/);
  assert.equal(await page.evaluate(() => [...window.meanings].filter(Boolean).length), 1, "nothing else was said of the literals");
  await says(page, "[data-total]", /^11,769$/);
  await page.locator("#clause-list").focus();
  await page.keyboard.press("End");
  await says(page, ".detail", /R8C9≠9 ∨ R8C9≠9/);
  await page.click("#tab-trail");
  await says(page, STATUS, /^Step 0 of/);
  await page.locator("#panel-trail .buttons button").nth(4).click();
  await says(page, STATUS, /There is no model: a clause is false\.$/);
  assert.ok(await page.locator(".cell.lit").count() > 0, "a step marks its cells");
  await page.click("#tab-solver");
  await page.click("#solve");
  await says(page, RESULT, /^There is no model\.$/);
  await page.click("#tab-search");
  await says(page, "#panel-search [role=status]", /^Event 0 of/);
  await page.click("#search-last");
  await says(page, "#panel-search [role=status]", /The search ends: there is no model\.$/);
}

/** Nothing is too wide in each window; takes pictures. */
async function windows(browser, address, pictures, axe) {
  for (const [width, height] of WINDOWS) {
    const page = await browser.newPage({ viewport: { width, height }, locale: "fr", hasTouch: width < 1000, isMobile: width < 1000 });
    for (const tab of ["trail", "solver", "audit"]) {
      await page.goto("about:blank");
      await page.goto(`${address}#h=fr&c=1&t=${tab}&s=2&f=${encodeURIComponent(FORMULA)}`);
      await says(page, "[data-total]", /^5$/);
      await says(page, "#formula-meaning", /nombres/);
      const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(pixels <= 0, `${pixels} pixels too wide: ${width} ${tab}`);
      if (pictures) await page.screenshot({ path: path.join(pictures, `own-${tab}-${width}.png`), fullPage: width < 1000 });
    }
    await page.evaluate(axe);
    const { violations } = await page.evaluate("axe.run()");
    assert.deepEqual(violations.map((found) => `${found.id}: ${found.nodes[0].html}`), []);
    await page.close();
  }
}

export async function own({ browser, address, engine, pictures, axe }) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "en" });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await ofNumbers(page, address);
  await afterLongOne(page, address);
  for (const isNamed of [false, true]) await ofWrongRows(page, address, isNamed);
  assert.deepEqual(faults, []);
  await page.close();
  await windows(browser, address, pictures, axe);
  console.log(`${engine}: a formula of the reader is in the clauses, the trail, the search and the solver`);
}
