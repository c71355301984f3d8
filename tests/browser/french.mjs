// Tests that a reader of the French page reads French, also where a question has no answer.

import assert from "node:assert/strict";

/** Words of English sentences that are no words of French. */
const ENGLISH = /\b(the|at|from|row|column|block|window|move|is|are|and|of|with|not|does|cannot|there|expected|found|has|have|holds?|can|follows|which|its?|value|cells?)\b/i;

/** Fails if the page shows a sentence in English. */
async function isFrench(page, name) {
  // A command is one in both languages.
  const lines = (await page.locator("body").innerText()).split("\n").filter((line) => !line.startsWith("clausoku "));
  const english = lines.filter((line) => /\bR\d+C\d+\b/.test(line) || ENGLISH.test(line.replace(/\b(English|Figure 1)\b/g, "")));
  assert.deepEqual(english, [], name);
}

async function open(page, address, fragment) {
  await page.goto("about:blank");
  await page.goto(`${address}#h=fr${fragment}`);
  await page.waitForSelector(".cell, .bad", { timeout: 60_000 });
}

/** Asks why a claim holds, and returns the answer. */
async function why(page, claim) {
  await page.fill(".ask input >> nth=1", "");
  await page.fill(".ask input >> nth=1", claim);
  await page.locator(".ask button[type=submit]").nth(1).click();
  await page.waitForSelector(".bad[role=alert], [role=alert].bad", { timeout: 60_000 });
  return page.locator("[role=alert]").last().innerText();
}

async function claims(page, address) {
  for (const [claim, said] of [
    ["nimporte", /affirmation/], ["X=7", /ne nomme pas de case/], ["R12C1=7", /n’a pas de case L12C1/], ["R1C8=12", /pas de valeur « 12 »/],
    ["R1C8=6", /est faux|n’est pas|ne suit pas/], ["R9C9=1", /ne suit pas|est faux/],
  ]) {
    await open(page, address, "");
    assert.match(await why(page, claim), said, claim);
    await isFrench(page, claim);
  }
}

async function texts(page, address) {
  for (const [text, said] of [
    ["", /aucune grille/], ["1234", /ligne 1/], ["........9\n".repeat(8) + "........\n", /^ligne 9, colonne/], ["{\"a\": 1}", /ligne 1/],
    ["1 2 3\n4 5 6\n", /ligne/], ["https://example.org/?p=1", /ligne 1/],
  ]) {
    await open(page, address, "");
    await page.click("#import");
    await page.fill("dialog textarea", text);
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("dialog .bad:not(:empty)");
    assert.match(await page.locator("dialog .bad").innerText(), said, text);
    await isFrench(page, text);
  }
}

/** Addresses whose board or formula does not exist. */
async function addresses(page, address) {
  for (const [fragment, said] of [
    ["&v=classic:5", /pas de plateau « classic:5 »/], ["&v=classic:144", /jusqu’à l’ordre 100/], ["&b=nonsense", /description du plateau/],
    ["&v=classic:9&g=" + "1".repeat(82), /82 données/], ["&v=classic:9&r=XX&l=units", /« XX »/],
  ]) {
    await open(page, address, fragment);
    await page.waitForFunction((source) => new RegExp(source).test(document.body.innerText), said.source, { timeout: 60_000 });
    await isFrench(page, fragment);
  }
}

const KILLER = 'name = "k"\n[[board]]\nblocks = "3x3"\n[[constraint]]\nkind = "cage"\nsum = 10\ncells = "R1C1 R1C2"\n[[constraint]]\nkind = "non-consecutive"\n';

/** A rule that is no sum, and too long for clauses over candidates. */
const PILLS = 'name = "p"\n[[board]]\nblocks = "3x3"\n[[constraint]]\nkind = "pill-arrow"\ndigits = 2\ncells = "R1C1 R1C2 R2C3 R2C4 R3C4 R4C4 R5C5 R6C6 R7C7 R8C8"\n';

/** Exports and the lesson, where the board has none. */
async function exports(page, address) {
  const said = [];
  const take = (dialog) => { said.push(dialog.message()); dialog.accept(); };
  page.on("dialog", take);
  await open(page, address, `&b=${encodeURIComponent(PILLS)}`);
  await page.click(".menu summary");
  await page.locator(".menu").getByText("OPB").click();
  for (let tries = 0; said.length === 0 && tries < 100; tries++) await page.waitForTimeout(100);
  assert.match(said[0], /ne peut pas représenter les règles/);
  page.off("dialog", take);
  await open(page, address, "&v=samurai&t=lesson");
  await page.check("#lesson-switch");
  await page.waitForFunction(() => /blocs carrés, jusqu’à l’ordre 25/.test(document.querySelector("#panel-lesson").innerText), null, { timeout: 60_000 });
}

/** Boards with constraints and regions of other names, in all tabs. */
async function boards(page, address) {
  for (const board of [`b=${encodeURIComponent(KILLER)}`, "v=x:9", "v=windoku", "v=anti-knight", "v=samurai", "v=centre-dot", "v=disjoint-groups", "v=jigsaw:AAAB/ACBB/DCCB/DDDC"]) {
    for (const tab of ["trail", "search", "solver", "setter", "exercise", "exam", "lesson", "audit", "sources"]) {
      await open(page, address, `&${board}&t=${tab}&r=efficient`);
      if (tab === "setter") {
        await page.waitForSelector("#setter-verdict [data-count]", { timeout: 60_000 });
        await page.waitForSelector("#setter-add");
        await isFrench(page, `${board} ${tab}`);
        continue;
      }
      // A search hides the clauses, as exercises do on a phone.
      await page.waitForSelector(".clause .part:not(:empty)", { timeout: 60_000, state: "attached" });
      if (tab !== "search") await page.locator(".clause").nth(3).click();
      else {
        for (const number of [0, 1, 2]) {
          if (number) await page.click("#search-step");
          await page.waitForFunction((wanted) => document.querySelector("#panel-search [role=status]").textContent.startsWith(`Étape ${wanted} sur`), number, { timeout: 60_000 });
        }
      }
      await isFrench(page, `${board} ${tab}`);
      if (tab !== "solver") continue;
      await page.click("#solve");
      await page.waitForFunction(() => !/calcul…/.test(document.querySelector("#panel-solver").innerText), null, { timeout: 60_000 });
      await isFrench(page, `${board} solved`);
    }
  }
}

/** A formula with faults, and texts that are none. */
async function formulas(page, address) {
  // Two rows of a board of order 4 are without a rule, and a variable is that of no candidate.
  const numbers = (row, column) => [1, 2, 3, 4].map((value) => 16 * row + 4 * column + value);
  const cells = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => numbers(row, column)));
  const pairs = [0, 1].flatMap((row) => [1, 2, 3, 4].flatMap((value) => [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    .map((pair) => pair.map((column) => -(16 * row + 4 * column + value)))));
  const formula = [...cells, ...pairs, [-1, -1], [5, -5], [-99, -98, 97], [1]].map((clause) => `${clause.join(" ")} 0`).join("\n");
  for (const [text, selector] of [[formula, "[data-verdict]"], ["", ".bad"], ["1 2 0 -3 4 0 5 6 7 0", ".bad"], ["1 2000000000 0", ".bad"], ["1 x 0", ".bad"]]) {
    await open(page, address, "&v=classic:4&t=audit");
    await page.fill("#formula", text);
    await page.check("#audit-core");
    await page.click("#audit");
    await page.waitForSelector(`#panel-audit ${selector}`, { timeout: 60_000 });
    await isFrench(page, text);
  }
}

/** Faults of the connection, and one that the page does not know. */
async function connection(page, address) {
  const answers = [
    [(route) => route.abort(), /L’atelier ne répond pas/],
    [(route) => route.fulfill({ status: 413, body: "the question is too long" }), /La question est trop longue/],
    [(route) => route.fulfill({ status: 403, body: "this server answers its own page only" }), /a refusé la question/],
    [(route) => route.fulfill({ contentType: "application/json", body: '{"error":{"code":"new","values":{},"message":"a new fault"}}' }), /dit en anglais : a new fault/],
    [(route) => route.fulfill({ contentType: "application/json", body: '{"error":{"code":"late","values":{"seconds":"20"},"message":"stopped"}}' }), /Arrêté après 20 s/],
  ];
  for (const [answer, said] of answers) {
    await open(page, address, "&t=solver");
    await page.route("**/ask", answer);
    await page.click("#solve");
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#panel-solver").innerText), said.source);
    await page.unroute("**/ask", answer);
  }
}

/** Tests the French page with the server's engine. */
export async function french(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "fr" });
  await claims(page, address);
  await texts(page, address);
  await addresses(page, address);
  await exports(page, address);
  await boards(page, address);
  await formulas(page, address);
  await connection(page, address);
  await page.close();
  console.log("http: a reader of the French page reads French, also where a question has no answer");
}
