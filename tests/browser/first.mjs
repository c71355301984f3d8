// Tests that the first view needs few bytes and not the whole engine, which answers the other questions once it is loaded.

import assert from "node:assert/strict";

/** The most bytes of the first view, compressed: the page and the first engine. */
const MOST = 620_000;

/** @param {Map<string, number>} sent The bytes that the server sent of each file. */
export async function first(browser, address, sent) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "en" });
  let release;
  const held = new Promise((done) => (release = done));
  await page.route("**/engine.wasm.gz", async (route) => {
    await held;
    await route.continue();
  });
  const given = (count) => page.waitForFunction((wanted) => document.querySelector("#grid-pane .status").textContent.includes(`${wanted} givens`), count);
  sent.clear();
  await page.goto(`${address}#h=en`);
  await page.waitForFunction(() => document.querySelector("[data-total]")?.textContent === "12,494"
    && document.querySelector(".clause .part")?.textContent
    && document.querySelector("#panel-trail [role=status]").textContent === "Step 0 of 91.", null, { timeout: 60_000 });
  await page.waitForLoadState("load");
  const bytes = [...sent.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(sent.has("first.wasm.gz") && !sent.has("engine.wasm.gz"), [...sent.keys()].join(" "));
  assert.ok(bytes <= MOST, `the first view is ${bytes} bytes`);

  await page.fill(".ask input >> nth=1", "R1C8=7");
  await page.locator(".ask button[type=submit]").nth(1).click();
  // Other questions do not wait for the whole engine.
  await page.locator(".cell").nth(0).focus();
  await page.keyboard.press("8");
  await given(25);
  await page.keyboard.press("Control+z");
  await given(24);
  assert.equal(await page.locator(".explanation").count(), 0);
  await page.click("#tab-solver");
  await page.click("#count");
  release();
  const result = () => page.waitForFunction(() => /1 solution/.test(document.querySelector("#panel-solver .result").textContent), null, { timeout: 60_000 });
  await result();
  await page.close();
  console.log(`wasm: the first view is ${bytes} bytes; the other questions wait for the whole engine`);
}
