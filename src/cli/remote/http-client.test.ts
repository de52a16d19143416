import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder, makeForeign } from "../../../test/home.ts";
import { type RemoteConfig, socketTransport, tlsTransport } from "./http-client.ts";

const folder = makeFolder();
const silent = { data() {} };
const socket = join(folder.path, "silent.sock");
let listeners: { stop(isForced: boolean): void }[];
let remote: RemoteConfig;

beforeAll(async () => {
  const tcp = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: silent });
  listeners = [tcp, Bun.listen({ unix: socket, socket: silent })];
  const { ca } = await makeForeign(["localhost"]);
  remote = { url: `https://localhost:${tcp.port}`, ca, pin: "", key: "" };
});
afterAll(() => {
  for (const one of listeners) one.stop(true);
  folder.remove();
});

test.each([
  ["the socket", () => socketTransport(socket)],
  ["another computer", () => tlsTransport(remote)],
] as const)("a request over %s ends after the time that it is given", async (_, open) => {
  const send = open();
  const first = [send("GET", "/api/me"), send("GET", "/api/items?q=milk", undefined, {}, 1)].map(
    (request, n) => request.catch(() => n),
  );
  expect(await Promise.race(first)).toBe(1); // the other one has longer
});
