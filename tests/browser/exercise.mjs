// Answers exercises: by clicks, by text, by keys alone; hints, the key, codes, links, both languages, each window.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";

const WINDOWS = [[390, 844, "fr"], [390, 844, "en"], [820, 1180, "fr"], [1280, 720, "fr"]];
const TIMEOUT = { timeout: 60_000 };
/** The program `clausoku`. */
let program = "";
const SUM = /^[a-z]+-\d+-\d[rkw]-[0-9A-Z]{4}$/;

async function open(page, address, state) {
  await page.goto("about:blank");
  await page.goto(`${address}#t=exercise&${state}`);
  await page.waitForSelector("#exercise-mark", TIMEOUT);
}

const verdict = (page, pattern) => page.waitForFunction(
  (source) => new RegExp(source).test(document.querySelector(".verdict")?.textContent ?? ""), pattern.source, TIMEOUT);
const code = (page) => page.locator(".code").innerText();

/** The sheet of an exercise with its key, as the command prints it. */
const sheet = (kind, seed, language) => execFileSync(program, ["exercise", kind, "--seed", String(seed), "--key", "--language", language], { encoding: "utf8" });
const keyOf = (kind, seed, language = "en") => /^1\. (.*) \(code [^)]*\)$/m.exec(sheet(kind, seed, language))[1];
/** The first paragraph. */
const firstOf = (kind, seed, language) => sheet(kind, seed, language).split("\n")[2];

/** What the command says about a code. */
function verified(code) {
  const { status, stdout } = spawnSync(program, ["exercise", "--verify", code, "--language", "en"], { encoding: "utf8" });
  assert.equal(status, 0, code);
  return stdout.trim();
}

/** Gives the key of the command as the answer, by clicks where the page has them. */
async function answer(page, key) {
  if (await page.locator("#exercise-answer").count()) return page.fill("#exercise-answer", key);
  for (const value of key.split(", ")) await page.locator(`#exercise-choice-${value}`).check();
}

/** Each kind, in turn in both languages: the command's key is right, and its code is read by the command. */
async function kinds(page, address, engine) {
  for (const [turn, language] of ["en", "fr"].entries()) {
    await open(page, address, `h=${language}&q=5`);
    const names = await page.locator("#panel-exercise select option").evaluateAll((options) => options.map((option) => option.value));
    assert.ok(names.length >= 12, `${names}`);
    const words = await page.locator("#panel-exercise select option").allInnerTexts();
    assert.ok(words.every((text) => text.length > 10), `${words}`);
    // The other engine is asked in the other language.
    for (const [index, name] of names.entries()) {
      if (index % 2 !== (turn + (engine === "http" ? 0 : 1)) % 2) continue;
      await page.selectOption("#panel-exercise select", name);
      await page.waitForFunction((wanted) => document.querySelector(".exercise p")?.textContent === wanted, firstOf(name, 5, language), TIMEOUT);
      await answer(page, keyOf(name, 5, language));
      await page.click("#exercise-mark");
      await verdict(page, language === "fr" ? /^Juste\./ : /^Right\./);
      const found = await code(page);
      assert.match(found, SUM);
      if (language === "en") assert.equal(verified(found), `${found}: ${name}, seed 5: right, 0 hints`);
      assert.equal(await page.locator("#panel-exercise select").inputValue(), names[index]);
    }
  }
}

/** A clause is chosen by a click; a wrong one is said to be wrong; hints and the key are in the code. */
async function chooses(page, address) {
  await open(page, address, "h=en&k=why&q=3");
  assert.ok(await page.locator("#exercise-key").isDisabled(), "the key comes after an attempt");
  await page.click("#exercise-mark");
  await verdict(page, /^Choose an answer first\./);
  await page.locator(".exercise-clauses label").nth(0).click();
  await page.waitForURL(/[&#]o=A(&|$)/);
  await page.click("#exercise-mark");
  await verdict(page, /^Wrong: from these clauses, it does not follow that R4C1 holds 4/);
  assert.equal(verified(await code(page)), `${await code(page)}: why, seed 3: wrong, 0 hints`);
  for (const number of [1, 2, 3]) {
    assert.equal(await page.locator("#exercise-hint").innerText(), `Hint ${number} of 3`);
    await page.click("#exercise-hint");
    await page.waitForFunction((wanted) => document.querySelectorAll(".hints li").length === wanted, number, TIMEOUT);
  }
  assert.ok(await page.locator("#exercise-hint").isDisabled());
  const key = keyOf("why", 3);
  await page.uncheck("#exercise-choice-A");
  assert.equal(await page.locator(".code").count(), 0, "the mark was for another answer");
  await answer(page, key);
  await page.click("#exercise-mark");
  await verdict(page, /^Right\./);
  assert.equal(verified(await code(page)), `${await code(page)}: why, seed 3: right, 3 hints`);
  await page.click("#exercise-key");
  await page.waitForFunction((wanted) => document.querySelector(".key code")?.textContent === wanted, key, TIMEOUT);
  await page.click("#exercise-mark");
  await page.waitForFunction(() => /^why-3-3k-/.test(document.querySelector(".code")?.textContent ?? ""), null, TIMEOUT);
  assert.equal(verified(await code(page)), `${await code(page)}: why, seed 3: right after the key was shown, 3 hints`);
  // A link has the exercise, the hints and the answer.
  await page.waitForURL(/[&#]y=1(&|$)/);
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector(".key code", TIMEOUT);
  assert.equal(await page.locator(".hints li").count(), 3);
  assert.equal(await page.locator(".exercise :checked").evaluateAll((boxes) => boxes.map((box) => box.value).join(", ")), key);
  await page.click("#exercise-next");
  await page.waitForFunction(() => !document.querySelector(".key code") && document.querySelector("#exercise-seed").value === "4", null, TIMEOUT);
  assert.equal(await page.locator(".exercise :checked").count() + await page.locator(".hints li").count(), 0);
}

/** Literals and lines are copied by clicks, signs by buttons; faults have their place. */
async function writes(page, address) {
  await open(page, address, "h=en&k=resolve&q=3");
  const wanted = keyOf("resolve", 3).split(" ∨ ");
  for (const literal of wanted) await page.locator(".literal", { hasText: new RegExp(`^${literal.replace(/[()]/g, "\\$&")}$`) }).first().click();
  assert.equal(await page.inputValue("#exercise-answer"), wanted.join(" ∨ "));
  await page.click("#exercise-mark");
  await verdict(page, /^Right\./);
  await page.fill("#exercise-answer", "x(1,1,1) or y");
  await page.keyboard.press("Enter");
  await verdict(page, /^character 13 of the answer: expected a literal/);
  assert.equal(await page.locator(".code").count(), 0);
  await page.fill("#exercise-answer", "");
  await page.click("[data-sign='¬']");
  await page.click("[data-sign='x(']");
  await page.keyboard.type("4,4,2)");
  assert.equal(await page.inputValue("#exercise-answer"), "¬x(4,4,2)");
  await open(page, address, "h=fr&k=loop&q=1");
  await page.click("[data-line='4']");
  assert.equal(await page.inputValue("#exercise-answer"), "4: for s = v to n");
  await page.fill("#exercise-answer", keyOf("loop", 1, "fr"));
  await page.keyboard.press("Enter");
  await verdict(page, /^Juste\./);
  // Kinds and seeds that do not exist.
  await open(page, address, "h=en&q=99999999999999999999");
  assert.equal(await page.inputValue("#exercise-seed"), String(Number.MAX_SAFE_INTEGER));
  await page.fill("#exercise-seed", "x");
  await page.keyboard.press("Tab");
  assert.equal(await page.inputValue("#exercise-seed"), String(Number.MAX_SAFE_INTEGER));
  await page.goto("about:blank");
  await page.goto(`${address}#t=exercise&k=nul&h=fr`);
  await page.waitForFunction(() => /sorte d’exercices « nul »/.test(document.querySelector("#panel-exercise [role=alert]")?.textContent ?? ""), null, TIMEOUT);
  await page.selectOption("#panel-exercise select", "unit");
  await page.waitForSelector("#exercise-mark", TIMEOUT);
}

/** The keyboard alone: the tab, the kind, a choice, the mark, a hint. */
async function keys(page, address) {
  await page.goto("about:blank");
  await page.goto(`${address}#t=setter&h=en&k=clause&q=1`);
  await page.waitForSelector("#tab-setter", TIMEOUT);
  await page.locator("#tab-setter").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#exercise-mark", TIMEOUT);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "SELECT");
  // The first letters of the kind's words.
  await page.keyboard.type("find the unit");
  await page.waitForSelector("#exercise-choice-A", TIMEOUT);
  const focused = () => page.evaluate(() => document.activeElement.id);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "SELECT", "the kinds keep the focus");
  for (const wanted of ["exercise-seed", "exercise-next", "exercise-choice-A"]) {
    await page.keyboard.press("Tab");
    assert.equal(await focused(), wanted);
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "exercise-choice-B");
  await page.keyboard.press("Enter");
  await verdict(page, /^(Wrong|Right)/);
  assert.equal(await focused(), "exercise-choice-B", "the focus stays");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "exercise-hint");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hints li", TIMEOUT);
  assert.equal(await focused(), "exercise-hint");
}

/** Nothing is too wide in each window, nothing is found by axe in any kind; takes pictures. */
async function windows(browser, address, axe, pictures) {
  for (const [width, height, language] of WINDOWS) {
    const page = await browser.newPage({ viewport: { width, height }, locale: "en", hasTouch: width < 1000, isMobile: width < 1000 });
    await open(page, address, `h=${language}&q=2&k=count`);
    const names = await page.locator("#panel-exercise select option").evaluateAll((options) => options.map((option) => option.value));
    for (const name of names) {
      await page.evaluate((hash) => (location.hash = hash), `t=exercise&h=${language}&q=2&k=${name}&u=3`);
      const first = firstOf(name, 2, language);
      await page.waitForFunction((wanted) => document.querySelector(".exercise p")?.textContent === wanted && document.querySelector(".hints li"), first, TIMEOUT);
      const [choice] = await page.locator(".exercise input:not(#exercise-answer)").all();
      if (choice) await choice.check();
      else await page.fill("#exercise-answer", "¬x(1,1,1)");
      await page.click("#exercise-mark");
      await page.waitForSelector(".verdict p", TIMEOUT);
      const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(pixels <= 0, `${pixels} pixels too wide: ${width} ${language} ${name}`);
      const cut = await page.locator("#panel-exercise :is(td, .logic, button, label)").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent));
      assert.deepEqual(cut, [], `${width} ${language} ${name}`);
      const top = await page.locator("#panel-exercise select").evaluate((one) => one.getBoundingClientRect().top + scrollY);
      assert.ok(top < height, `the exercise begins in the first view: ${width} ${name}`);
      if (width === 390) {
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run("#work-pane"));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160), nodes[0].failureSummary]), [], `${width} ${name}`);
      }
      if (pictures) await page.screenshot({ path: path.join(pictures, `exercise-${name}-${width}-${language}.png`), fullPage: width < 1000 });
    }
    await page.close();
  }
}

export async function exercise({ browser, address, engine, program: clausoku, axe, pictures }) {
  program = clausoku;
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "en" });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await kinds(page, address, engine);
  await chooses(page, address);
  await writes(page, address);
  await keys(page, address);
  assert.deepEqual(faults, []);
  await page.close();
  if (engine === "http") await windows(browser, address, axe, pictures);
  console.log(`${engine}: exercises of each kind are answered by clicks, text and keys, and their codes are verified`);
}
