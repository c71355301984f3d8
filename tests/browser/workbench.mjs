// Tests the workbench in a real browser, with both engines: `.ci/checks/workbench` runs it.
//
//   node workbench.mjs PROGRAM STATIC_FOLDER GRIDS_FOLDER [PICTURES_FOLDER]

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";

import { audit } from "./audit.mjs";
import { exercise } from "./exercise.mjs";
import { first } from "./first.mjs";
import { french } from "./french.mjs";
import { forcedColours, layout } from "./layout.mjs";
import { own } from "./own.mjs";
import { play } from "./play.mjs";
import { search } from "./search.mjs";
import { setter } from "./setter.mjs";
import { sources } from "./sources.mjs";
import { steps } from "./steps.mjs";

const require = createRequire(path.join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const [program, site, grids, pictures] = process.argv.slice(2);
const INF242 = "000043500010000200075000060107250400000100006054009002000025000000008105548000027";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".gz": "application/gzip" };

/** Serves the static files, compressed, with the policy that the documentation names. */
function serveFiles() {
  /** The bytes of each file. */
  const sent = new Map();
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    const file = path.join(site, path.basename(name));
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    const isPacked = file.endsWith(".gz");
    const content = isPacked ? fs.readFileSync(file) : zlib.gzipSync(fs.readFileSync(file), { level: 9 });
    sent.set(path.basename(file), content.length);
    response.writeHead(200, {
      "content-type": TYPES[path.extname(file)],
      ...(isPacked ? {} : { "content-encoding": "gzip" }),
      "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src blob:",
    });
    response.end(content);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done({ server, sent, address: `http://127.0.0.1:${server.address().port}/` })));
}

/** Starts `clausoku workbench`. */
function serveProgram() {
  const child = spawn(program, ["workbench", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((done) => child.stdout.once("data", (line) => done({ child, address: String(line).trim() })));
}

/** The text of the DIMACS file that `clausoku encode` writes. */
function encode(...options) {
  return execFileSync(program, ["encode", path.join(grids, "inf242.txt"), ...options], { maxBuffer: 1 << 26 });
}

/** Tests with one engine. */
async function check(browser, address, engine) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: "en", acceptDownloads: true });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(`${message.text()} ${message.location().url}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) faults.push(`a request to ${url}`);
  });
  const total = (number) => page.waitForFunction(
    (wanted) => document.querySelector("[data-total]")?.textContent === wanted, number.toLocaleString("en"), { timeout: 60_000 });
  const say = (text) => console.log(`${engine}: ${text}`);

  await page.goto(`${address}#v=classic:9&r=efficient&n=decimal&h=en`);
  await total(11_745);
  say("the rules of INF242 are 11,745 clauses");

  for (let row = 0; row < 9; row++) {
    await page.locator(".cell").nth(9 * row).focus();
    for (const digit of INF242.slice(9 * row, 9 * row + 9)) {
      if (digit !== "0") await page.keyboard.press(digit);
      await page.keyboard.press("ArrowRight");
    }
  }
  await total(11_774);
  const typed = await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => (cell.classList.contains("given") ? cell.textContent : "0")).join(""));
  assert.equal(typed, INF242);
  say("the grid is typed: 11,774 clauses with its givens");

  await page.locator(".clause").nth(3).hover();
  const isLit = () => page.waitForFunction(() => document.querySelectorAll(".cell.lit").length === 1);
  await isLit();
  // The pointer rests on the clause while a given is erased and the deductions are made anew.
  await page.locator(".cell.given").nth(0).focus();
  for (const [keys, number] of [["Backspace", 11_773], ["Control+z", 11_774]]) {
    await page.keyboard.press(keys);
    await total(number);
    await page.waitForFunction(() => /^Step 0 of/.test(document.querySelector("#panel-trail [role=status]").textContent));
    await isLit();
  }
  await page.selectOption(".filters select >> nth=0", "L2");
  await total(2916);
  await page.waitForFunction(() => document.querySelector(".clause .part")?.textContent === "L2");
  await page.locator(".clause").nth(1).hover();
  await page.waitForFunction(() => document.querySelectorAll(".cell.lit").length === 2);
  await page.locator(".clause").nth(1).click();
  assert.match(await page.locator(".detail").innerText(), /row 1 holds 1 at most once[^]*DIMACS[^]*-10101 -30101 0/);
  await page.mouse.move(0, 0);
  assert.equal(await page.locator(".cell.lit").count(), 2, "the cells of a selected clause stay marked");
  say("a clause shows its cells");

  for (const [variant, options] of [["", ["--encoding", "efficient/decimal"]], ["&l=peers&r=extended&n=dense", ["--encoding", "peers"]]]) {
    await page.goto("about:blank");
    await page.goto(`${address}#v=classic:9&r=efficient&n=decimal&g=${INF242}&h=en${variant}`.replace(/r=efficient&n=decimal(.*l=peers)/, "$1"));
    await page.locator(".menu summary").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export-dimacs")]);
    const file = fs.readFileSync(await download.path());
    assert.ok(file.equals(encode(...options)), `${engine}: the exported formula differs from that of clausoku encode`);
  }
  say("the exported DIMACS is the file of clausoku encode, byte for byte");

  await page.goto("about:blank");
  await page.goto(`${address}#h=en`);
  await total(12_494);
  const message = page.locator("#panel-trail [role=status]");
  await page.waitForFunction(() => document.querySelector("#panel-trail [role=status]").textContent === "Step 0 of 91.");
  await page.fill(".ask input >> nth=0", "R1C8=7");
  await page.locator(".ask button[type=submit]").nth(0).click();
  await page.waitForFunction(() => /^R1C8=7/.test(document.querySelector(".entry .step b")?.textContent ?? ""));
  assert.equal(await page.locator(".cell").nth(7).innerText(), "7");
  assert.match(await message.innerText(), /^Step [1-9]\d* of 91\.$/);
  await clauseOf(page, ".entry .step");
  assert.ok(await page.locator(".cell.lit").nth(0).isVisible(), "a step marks its cells");
  await page.fill(".ask input >> nth=1", "R1C8=7");
  await page.locator(".ask button[type=submit]").nth(1).click();
  await page.waitForSelector('.explanation[data-clauses="9"]', { timeout: 60_000 });
  assert.equal(await page.locator(".explanation .step").count(), 9);
  assert.equal(await page.locator(".cell.lit").count(), 9, "Why? marks the cells of its clauses");
  await clauseOf(page, ".explanation .step >> nth=8");
  for (const [part, left] of [["givens", "givens"], ["K1", ""]]) {
    await page.selectOption(".filters select >> nth=0", part);
    await page.waitForFunction((wanted) => document.querySelector(".clause .part")?.textContent === wanted, part);
    await page.locator(".explanation .step").nth(2).click();
    await clauseOf(page, ".explanation .step >> nth=2");
    assert.equal(await page.locator(".filters select").nth(0).inputValue(), left, "a filter stays where the clause passes it");
  }
  say("Why? and steps mark their cells, and select their clauses");
  // The page writes its state into the address a moment later.
  await page.waitForURL(/[&#]w=R1C8/);
  const step = new URLSearchParams(new URL(page.url()).hash.slice(1)).get("s");
  await page.goto("about:blank");
  await page.goto(`${address}#s=${step}&w=R1C8%3D7&h=fr`);
  await page.waitForSelector('.explanation[data-clauses="9"]');
  await page.waitForFunction(() => document.querySelectorAll(".cell")[7].textContent === "7");
  say("R1C8=7 follows from nine clauses; the address leads there");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#link");
  await page.waitForFunction(() => /sur cette machine/.test(document.querySelector("#note").textContent));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await page.emulateMedia({ media: "print" });
  for (const [selector, isPrinted] of [["#grid", true], [".explanation .step >> nth=8", true], [".tools", false], ["#clauses-pane", false], [".log", false]]) {
    assert.equal(await page.locator(selector).isVisible(), isPrinted, `${selector} in print`);
  }
  const printed = String(await page.pdf({ format: "A4" }));
  assert.equal(printed.match(/\/Type\s*\/Page\b/g).length, 1, "the grid and the reason are one page");
  await page.emulateMedia({ media: "screen" });
  say("a link of this machine is named as such; the grid and the reason are one printed page");

  await page.click("#tab-exam");
  await page.click('[data-question="5"]');
  await page.waitForSelector('#panel-exam .explanation[data-clauses="9"]', { timeout: 60_000 });
  await page.click("#tab-lesson");
  await page.check("#lesson-switch");
  await page.waitForSelector("#panel-lesson .samples", { timeout: 60_000 });
  assert.ok(await page.locator(".cell.marked").count() > 0);
  await page.click("#tab-solver");
  await page.click("#solve");
  await page.waitForFunction(() => /exactement une solution/.test(document.querySelector("#panel-solver .result").textContent), null, { timeout: 60_000 });
  say("the exam, the lesson and the solver answer");

  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const tab of ["trail", "search", "solver", "setter", "exercise", "exam", "lesson", "audit", "sources"]) {
      await page.click(`#tab-${tab}`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160), nodes[0].failureSummary]), [], `${scheme} ${tab}`);
    }
  }
  say("axe-core finds nothing");

  await page.goto("about:blank");
  await page.goto(`${address}#v=classic:25&r=extended&l=units&h=en`);
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 625 && document.querySelector(".clause .part")?.textContent, null, { timeout: 120_000 });
  await page.waitForTimeout(1500);
  const longest = await page.evaluate(async () => {
    let longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (longest = Math.max(longest, entry.duration)))).observe({ type: "longtask" });
    const list = document.querySelector("#clause-list");
    for (let i = 0; i < 120; i++) {
      list.scrollTop += i < 60 ? 90 : list.scrollHeight / 80;
      await new Promise((done) => requestAnimationFrame(done));
    }
    await new Promise((done) => setTimeout(done, 1500));
    return longest;
  });
  const rows = await page.locator(".clause").count();
  assert.ok(rows > 5 && rows < 60, `${rows} rows are made`);
  // On a busy machine every task is long.
  if (process.env.CLAUSOKU_IDLE) assert.ok(longest < 50, `a task of ${longest} ms while 25×25 scrolls`);
  say(`25×25 scrolls with ${rows} rows; the longest task of 50 ms or more: ${longest ? `${longest} ms` : "none"}`);

  await page.goto("about:blank");
  await page.goto(`${address}#v=classic:16&r=extended&l=units&h=en`);
  await total(123_904);
  const list = page.locator("#clause-list");
  const isWhole = await list.evaluate((box) => [...box.querySelectorAll(".logic")].every((logic) => logic.scrollWidth <= logic.clientWidth && logic.clientHeight > 30));
  assert.ok(isWhole, "clauses of 16 literals are whole");
  assert.equal(await page.locator(".clause .logic").nth(0).innerText().then((text) => text.split("∨").length), 16);
  await list.focus();
  for (const [key, number] of [["End", "123,904"], ["ArrowUp", "123,903"], ["Home", "1"], ["PageDown", null]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => {
      const row = document.querySelector('.clause[aria-selected="true"]');
      const [place, box] = [row, document.querySelector("#clause-list")].map((element) => element?.getBoundingClientRect());
      return place && place.top >= box.top - 1 && place.bottom <= box.bottom + 1 && (!wanted || row.querySelector(".number").textContent === wanted);
    }, number);
  }
  say("long clauses wrap, and keys reach the first and the last one");

  if (engine === "wasm") {
    await page.goto("about:blank");
    const whole = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/engine.wasm.gz"));
    await page.goto(`${address}#h=en`);
    await total(12_494);
    await whole;
    await context.setOffline(true);
    await page.locator(".cell").nth(0).focus();
    await page.keyboard.press("8");
    await page.waitForFunction(() => /25 givens/.test(document.querySelector("#grid-pane .status").textContent));
    await page.click("#tab-solver");
    await page.click("#count");
    await page.waitForFunction(() => /1 solution/.test(document.querySelector("#panel-solver .result").textContent), null, { timeout: 60_000 });
    await context.setOffline(false);
    say("it works offline once it is loaded");
  }
  assert.deepEqual(faults, []);
  await context.close();
}

/** Waits until the clause of a step is selected, and seen in the list. */
async function clauseOf(page, step) {
  const [, number, clause] = /Clause ([\d,]+) · \S+ · (.*)/.exec(await page.locator(step).innerText());
  await page.waitForFunction(([number, clause]) => {
    const row = document.querySelector('.clause[aria-selected="true"]');
    const [place, box] = [row, document.querySelector("#clause-list")].map((element) => element?.getBoundingClientRect());
    return row?.querySelector(".number").textContent === number && row.querySelector(".logic").textContent.replaceAll("\u00a0", " ") === clause
      && place.top >= box.top - 1 && place.bottom <= box.bottom + 1;
  }, [number, clause], { timeout: 60_000 });
}

/** Plays on a phone: every digit is tapped. */
async function touch(browser, address, engine) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en" });
  const page = await context.newPage();
  const open = async (board, keys) => {
    await page.goto("about:blank");
    await page.goto(`${address}#v=${board}&r=efficient&n=decimal&h=en`);
    await page.waitForFunction((wanted) => document.querySelectorAll(".pad button").length === wanted, keys, { timeout: 60_000 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide with ${board}`);
  };
  const clauses = (number) => page.waitForFunction(
    (wanted) => document.querySelector("[data-count=clausesCount]")?.textContent === wanted, number, { timeout: 60_000 });
  const cell = (index) => page.locator(".cell").nth(index);
  const keyOf = (name) => page.getByRole("group", { name: "Digit pad" }).getByRole("button", { name, exact: true });

  await open("classic:9", 10);
  await clauses("11,745");
  const low = await keyOf("Erase").boundingBox();
  assert.ok(low.height >= 44 && low.y + low.height <= 844, "the pad is seen below the grid");
  await cell(0).tap();
  await keyOf("Write 5").tap();
  await clauses("11,746");
  await cell(1).tap();
  await keyOf("Write 5").tap();
  await page.waitForSelector(".cell.clash");
  await keyOf("Erase").tap();
  await page.waitForFunction(() => !document.querySelector(".cell.clash"));
  await cell(0).tap();
  await keyOf("Erase").focus();
  await page.keyboard.press("Enter");
  await clauses("11,745");
  for (const [index, digit] of [...INF242].entries()) {
    if (digit === "0") continue;
    await cell(index).tap();
    await keyOf(`Write ${digit}`).tap();
  }
  await clauses("11,774");
  const tapped = await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => (cell.classList.contains("given") ? cell.textContent : "0")).join(""));
  assert.equal(tapped, INF242);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160)]), []);
  await open("classic:16", 17);
  await cell(255).tap();
  await keyOf("Write 16").tap();
  await page.waitForFunction(() => document.querySelectorAll(".cell")[255].textContent === "16");
  await open("classic:25", 26);
  await open("samurai", 10);
  await context.close();
  console.log(`${engine}: a grid is played by touch`);
}

/** Checks that pencil marks are legible on a desktop, and that the pad is hidden until it is asked for. */
async function desktop(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en" });
  for (const board of ["classic:9", "samurai", "classic:16", "blocks:3x4"]) {
    await page.goto("about:blank");
    await page.goto(`${address}#v=${board}&h=en`);
    await page.waitForSelector(".marks", { state: "attached", timeout: 60_000 });
    assert.ok(await page.locator(".pad").isHidden());
    const sizes = await page.locator(".marks span").evaluateAll((marks) => marks.map((mark) => parseFloat(getComputedStyle(mark).fontSize)));
    assert.ok(Math.min(...sizes) >= 10, `pencil marks of ${Math.min(...sizes)} pixels on ${board}`);
    const clipped = await page.locator(".marks span").evaluateAll((marks) => marks.filter((mark) => getComputedStyle(mark).visibility === "visible" && mark.scrollWidth > mark.clientWidth + 1).length);
    assert.equal(clipped, 0, `pencil marks of ${board} are cut off`);
  }
  await page.click("#pad-switch");
  assert.ok(await page.locator(".pad").isVisible());
  await page.close();
}

/** Takes pictures at three widths. Nothing may be wider than the window. */
async function picture(browser, address) {
  for (const [width, height, scheme] of [[1400, 900, "light"], [1000, 900, "light"], [400, 860, "dark"]]) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, locale: "en" });
    await page.goto(`${address}#s=8&w=R1C8%3D7&fp=B1&fc=7&h=en`);
    await page.waitForSelector(".explanation .step", { timeout: 60_000 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide at ${width}`);
    await page.waitForSelector(".clause .part:not(:empty)");
    await page.locator(".explanation .step").last().evaluate((step) => step.focus({ preventScroll: innerWidth < 1280 }));
    await page.waitForFunction(() => document.querySelectorAll(".cell.lit").length === 9);
    if (pictures) await page.screenshot({ path: path.join(pictures, `workbench-${width}.png`) });
    await page.close();
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: os.userInfo().uid === 0 ? ["--no-sandbox"] : [],
});
const served = await serveProgram();
const files = await serveFiles();

// Both engines answer by the same code, and the page is the same. So each group of tests runs with one engine, or with both.
const isWhole = Boolean(process.env.CLAUSOKU_WHOLE);
const groups = {
  http: { audit, exercise, sources, steps },
  wasm: { play, own, search, setter },
};

/** Runs the groups of tests of an engine. */
async function withEngine(engine, address) {
  await check(browser, address, engine);
  await touch(browser, address, engine);
  for (const test of Object.values(isWhole ? { ...groups.http, ...groups.wasm } : groups[engine])) {
    await test({ browser, address, engine, program, grids, axe, pictures });
  }
}

/** Tests the page with the engine of `clausoku workbench`. */
async function withProgram() {
  const { address } = served;
  await withEngine("http", address);
  await desktop(browser, address);
  await layout(browser, address);
  await forcedColours(browser, address);
  await french(browser, address);
  await picture(browser, address);
}

/** Tests the page of static files, with the engine of WebAssembly. */
async function withFiles() {
  if (!fs.existsSync(path.join(site, "first.wasm.gz"))) {
    console.log("wasm: skipped, since the target wasm32-wasip1 is not installed");
    return;
  }
  await first(browser, files.address, files.sent);
  await withEngine("wasm", files.address);
}

try {
  // At the same time, unless tasks that take long are looked for: a page waits more than it computes.
  if (process.env.CLAUSOKU_IDLE) await withProgram().then(withFiles);
  else await Promise.all([withProgram(), withFiles()]);
} finally {
  served.child.kill();
  files.server.close();
  await browser.close();
}
