// Tests the tab that says what a pasted formula states.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const INF242 = "000043500010000200075000060107250400000100006054009002000025000000008105548000027";
const FIRST = "10101 10102 10103 10104 10105 10106 10107 10108 10109 0";

/** The clauses of INF242, as a student would write them: without comments. */
function clauses(program, grids) {
  const file = execFileSync(program, ["encode", path.join(grids, "inf242.txt"), "--encoding", "efficient/decimal"], { maxBuffer: 1 << 26 });
  return String(file).split("\n").filter((line) => line && !line.startsWith("c"));
}

async function open(page, address, state) {
  await page.goto("about:blank");
  await page.goto(`${address}#v=classic:9&t=audit&g=${INF242}&${state}`);
  await page.waitForSelector("#audit", { timeout: 60_000 });
  await page.waitForSelector(".cell.given", { timeout: 60_000 });
}

/** Writes a formula. The keys of a long text would take long. */
const write = (page, text) => page.locator("#formula").evaluate((box, text) => {
  box.value = text;
  box.dispatchEvent(new Event("input"));
}, text);

/** Asks about a formula, and waits for the verdict, or for a fault without one. */
async function ask(page, lines, verdict) {
  await write(page, lines.join("\n"));
  await page.click("#audit");
  await page.waitForSelector(verdict ? `[data-verdict="${verdict}"]` : "#panel-audit .bad[role=alert]", { timeout: 60_000 });
}

async function report(page, address, lines) {
  await open(page, address, "h=en");
  await page.check("#audit-grid");
  await ask(page, lines, "exact");
  assert.match(await page.locator("#panel-audit").innerText(), /numbering\s+decimal/);
  const [verdict, pane] = await page.evaluate(() => ["[data-verdict]", "#work-pane"].map((selector) => document.querySelector(selector).getBoundingClientRect().toJSON()));
  assert.ok(verdict.top >= pane.top - 1 && verdict.bottom <= Math.min(pane.bottom, 900), "the verdict is seen");
  const rows = await page.locator("#panel-audit tbody tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows[0], ["K1", "81", "81", "0", "0"]);
  // Another grid is another question.
  await page.locator(".cell.given").nth(0).focus();
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => document.querySelector("#panel-audit .report").textContent === "");
}

/** Without givens and K1 of the first cell, a model leaves that cell empty. */
async function counterModel(page, address, lines) {
  await open(page, address, "h=en");
  const weaker = lines.filter((line) => line !== FIRST && !/^\d+ 0$/.test(line));
  assert.equal(weaker.length, lines.length - 30);
  await ask(page, weaker, "weaker");
  await page.waitForFunction(() => document.querySelector(".cell.marked")?.textContent === "∅");
  assert.equal(await page.locator(".cell.marked").count(), 1);
  assert.equal(await page.locator("#panel-audit tbody tr", { hasText: "K1" }).locator("td").nth(2).innerText(), "1");
  const line = page.locator("#panel-audit .step.line").nth(0);
  await line.hover();
  await page.waitForFunction(() => document.querySelectorAll(".cell.lit").length === 1);
  await line.focus();
  assert.equal(await page.locator("#panel-audit .step.line[tabindex='0']").count(), await page.locator("#panel-audit .steps").count());
  await page.click("#audit-open");
  await page.waitForFunction(() => /0 givens/.test(document.querySelector("#grid-pane .status").textContent));
  await page.waitForFunction(() => document.querySelector(".cell.marked")?.textContent === "∅");
  await page.keyboard.press("Tab");
  await page.locator("#tab-audit").focus();
  // The first tab follows the last one.
  for (const [key, tab] of [["ArrowRight", "sources"], ["ArrowRight", "trail"], ["ArrowLeft", "sources"], ["ArrowLeft", "audit"]]) {
    await page.keyboard.press(key);
    await page.waitForSelector(`#panel-${tab}:not([hidden])`);
  }
}

/** The numbering is chosen, also by the button of the report; another formula has none. The names of cells follow it. */
async function numbering(page, address, program, grids) {
  const file = String(execFileSync(program, ["encode", path.join(grids, "inf242.txt"), "--encoding", "efficient/rcv", "--no-comments"], { maxBuffer: 1 << 26 }));
  await open(page, address, "h=en");
  assert.deepEqual(await page.locator("#audit-numbering option").evaluateAll((all) => all.slice(0, 4).map((one) => one.value)), ["", "dense", "decimal", "rcv"]);
  const isAbout = (name) => page.waitForFunction((wanted) => document.querySelector("#panel-audit .report").textContent.includes(wanted), name, { timeout: 60_000 });
  // Rows and columns are exchanged, which the grid tells.
  const exchanged = file.replace(/\b([1-9])([1-9])([1-9])\b/g, "$2$1$3");
  await page.check("#audit-grid");
  await ask(page, exchanged.split("\n"), "exact");
  await isAbout("rows and columns would be exchanged");
  assert.doesNotMatch(await page.locator("#panel-audit .report").innerText(), /--/, "no option of the command line is advised");
  await page.click("#audit-judge");
  await page.waitForSelector("#panel-audit [data-verdict]:not([data-verdict=exact])", { timeout: 60_000 });
  assert.equal(await page.inputValue("#audit-numbering"), "rcv");
  await page.waitForURL(/[&#]fm=rcv/);
  await page.check("#audit-own");
  await page.waitForFunction(() => /^R1C1=1/.test(document.querySelector(".clause .logic")?.textContent ?? ""), null, { timeout: 60_000 });
  await write(page, "1 2 0");
  await page.waitForFunction(() => document.querySelector("#audit-numbering").value === "");
  await page.waitForURL((url) => !/[&#]fm=/.test(url.hash));
  await write(page, "");
}

async function faults(page, address, largest) {
  for (const [language, place, size] of [["en", /^line 2, column 3: /, /up to 64 MiB; `clausoku audit`/], ["fr", /^ligne 2, colonne 3 : /, /jusqu’à 64 Mio ; `clausoku audit`/]]) {
    await open(page, address, `h=${language}`);
    await ask(page, ["p cnf 2 1", "1 two 0"], null);
    assert.match(await page.locator("#panel-audit .bad").innerText(), place);
    await page.locator("#formula-file").setInputFiles(largest);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#panel-audit .bad")?.textContent), size.source);
  }
}

/** Of a formula of megabytes, which is pasted, dropped or chosen, the page shows the first lines only. */
async function large(page, address, lines, file) {
  await open(page, address, "h=en");
  const isHead = () => page.waitForFunction(() => document.querySelector("#formula").readOnly && document.querySelector("#formula").value.length < 3000);
  const remove = async () => {
    await page.click("#formula-remove");
    await page.waitForFunction(() => !document.querySelector("#formula").readOnly && document.querySelector("#formula").value === "");
  };
  await page.locator("#formula").evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  }, [...lines, ...Array(200_000).fill("c a comment")].join("\n"));
  await isHead();
  assert.match(await page.locator("#formula-size").innerText(), /^2\.\d MiB/);
  await page.click("#audit");
  await page.waitForSelector('[data-verdict="exact"]', { timeout: 60_000 });
  await remove();
  await page.locator("#panel-audit form").evaluate((form, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "dropped.cnf"));
    form.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, lines.join("\n"));
  await page.waitForFunction(() => document.querySelector("#formula").value.startsWith("p cnf"));
  await page.locator("#formula-file").setInputFiles(file);
  await isHead();
  assert.match(await page.locator("#formula-size").innerText(), /^large\.cnf, 2\d\.\d MiB/);
  await page.click("#audit");
  await page.waitForSelector('[data-verdict="exact"]', { timeout: 120_000 });
  await remove();
}

/** Nothing is wider than a phone, and the formula outlives a change of the language. */
async function phone(browser, address, lines) {
  for (const [width, height] of [[320, 568], [375, 812], [667, 375]]) {
    const page = await browser.newPage({ viewport: { width, height }, locale: "en" });
    await open(page, address, "h=en");
    await ask(page, lines.filter((line) => line !== FIRST && !/^\d+ 0$/.test(line)), "weaker");
    await page.locator("#language").click();
    assert.ok((await page.inputValue("#formula")).startsWith("p cnf"));
    for (const language of ["fr", "en"]) {
      if (language === "en") await page.locator("#language").click();
      await page.click("#audit");
      await page.waitForSelector("[data-verdict=weaker]", { timeout: 60_000 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${overflow} pixels too wide at ${width}×${height} ${language}`);
      const wide = await page.locator("#panel-audit :is(table, .block, p, #formula)").evaluateAll((all) => all
        .filter((element) => element.getBoundingClientRect().right > document.querySelector("#work-pane").getBoundingClientRect().right + 1).map((element) => element.textContent));
      assert.deepEqual(wide, [], `${width}×${height} ${language}`);
    }
    await page.close();
  }
}

/** Tests the tab with one engine. */
export async function audit({ browser, address, engine, program, grids }) {
  const lines = clauses(program, grids);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "en" });
  await report(page, address, lines);
  await counterModel(page, address, lines);
  await numbering(page, address, program, grids);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "audit-"));
  const comment = `c ${"é".repeat(600)}\n`;
  const padded = (/** @type {number} */ size) => [...lines, ""].join("\n") + comment.repeat(Math.ceil((size << 20) / Buffer.byteLength(comment)));
  const [file, largest] = [path.join(folder, "large.cnf"), path.join(folder, "largest.cnf")];
  fs.writeFileSync(file, padded(20));
  fs.writeFileSync(largest, padded(64));
  await faults(page, address, largest);
  await large(page, address, lines, file);
  fs.rmSync(folder, { recursive: true });
  await page.close();
  if (engine === "http") await phone(browser, address, lines);
  console.log(`${engine}: a pasted, dropped or chosen formula has a report, and its model that is no solution is drawn`);
}
