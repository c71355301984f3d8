// The engine that answers questions: this page's server, or WebAssembly in a worker. Both take and return the same
// JSON.

/** A question that has no answer. */
export class EngineError extends Error {
  /** @param {{code?: string, values?: Record<string, string>, message: string, line?: number, column?: number}} fault */
  constructor(fault) {
    super(fault.message);
    /** The code by which the page finds its words, and the parts of the message that depend on the question. */
    this.code = fault.code ?? "engine";
    this.values = fault.values ?? {};
    this.line = fault.line;
    this.column = fault.column;
  }
}

/** @typedef {{name: string, ask: (question: object, signal?: AbortSignal) => Promise<any>}} Engine */

/** @param {any} answer */
function opened(answer) {
  if (answer.error) throw new EngineError(answer.error);
  return answer.ok;
}

/**
 * The JSON of a question. Of a formula in a file, the pieces are written one by one, so that the page stays alive.
 * @param {object} question @returns {Promise<string | Blob>}
 */
async function written(question) {
  const { formula, ...rest } = /** @type {{formula?: string | Blob}} */ (question);
  if (!(formula instanceof Blob)) return JSON.stringify(question);
  const parts = [JSON.stringify(rest).slice(0, -1), ',"formula":"'];
  for (const reader = formula.stream().pipeThrough(new TextDecoderStream()).getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(JSON.stringify(value).slice(1, -1));
  }
  return new Blob([...parts, '"}']);
}

/** The codes of the server's refusals. @type {Record<number, string>} */
const STATUSES = { 408: "too-slow", 413: "too-long", 500: "no-answer" };

/** @returns {Engine} */
function http() {
  return {
    name: "http",
    async ask(question, signal) {
      try {
        const response = await fetch("ask", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: await written(question),
          signal,
        });
        if (!response.ok) throw new EngineError({ code: STATUSES[response.status] ?? "refused", message: await response.text() });
        return opened(await response.json());
      } catch (error) {
        if (error instanceof EngineError || /** @type {Error} */ (error).name === "AbortError") throw error;
        throw new EngineError({ code: "unreachable", message: "The workbench does not answer; does it still run?" });
      }
    },
  };
}

/** The engine of the first view, so that the page is soon there, and that of all questions. */
const FIRST = "first.wasm.gz";
const WHOLE = "engine.wasm.gz";

/** @param {string} file @returns {Promise<WebAssembly.Module>} */
async function compiled(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Servers may name this ending as an encoding of the transfer. The browser decompresses the file then.
  if (bytes[0] !== 0x1f) return WebAssembly.compile(bytes);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}

/** The seconds after which a worker is replaced. */
const LIMIT = 60;
/** The milliseconds that the answer to a question that is no longer asked may take. */
const GRACE = 150;

/** @returns {Engine} */
function wasm() {
  /** @type {Worker | undefined} */
  let worker;
  /** The engines by file. @type {Map<string, Promise<WebAssembly.Module>>} */
  const modules = new Map();
  /** The engine that is asked. */
  let asked = FIRST;
  /** @type {string | undefined} */
  let script;
  /** @typedef {{question: object, done: (answer: any) => void, fail: (error: Error) => void, signal?: AbortSignal}} Entry */
  /** The questions that wait, the running one first. @type {Entry[]} */
  const queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;

  function replace() {
    worker?.terminate();
    worker = undefined;
  }
  /** @param {string} file */
  function load(file) {
    const known = modules.get(file);
    if (known) return known;
    const module = compiled(file);
    modules.set(file, module);
    // The next question tries again.
    module.catch(() => modules.delete(file));
    return module;
  }
  /** Loads the whole engine, which then answers all questions. */
  const complete = () => load(WHOLE).then(() => {
    asked = WHOLE;
  });
  /** @param {unknown} error */
  const unloaded = (error) => new EngineError({ code: "unloaded", message: `the engine cannot be loaded: ${error}` });
  /** Asks again when the whole engine is loaded; meanwhile the first one answers the others. @param {Entry} entry */
  const postpone = (entry) => complete().then(() => add(entry), (error) => entry.fail(unloaded(error)));
  /** @param {Entry} entry */
  function add(entry) {
    queue.push(entry);
    if (queue.length === 1) run();
  }
  async function run() {
    const first = queue[0];
    // After the first view, so that the page works offline.
    if (!first) return void complete().catch(() => {});
    if (first.signal?.aborted) return next();
    /** @type {WebAssembly.Module} */
    let module;
    try {
      module = await load(asked);
      // A worker that is replaced must not be loaded again: the page works offline.
      script ??= URL.createObjectURL(await (await fetch("worker.js")).blob());
    } catch (error) {
      first.fail(unloaded(error));
      return next();
    }
    /** @type {string | Blob} */
    let question;
    try {
      question = await written(first.question);
    } catch (error) {
      first.fail(/** @type {Error} */ (error));
      return next();
    }
    if (queue[0] !== first) return;
    worker ??= new Worker(script, { type: "module" });
    worker.onmessage = ({ data }) => {
      try {
        const answer = JSON.parse(data);
        if (answer.error?.code === "elsewhere") postpone(first);
        else first.done(opened(answer));
      } catch (error) {
        first.fail(/** @type {Error} */ (error));
      }
      next();
    };
    worker.onerror = (event) => {
      replace();
      first.fail(new EngineError({ code: "stopped", message: event.message || "the engine stopped" }));
      next();
    };
    alarm = setTimeout(() => {
      replace();
      first.fail(new EngineError({ code: "late", values: { seconds: String(LIMIT) }, message: `stopped after ${LIMIT} s` }));
      next();
    }, LIMIT * 1000);
    worker.postMessage({ module, question });
  }
  function next() {
    clearTimeout(alarm);
    queue.shift();
    run();
  }
  return {
    name: "wasm",
    ask(question, signal) {
      return new Promise((done, fail) => {
        const entry = { question, done, fail, signal };
        signal?.addEventListener("abort", () => {
          fail(new DOMException("aborted", "AbortError"));
          // Most questions are answered before another worker would have started.
          setTimeout(() => {
            if (queue[0] !== entry) return;
            replace();
            next();
          }, GRACE);
        });
        add(entry);
      });
    },
  };
}

/** @type {Engine} */
export const engine =
  document.querySelector('meta[name="engine"]')?.getAttribute("content") === "wasm" ? wasm() : http();
