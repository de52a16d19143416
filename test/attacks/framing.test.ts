import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { countRows } from "./count-rows.ts";
import { framingFaults, oddities, trailers } from "./framing.ts";
import { sendRaw, statusesIn, type Target } from "./raw-http.ts";

const REFUSALS = [400, 401, 413, 431, 505];

let folder: ReturnType<typeof makeFolder>;
let creelServer: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  creelServer = await startCreel(folder.path);
});
afterAll(async () => {
  await creelServer.stop();
  folder.remove();
});

/** Sends each fault with a second request behind it. Returns the faults that were not refused with at most one response. */
async function sendFaults(target: Target, ours: string): Promise<string[]> {
  const body = '{"title":"smuggled"}';
  const second = `POST /api/items HTTP/1.1\r\n${ours}Content-Length: ${body.length}\r\n\r\n${body}`;
  const results = framingFaults(ours).map(async ({ name, bytes }) => {
    const reply = await sendRaw(target, bytes + second);
    const statuses = statusesIn(reply);
    const isRefused = statuses.length <= 1 && statuses.every((status) => REFUSALS.includes(status));
    return isRefused && reply.isClosed ? [] : [`${name}: ${statuses}, ${reply.isClosed ? "closed" : "open"}`];
  });
  return (await Promise.all(results)).flat();
}

function listeners({ api, app, ca, key }: CreelProcess): { target: Target; ours: string }[] {
  return [api ?? "", app].map((address) => {
    const { port, host, protocol } = new URL(address);
    return {
      target: { hostname: "127.0.0.1", port: Number(port), ...(protocol === "https:" ? { ca } : {}) },
      ours: `Host: ${host}\r\nX-Api-Key: ${key}\r\n`,
    };
  });
}

/** Starts a second Creel whose items are counted: a capture may be stored after its test has ended. */
async function startCounting() {
  const home = makeFolder();
  const server = await startCreel(home.path);
  const [api] = listeners(server);
  if (!api) throw new Error("There is no API address.");
  const end = async () => {
    await server.stop();
    home.remove();
  };
  return { ...api, rows: () => countRows(server.home).item ?? 0, end };
}

test("an ambiguous request is refused, its connection closed, and no second request accepted", async () => {
  const before = countRows(creelServer.home);
  for (const { target, ours } of listeners(creelServer)) expect(await sendFaults(target, ours)).toEqual([]);
  expect(countRows(creelServer.home)).toEqual(before);
  expect((await creelServer.capture({ title: "as it should be" })).status).toBe(200);
});

test("malformed framing that the runtime accepts is one request with one response", async () => {
  const [api] = listeners(creelServer);
  if (!api) throw new Error("There is no API address.");
  const answers = await Promise.all(
    oddities(api.ours).map(
      async ({ name, bytes }) => `${name}: ${statusesIn(await sendRaw(api.target, bytes))}`,
    ),
  );
  expect(answers).toEqual(oddities(api.ours).map(({ name }) => `${name}: 200`));
});

test("plain HTTP on the port of TLS gets no answer that leads elsewhere", async () => {
  const [api] = listeners(creelServer);
  const { ca: _, ...plain } = api?.target ?? { hostname: "", port: 0 };
  const reply = await sendRaw(plain, `GET /api/me HTTP/1.1\r\n${api?.ours}\r\n`);
  expect([reply.isClosed, statusesIn(reply).filter((status) => status < 400)]).toEqual([true, []]);
});

test("the runtime refuses trailers; the capture before them may be stored, the bytes after them are not", async () => {
  const { target, ours, rows, end } = await startCounting();
  const reply = await sendRaw(target, trailers(ours) + trailers(ours));
  expect([statusesIn(reply), reply.isClosed]).toEqual([[400], true]);
  expect(rows()).toBeLessThanOrEqual(1);
  await end();
});

test("a line break after the body: stored, and refused by the runtime unless the request is the last of its connection", async () => {
  const { target, ours, rows, end } = await startCounting();
  const post = (more: string) =>
    `POST /api/items HTTP/1.1\r\n${ours}${more}Content-Length: 13\r\n\r\n{"title":"a"}\r\n`;
  const reply = await sendRaw(target, post(""));
  expect([statusesIn(reply), reply.isClosed]).toEqual([[400], true]);
  while (rows() < 1) await Bun.sleep(10);
  const last = await sendRaw(target, post("Connection: close\r\n"));
  expect([statusesIn(last), last.isClosed]).toEqual([[200], true]);
  expect(Object.keys(JSON.parse(last.text.slice(last.text.indexOf("\r\n\r\n"))))).toEqual([
    "id",
    "createdOn",
  ]);
  expect(rows()).toBe(2);
  const before = await sendRaw(target, `\r\n${post("")}`);
  expect([statusesIn(before), before.isClosed, rows()]).toEqual([[400], true, 2]);
  await end();
});

test("pipelined captures: the first is stored, and the runtime answers none", async () => {
  const { target, ours, rows, end } = await startCounting();
  const post = `POST /api/items HTTP/1.1\r\n${ours}Content-Length: 13\r\n\r\n{"title":"a"}`;
  const reply = await sendRaw(target, post.repeat(5));
  expect([reply.text, reply.isClosed]).toEqual(["", true]);
  while (rows() < 1) await Bun.sleep(10);
  const next = await sendRaw(target, post.replace("\r\n", "\r\nConnection: close\r\n"));
  expect([statusesIn(next), rows()]).toEqual([[200], 2]);
  await end();
});

test("the runtime behaves as docs/runtime describes", async () => {
  const folder = join(import.meta.dir, "..", "..", "docs", "runtime");
  const run = Bun.spawn([process.execPath, join(folder, "parser.ts")], { stdout: "pipe" });
  const [, expected] = /```text\n([^`]+)```/.exec(readFileSync(join(folder, "parser.md"), "utf8")) ?? [];
  expect(await new Response(run.stdout).text()).toBe(expected ?? "");
});

test("a server that looks for request lines only is seen to fail all of it", async () => {
  const careless = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket, bytes) {
        for (const _ of bytes.toString().matchAll(/\/api\/\w+/g))
          socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
      },
    },
  });
  const target = { hostname: "127.0.0.1", port: careless.port };
  const failed = await sendFaults(target, "Host: localhost\r\n");
  expect(failed.length).toBe(framingFaults("").length);
  careless.stop(true);
});
