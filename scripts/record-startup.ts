import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Runs an executable as it will be run: `up`, and `add` to it from another home, and `add` beside it. Returns the files
 * in which Bun wrote which functions each start used, that of `creel add` first.
 */
export async function recordStarts(executable: string, folder: string): Promise<string[]> {
  const home = join(folder, "home");
  const remote = join(folder, "remote");
  const files = ["add-remote", "add-local", "up"].map((name) => join(folder, `${name}.order`));
  const start = (order: string | undefined, args: string[], stdin = "") =>
    Bun.spawn([executable, ...args], {
      env: { HOME: folder, ...(order ? { BUN_BYTECODE_ORDER_OUT: order } : {}) },
      stdin: Buffer.from(stdin),
      stdout: "pipe",
      stderr: "inherit",
    });

  const ports = ["--app-port", "0", "--api-port", "0"];
  const up = start(files[2], ["up", "--api", "--no-open", "--json", ...ports, "--home", home]);
  try {
    const { api, key } = JSON.parse(await firstLine(up.stdout)) as { api: string; key: string };
    for (const [order, args, stdin] of [
      [undefined, ["connect", api, "--home", remote, "--yes", "--key-stdin"], key],
      [files[0], ["add", "Buy milk", "--home", remote], ""],
      [files[1], ["add", "Buy milk", "--home", home], ""],
    ] as const)
      if ((await start(order, [...args], stdin).exited) !== 0)
        throw new Error("The executable does not capture.");
  } finally {
    up.kill();
    await up.exited;
  }
  for (const file of files) if (!existsSync(file)) throw new Error(`${file} was not recorded`);
  return files;
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("\n")) break;
  }
  return text.slice(0, text.indexOf("\n"));
}
