import { afterAll, beforeAll, expect, test } from "bun:test";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { countRows } from "./count-rows.ts";
import { hostForms } from "./host-headers.ts";
import { withoutGuard } from "./no-guards.ts";
import { sendRaw, statusesIn, type Target } from "./raw-http.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const BODY = '{"title": "by another name"}';

/** Sends a capture and a request for the page with each form. Returns the accepted forms and the number sent. */
async function sendHosts(
  server: CreelProcess,
): Promise<{ accepted: string[]; sent: number; stored: number }> {
  const api: Target = {
    hostname: "127.0.0.1",
    port: Number(new URL(server.api ?? "").port),
    ca: server.ca,
  };
  const app: Target = { hostname: "127.0.0.1", port: Number(new URL(server.app).port) };
  const session = await signIn(server);
  const before = countRows(server.home);
  const accepted: string[] = [];
  let sent = 0;
  const send = async (place: string, target: Target, head: string, body: string, name: string) => {
    sent++;
    const reply = await sendRaw(
      target,
      `${head}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const statuses = statusesIn(reply);
    if (statuses.length !== 1 || statuses.some((status) => status < 400))
      accepted.push(`${place}: ${name}: ${statuses}`);
  };
  const forms = (target: Target) => hostForms(target.port);
  await Promise.all([
    ...forms(api).map(({ name, lines }) =>
      send("API", api, `POST /api/items HTTP/1.1\r\n${lines}X-Api-Key: ${server.key}\r\n`, BODY, name),
    ),
    ...forms(app).map(({ name, lines }) =>
      send("app", app, `POST /api/items HTTP/1.1\r\n${lines}Creel-Session: ${session}\r\n`, BODY, name),
    ),
    ...forms(app).map(({ name, lines }) => send("page", app, `GET / HTTP/1.1\r\n${lines}`, "", name)),
  ]);
  return { accepted, sent, stored: (countRows(server.home).item ?? 0) - (before.item ?? 0) };
}

/** Signs in and returns the session. */
async function signIn({ app, code }: CreelProcess): Promise<string> {
  const response = await fetch(`${app}/app/sessions`, { method: "POST", body: JSON.stringify({ code }) });
  return ((await response.json()) as { session: string }).session;
}

test("eighty forms of Host are refused on the API address and on the app address", async () => {
  expect(hostForms(1).length).toBe(80);
  expect(new Set(hostForms(1).map(({ lines }) => lines)).size).toBe(80);
  expect(await sendHosts(server)).toEqual({ accepted: [], sent: 240, stored: 0 });
  expect((await server.capture({ title: "by its own name" })).status).toBe(200);
});

test("they are accepted when the Host is not checked", async () => {
  const home = makeFolder();
  const { command, remove } = withoutGuard("the Host is not looked at");
  const careless = await startCreel(home.path, { command });
  const { accepted, stored } = await sendHosts(careless);
  expect(accepted.length).toBeGreaterThan(150);
  expect(stored).toBeGreaterThan(100);
  await careless.stop();
  remove();
  home.remove();
});

test("an absolute-form target does not lend its name: the Host decides", async () => {
  const { port } = new URL(server.api ?? "");
  const api: Target = { hostname: "127.0.0.1", port: Number(port), ca: server.ca };
  const ask = async (target: string, host: string) =>
    statusesIn(
      await sendRaw(
        api,
        `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Api-Key: ${server.key}\r\nConnection: close\r\n\r\n`,
      ),
    );
  expect(await ask(`https://localhost:${port}/api/me`, "evil.example")).toEqual([421]);
  // The runtime hides the target's own authority; no browser sends such a request to an origin server.
  expect(await ask("https://evil.example/api/me", `localhost:${port}`)).toEqual([200]);
});
