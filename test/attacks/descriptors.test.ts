import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type CreelProcess, DEFAULT_COMMAND, makeFolder, startCreel } from "../home.ts";

const LIMIT = 300; // file descriptors of the server
const HELD = 2 * LIMIT; // connections of a client without a key
const cannot = findObstacle();
if (cannot !== null) console.log(`Not shown with all file descriptors in use: ${cannot}`);

/** Why this system cannot show it; null if it can. */
function findObstacle(): string | null {
  if (process.platform !== "linux") return "only Linux lists those of a process.";
  const own = Bun.spawnSync(["sh", "-c", `ulimit -n ${LIMIT} && ulimit -n`])
    .stdout.toString()
    .trim();
  if (own !== String(LIMIT)) return "this system sets no limit.";
  const ours = Bun.spawnSync(["sh", "-c", "ulimit -n"]).stdout.toString().trim();
  return Number(ours) < HELD + 200 ? `the test itself may open ${ours} files only.` : null;
}

const countDescriptors = ({ pid }: CreelProcess) => readdirSync(`/proc/${pid}/fd`).length;

/** Holds silent connections to the API, and replaces those that the server closes. */
function holdSilent({ api }: CreelProcess): { release(): void } {
  const port = Number(new URL(api ?? "").port);
  const held = new Set<Bun.Socket<undefined>>();
  let isOver = false;
  const open = () => {
    if (isOver) return;
    const again = () => void setTimeout(open, 10);
    Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open(socket) {
          held.add(socket);
          if (isOver) socket.terminate();
        },
        data() {},
        error() {},
        close(socket) {
          held.delete(socket);
          again();
        },
      },
    }).catch(again);
  };
  for (let n = 0; n < HELD; n++) open();
  return {
    release() {
      isOver = true;
      for (const socket of held) socket.terminate();
    },
  };
}

/** A connection of the terminal, which was open before: each call sends one request and returns the status. */
async function openTerminal(home: string) {
  let response = Promise.withResolvers<number>();
  let text = "";
  const socket = await Bun.connect({
    unix: join(home, "creel.sock"),
    socket: {
      data(_, bytes) {
        text += bytes.toString();
        const [, status, length = "0"] =
          /^HTTP\/1\.1 (\d+)[\s\S]*?\r\ncontent-length: (\d+)/i.exec(text) ?? [];
        const body = text.indexOf("\r\n\r\n") + 4;
        if (status !== undefined && body > 4 && Buffer.byteLength(text.slice(body)) >= Number(length))
          response.resolve(Number(status));
      },
      close: () => response.reject(new Error("The server closed the connection of the terminal.")),
    },
  });
  return {
    ask(method: string, path: string, body = ""): Promise<number> {
      response = Promise.withResolvers();
      text = "";
      const headers = `Host: creel\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
      socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
      return response.promise;
    },
    close: () => socket.end(),
  };
}

test.skipIf(cannot !== null)(
  "connections of a stranger that take all file descriptors do not end the server",
  async () => {
    const home = makeFolder();
    const limited = ["sh", "-c", `ulimit -n ${LIMIT}; exec "$0" "$@"`, ...DEFAULT_COMMAND];
    const server = await startCreel(home.path, { command: limited });
    const terminal = await openTerminal(home.path);
    const stranger = holdSilent(server);
    while (countDescriptors(server) < LIMIT) await Bun.sleep(20);
    // The first list starts a thread, and so does the scheduler ten seconds after the start.
    expect([200, 503]).toContain(await terminal.ask("GET", "/api/items"));
    expect(await terminal.ask("POST", "/api/items", `{"title":"meanwhile"}`)).toBe(200);
    expect([200, 503]).toContain(await terminal.ask("POST", "/app/settings/api/test"));
    expect([200, 503]).toContain(await terminal.ask("GET", "/app/settings/api"));
    expect(await Promise.race([server.exited, Bun.sleep(12_000)])).toBeUndefined();
    expect(await terminal.ask("POST", "/api/items", `{"title":"still there"}`)).toBe(200);
    stranger.release();
    while ((await server.capture({ title: "afterwards" }).catch(() => null))?.status !== 200)
      await Bun.sleep(50);
    expect(await terminal.ask("GET", "/api/items")).toBe(200);
    terminal.close();
    expect(await server.stop()).toBe(0);
    home.remove();
  },
  120_000,
);
