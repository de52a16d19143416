import { readdirSync, readFileSync } from "node:fs";

/** A program of another user of this computer: `watch` reads the process list, `post` sends stdin to a URL. */
const NOBODY = 65_534;
process.setgroups?.([]);
process.setgid?.(NOBODY);
process.setuid?.(NOBODY);

const [, , act, url = ""] = process.argv;
if (act === "post") await post();
else await watch();

async function post(): Promise<void> {
  const response = await fetch(url, { method: "POST", body: await Bun.stdin.text() });
  console.log(JSON.stringify({ status: response.status, body: await response.text() }));
}

/** Reads the process list without a pause and prints each new line, until stdin ends. */
async function watch(): Promise<void> {
  let isOver = false;
  void Bun.stdin.text().then(() => {
    isOver = true;
  });
  const known = new Set<string>();
  while (!isOver) {
    for (const pid of readdirSync("/proc"))
      if (/^\d+$/.test(pid) && Number(pid) !== process.pid)
        for (const file of ["cmdline", "environ"]) {
          const text = read(`/proc/${pid}/${file}`);
          if (text === "" || known.has(text)) continue;
          known.add(text);
          console.log(JSON.stringify({ file, text }));
        }
    await new Promise(setImmediate);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // the process has ended, or its file is not readable
  }
}
