// Steps through deductions: by keys, in the projector mode, and within arguments.

import assert from "node:assert/strict";
import path from "node:path";

const TIMEOUT = { timeout: 60_000 };
const WINDOWS = [[390, 844], [820, 1180], [1280, 720]];

const status = (page) => page.locator("#panel-trail [role=status]").innerText();
const said = (page, text) => page.waitForFunction((wanted) => document.querySelector("#panel-trail [role=status]")?.textContent.startsWith(wanted), text, TIMEOUT);

async function open(page, address, state, text) {
  await page.goto("about:blank");
  await page.goto(`${address}#${state}`);
  await said(page, text);
}

/** The keys step without a focus and within the pane, and the first stop of Tab leads there. */
async function keys(page, address) {
  for (const [language, step, of] of [["en", "Step", "of"], ["fr", "Étape", "sur"]]) {
    const at = (number) => said(page, `${step} ${number} ${of} 91.`);
    await open(page, address, `h=${language}`, `${step} 0 ${of} 91.`);
    for (const [key, number] of [["ArrowRight", 1], [" ", 2], ["PageDown", 3], ["PageUp", 2], ["ArrowLeft", 1], ["End", 91], ["Home", 0]]) {
      await page.keyboard.press(key);
      await at(number);
    }
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "skip");
    assert.ok(await page.locator("#skip").evaluate((skip) => getComputedStyle(skip).clipPath === "none"), "it is seen with the focus");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "panel-trail");
    await page.keyboard.press("ArrowRight");
    await at(1);
    // The space bar presses a button, once.
    await page.locator("#back").focus();
    await page.keyboard.press(" ");
    await at(0);
    // The keys of fields and of the grid stay theirs.
    await page.locator(".cell").nth(0).focus();
    await page.keyboard.press("ArrowRight");
    await page.locator("#panel-trail .ask input").nth(0).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assert.match(await status(page), new RegExp(`^${step} 0 `));
    await page.locator("#tab-trail").focus();
    await page.keyboard.press("PageDown");
    await at(1);
    assert.match(await page.locator("#panel-trail > .hint").innerText(), language === "fr" ? /^Touches : →/ : /^Keys: →/);
  }
}

/** An argument is stepped through: its supposition, its new literals, its conclusion, and back. */
async function argument(page, address) {
  for (const [language, step, suppose, so, known] of [["en", "Step 91 of 223", "Suppose R2C7=1:", "So R2C7≠1", /^and 2\d literals known before$/], ["fr", "Étape 91 sur 223", "Supposons L2C7=1 :", "Donc L2C7≠1", /^et 2\d littéraux déjà connus$/]]) {
    await open(page, address, `p=failed-literal&s=91&h=${language}`, step);
    const entry = page.locator("#panel-trail .entry");
    const text = () => entry.innerText().then((words) => words.replaceAll(/\s/g, " "));
    for (let shown = 0; shown < 10; shown++) {
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction((wanted) => document.querySelectorAll("#panel-trail .entry > .argument > .steps > .step").length === wanted, shown, TIMEOUT);
      assert.ok((await text()).includes(suppose) && !(await text()).includes(so));
    }
    assert.match(await page.locator("#panel-trail .entry > .argument > .steps > .step").last().innerText(), /^contradiction/);
    assert.ok(await page.locator("#grid .literal, #grid .negated").count() > 2, "the supposition and what follows from it are no facts");
    await page.keyboard.press("ArrowRight");
    await said(page, step.replace("91", "92"));
    assert.ok((await text()).includes(so));
    assert.match(await entry.locator("summary").innerText(), known);
    assert.ok(await entry.locator("details .step").first().isHidden());
    await entry.locator("summary").click();
    assert.ok(await entry.locator("details .step").first().isVisible());
    await page.locator("#panel-trail").focus();
    await page.keyboard.press("ArrowLeft");
    await said(page, step);
    await page.waitForURL(/[&#]si=10(&|$)/);
    // A link leads into the argument.
    const link = page.url();
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForFunction(() => document.querySelectorAll("#panel-trail .entry > .argument > .steps > .step").length === 9, null, TIMEOUT);
    await page.click("#whole");
    await said(page, step.replace("91", "92"));
  }
}

/** The projector mode shows the grid, a clause and a sentence in large letters, and nothing else. */
async function projector(browser, address, axe, pictures) {
  for (const [width, height] of WINDOWS) {
    for (const [language, tab, more, words] of [
      ["en", "trail", "p=failed-literal&s=91", /^Suppose R2C7=1\.$/], ["fr", "trail", "p=failed-literal&s=91", /^Supposons L2C7=1\.$/],
      ["en", "search", "", /^R\dC\d[=≠]\d is clause /], ["fr", "search", "", /^L\dC\d[=≠]\d est la clause /],
    ]) {
      const name = `${tab} ${width} ${language}`;
      const isTouch = width < 1000;
      const context = await browser.newContext({ viewport: { width, height }, locale: "en", hasTouch: isTouch, isMobile: isTouch });
      const page = await context.newPage();
      await page.goto(`${address}#t=${tab}&h=${language}&${more}`);
      await page.waitForFunction((name) => /\d/.test(document.querySelector(`#panel-${name} [role=status]`)?.textContent ?? ""), tab, TIMEOUT);
      await page.click(`#${tab}-projector`);
      await page.waitForURL(/[&#]pr=1(&|$)/);
      const sentence = () => page.locator("#projector .says").innerText().then((text) => text.replaceAll(/\s/g, " "));
      if (isTouch) await page.locator("#projector button").nth(1).tap();
      else await page.keyboard.press("PageDown");
      await page.waitForFunction(([source, flags]) => new RegExp(source, flags).test(document.querySelector("#projector .says").textContent.replaceAll(/\s/g, " ")), [words.source, words.flags], TIMEOUT)
        .catch(async () => assert.fail(`${name}: ${await sentence()}`));
      const seen = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((one) => one.childElementCount === 0 && one.textContent.trim() && one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ text: one.textContent, size: parseFloat(getComputedStyle(one).fontSize), isTool: one.matches("button"), isKnown: Boolean(one.closest("#grid, #projector, h1")) })));
      assert.deepEqual(seen.filter(({ isKnown }) => !isKnown), [], `${name}: nothing else is shown`);
      if (width === 1280) assert.deepEqual(seen.filter(({ size, isTool }) => size < 20 && !isTool), [], `${name}: 20 pixels`);
      assert.equal(seen.filter(({ isTool }) => isTool).length, isTouch ? 3 : 0, name);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.querySelector("#projector").getBoundingClientRect().bottom <= innerHeight), `${name}: all is in the window`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160)]), [], name);
      if (pictures) await page.screenshot({ path: path.join(pictures, `projector-${tab}-${width}-${language}.png`) });
      if (isTouch) await page.locator("#projector button").nth(2).tap();
      else await page.keyboard.press("Escape");
      await page.waitForSelector(`#${tab}-projector:focus`, TIMEOUT);
      assert.ok(await page.locator("#projector").isHidden() && await page.locator("#top .tools").isVisible(), name);
      if (!isTouch) {
        await page.keyboard.press("f");
        assert.ok(await page.locator("#projector").isVisible(), `${name}: by its key`);
      }
      await context.close();
    }
  }
}

/** On a phone, the buttons stay at the bottom of the window while the steps scroll. */
async function phone(browser, address, pictures) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en", hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, address, "h=en&p=failed-literal&s=91", "Step 91");
  const isSeen = () => page.evaluate(() => ["back", "forward"].every((id) => {
    const { left, right, top, bottom } = document.getElementById(id).getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top > document.querySelector(".board").getBoundingClientRect().bottom && bottom <= innerHeight;
  }));
  await page.locator("#panel-trail [role=status]").scrollIntoViewIfNeeded();
  assert.ok(await isSeen(), "below the board");
  await page.locator("#forward").tap();
  await said(page, "Step 91");
  assert.ok(await isSeen(), "after a step");
  if (pictures) await page.screenshot({ path: path.join(pictures, "trail-phone.png") });
  await context.close();
}

/** Auxiliary variables have the name of their group in the clauses, their detail and the trail, in the language of the page. */
async function auxiliaries(page, address) {
  for (const [language, words] of [["en", "\\[auxiliary 1 of \\(K2, R1C1\\)\\]"], ["fr", "\\[auxiliaire 1 pour \\(K2, L1C1\\)\\]"]]) {
    await page.goto("about:blank");
    await page.goto(`${address}#v=classic:4&r=efficient&a=sequential&g=1234&fp=K2&h=${language}`);
    const has = (selector) => page.waitForFunction(([at, source]) => [...document.querySelectorAll(at)].some((one) => new RegExp(source).test(one.textContent)), [selector, words], { timeout: 60_000 });
    await has(".clause .logic");
    assert.doesNotMatch((await page.locator(".clause .logic").allInnerTexts()).join(" "), /\ba\d/);
    await page.locator(".clause", { hasText: new RegExp(words) }).first().click();
    await has(".detail dd");
    await page.locator("#panel-trail .buttons button").nth(4).click();
    await page.waitForFunction(() => /\[(auxiliary|auxiliaire|not auxiliary|non auxiliaire) \d/.test(document.querySelector("#panel-trail .log").textContent));
    assert.doesNotMatch(await page.locator("#panel-trail").innerText(), /\ba\d/);
  }
}

export async function steps({ browser, address, engine, axe, pictures }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, locale: "en" });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await keys(page, address);
  await argument(page, address);
  await auxiliaries(page, address);
  assert.deepEqual(faults, []);
  await page.close();
  await phone(browser, address, pictures);
  await projector(browser, address, axe, pictures);
  console.log(`${engine}: deductions and their arguments are stepped through by keys, also on a phone and in the projector mode`);
}
