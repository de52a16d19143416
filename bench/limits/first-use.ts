import { writeSync } from "node:fs";

/** The program that is compiled: uses one thing for the first time, and says how many µs that took. */
const text = process.argv[2] ?? "";
const many = [...process.argv];
const bytes = new Uint8Array([79, 75]);

export const USES: Record<string, () => unknown> = {
  nothing: () => text,
  "a loop over an array": () => {
    for (const one of many) if (one === "?") return one;
    return many;
  },
  "filter, map, every": () =>
    many
      .filter((one) => one !== "?")
      .map((one) => `${one}.`)
      .every((one) => one !== "?"),
  "Math.max": () => Math.max(text.length, 1),
  "Buffer.from": () => Buffer.from(text),
  "a function that mentions Buffer": () => (text === "?" ? Buffer.from(text) : text),
  "new URL": () => new URL("https://localhost:11111"),
  "a regular expression": () => /^[a-z]+:\/\/(.*?)(?::(\d+))?$/.exec(text),
  "TextDecoder, UTF-8": () => new TextDecoder().decode(bytes),
  "TextDecoder, latin1": () => new TextDecoder("latin1").decode(bytes),
  "Promise.race with Bun.sleep": () => Promise.race([Bun.sleep(1), Promise.resolve()]),
  setTimeout: () => setTimeout(() => {}, 1),
  "node:path": () => process.getBuiltinModule("node:path").join(text, "a"),
  "node:os": () => process.getBuiltinModule("node:os").homedir(),
};

const use = USES[text];
if (use) {
  const from = performance.now();
  use();
  writeSync(1, String((performance.now() - from) * 1000));
  process.exit(0);
}
