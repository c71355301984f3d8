// Runs the engine, a WASI program: the question is its standard input, the answer its standard output.

/**
 * Runs the program once.
 * @param {WebAssembly.Module} module
 * @param {string | Blob} question
 * @returns {Promise<string>}
 */
async function answer(module, question) {
  const input = typeof question === "string" ? new TextEncoder().encode(question) : new Uint8Array(await question.arrayBuffer());
  let read = 0;
  /** @type {Uint8Array[]} */
  const output = [];
  /** @type {WebAssembly.Memory} */
  let memory;
  const view = () => new DataView(memory.buffer);
  /** @param {number} list @param {number} count */
  function* buffers(list, count) {
    for (let i = 0; i < count; i++) {
      const at = view().getUint32(list + 8 * i, true);
      yield new Uint8Array(memory.buffer, at, view().getUint32(list + 8 * i + 4, true));
    }
  }
  /** @type {Record<string, (...values: any[]) => number | void>} */
  const calls = {
    fd_read(_file, list, count, total) {
      let size = 0;
      for (const buffer of buffers(list, count)) {
        const part = input.subarray(read, read + buffer.length);
        buffer.set(part);
        read += part.length;
        size += part.length;
      }
      view().setUint32(total, size, true);
      return 0;
    },
    fd_write(file, list, count, total) {
      let size = 0;
      for (const buffer of buffers(list, count)) {
        if (file === 1) output.push(buffer.slice());
        size += buffer.length;
      }
      view().setUint32(total, size, true);
      return 0;
    },
    clock_time_get(id, _precision, at) {
      const milliseconds = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    random_get(at, length) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, at, length));
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    args_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    args_get: () => 0,
    sched_yield: () => 0,
    proc_exit(code) {
      throw new Error(`the engine ended with code ${code}`);
    },
  };
  // Files: there are none (EBADF).
  const imports = new Proxy(calls, { get: (known, name) => known[String(name)] ?? (() => 8) });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  /** @type {() => void} */ (instance.exports._start)();
  return new Blob(/** @type {BlobPart[]} */ (output)).text();
}

onmessage = async ({ data }) => {
  try {
    postMessage(await answer(data.module, data.question));
  } catch (error) {
    postMessage(JSON.stringify({ error: { code: "stopped", message: String(error) } }));
  }
};
