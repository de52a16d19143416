import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import type { WebhookDelivery } from "../../src/domain/webhook/delivery.ts";
import type { Webhook as Hook, NewWebhook } from "../../src/domain/webhook/webhooks.ts";
import { type CreelProcess, creel, makeFolder, makeForeign, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let creelServer: CreelProcess | undefined;
const closing: (() => unknown)[] = [];

beforeAll(() => {
  folder = makeFolder();
});
afterEach(async () => {
  await creelServer?.stop();
  creelServer = undefined;
  for (const close of closing.splice(0)) await close();
  for (const { id } of (await runWebhook<{ webhooks: Hook[] }>("list")).webhooks)
    await runWebhook("remove", id);
});
afterAll(() => folder.remove());

interface Arrived {
  id: string;
  type: string;
  data: { change: { seq: number; verb: string }; item: { title: string } | null };
}

/** Opens a receiver that verifies messages with the reference library of Standard Webhooks. */
function openReceiver(options: { tls?: { cert: string; key: string }; pause?: () => number } = {}) {
  const arrived: Arrived[] = [];
  const receiver = { url: "", secret: "", arrived };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const headers = Object.fromEntries(request.headers);
      const message = new Webhook(receiver.secret).verify(await request.text(), headers) as Omit<
        Arrived,
        "id"
      >;
      arrived.push({ id: headers["webhook-id"] ?? "", ...message });
      await Bun.sleep(options.pause?.() ?? 0);
      return new Response();
    },
    error: (thrown) => new Response(thrown.message, { status: 400 }),
    ...(options.tls ? { tls: options.tls } : {}),
  });
  receiver.url = `${options.tls ? "https" : "http"}://127.0.0.1:${server.port}/hook`;
  closing.push(() => server.stop(true));
  return receiver;
}

/** Runs `creel webhook` and parses its JSON. */
async function runWebhook<T>(...args: string[]): Promise<T> {
  const { out, err } = await creel(folder.path, ["webhook", ...args, "--json"]);
  if (out === "") throw new Error(err);
  return JSON.parse(out);
}

async function subscribe(receiver: ReturnType<typeof openReceiver>, ...more: string[]): Promise<NewWebhook> {
  const webhook = await runWebhook<NewWebhook>("add", receiver.url, ...more);
  receiver.secret = webhook.secret;
  return webhook;
}

async function capture(title: string): Promise<void> {
  const answer = await creelServer?.asPage("/api/items", { method: "POST", body: JSON.stringify({ title }) });
  expect(answer?.status).toBe(200);
}

async function waitUntil(holds: () => unknown): Promise<void> {
  while (!(await holds())) await Bun.sleep(10);
}

test("from the terminal: it is added, notified, tested, listed and removed; its secret is printed once", async () => {
  creelServer = await startCreel(folder.path);
  const receiver = openReceiver();
  const result = await creel(folder.path, ["webhook", "add", receiver.url]);
  expect([result.code, result.out]).toEqual([0, expect.stringMatching(/^whsec_/)]);
  receiver.secret = result.out;
  const id = /webhook ([0-9a-f]{8})\./.exec(result.err)?.[1] ?? "";

  await capture("Grüße 𝄞");
  await waitUntil(() => receiver.arrived.length === 1);
  expect(receiver.arrived[0]).toMatchObject({
    type: "item.captured",
    data: { change: { verb: "capture", by: "page" }, item: { title: "Grüße 𝄞" } },
  });

  const tested = await creel(folder.path, ["webhook", "test", id]);
  expect([tested.code, tested.out]).toEqual([0, expect.stringContaining("delivered, 200")]);
  expect(receiver.arrived.at(-1)?.type).toBe("webhook.test");
  await waitUntil(
    async () =>
      (await runWebhook<{ deliveries: WebhookDelivery[] }>("deliveries", id)).deliveries.length === 2,
  );
  const { out } = await creel(folder.path, ["webhook", "deliveries", id]);
  expect(out).toContain("item.captured");
  expect(out).not.toContain("Grüße");

  const listed = await creel(folder.path, ["webhook"]);
  expect(listed.out).toContain(`${id}  ${receiver.url}  every change`);
  for (const path of ["/app/webhooks"])
    expect(await (await creelServer.asPage(path)).text()).not.toContain(receiver.secret);
  expect((await creel(folder.path, ["webhook", "remove", id])).code).toBe(0);
  const gone = await creel(folder.path, ["webhook", "test", id]);
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining("There is no webhook")]);
});

test("it can be made with the app stopped, and the next start sends the events since then", async () => {
  const receiver = openReceiver();
  await subscribe(receiver, "--verbs", "capture,trash");
  expect((await creel(folder.path, ["add", "while nothing runs"])).code).toBe(0);
  expect(
    (
      await runWebhook<WebhookDelivery>(
        "test",
        (await runWebhook<{ webhooks: Hook[] }>("list")).webhooks[0]?.id ?? "",
      )
    ).status,
  ).toBe(200);
  expect(receiver.arrived.map(({ type }) => type)).toEqual(["webhook.test"]);
  creelServer = await startCreel(folder.path);
  await waitUntil(() => receiver.arrived.length === 2);
  expect(receiver.arrived[1]?.data.item?.title).toBe("while nothing runs");
});

test("over TLS to a receiver whose authority this computer trusts, and to no other", async () => {
  const certificate = await makeForeign(["hook.example"], { addresses: ["127.0.0.1"] });
  const ca = join(folder.path, "receiver.pem");
  writeFileSync(ca, certificate.ca);
  const receiver = openReceiver({ tls: { cert: certificate.chain, key: certificate.key } });
  const { id } = await subscribe(receiver);
  creelServer = await startCreel(folder.path);
  const untrusted = await runWebhook<WebhookDelivery>("test", id);
  expect([untrusted.status, untrusted.detail]).toEqual([
    null,
    expect.stringContaining("SELF_SIGNED_CERT_IN_CHAIN"),
  ]);
  await creelServer.stop();
  creelServer = await startCreel(folder.path, { env: { NODE_EXTRA_CA_CERTS: ca } });
  expect(await runWebhook<WebhookDelivery>("test", id)).toMatchObject({ status: 200, isDelivered: true });
});

test("a receiver that is silent is waited for and named, at the terminal and by a page", async () => {
  creelServer = await startCreel(folder.path);
  const receiver = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  closing.push(() => receiver.stop(true));
  const { id } = await runWebhook<NewWebhook>("add", `http://127.0.0.1:${receiver.port}/hook`);
  const [tested, pageResponse] = await Promise.all([
    creel(folder.path, ["webhook", "test", id]),
    creelServer.asPage(`/app/webhooks/${id}/test`, { method: "POST" }),
  ]);
  expect([tested.code, tested.err, tested.out]).toEqual([
    69,
    "",
    expect.stringContaining("It did not answer within 15 s."),
  ]);
  expect(await pageResponse.json()).toMatchObject({ isDelivered: false, status: null });
});

test("Creel itself is no receiver, on any of its ports", async () => {
  creelServer = await startCreel(folder.path);
  for (const [address, code] of [
    [creelServer.app, 69],
    [creelServer.api?.replace("localhost", "127.0.0.1") ?? "", 69],
    [creelServer.api ?? "", 69],
  ] as const) {
    const { id } = await runWebhook<NewWebhook>("add", `${address}/api/items?key=x`);
    const tested = await creel(folder.path, ["webhook", "test", id]);
    expect([tested.code, tested.out]).toEqual([
      code,
      expect.stringContaining("is Creel itself on this port"),
    ]);
  }
  await capture("told to nobody");
  await waitUntil(async () => {
    const { webhooks } = await runWebhook<{ webhooks: Hook[] }>("list");
    return webhooks.every(({ failures }) => failures > 0);
  });
  const { out } = await creel(folder.path, ["list", "--json"]);
  expect(
    JSON.parse(out).items.filter(({ title }: { title: string }) => title === "told to nobody"),
  ).toHaveLength(1);
});

test("an invalid webhook is refused with the reason, exit 1 or 2", async () => {
  for (const [args, code, says] of [
    [["add", "https://10.0.0.1/"], 1, "--allow-private"],
    [["add", "http://a.example/"], 1, "without TLS"],
    [["add", "https://a.example/", "--verbs", "explode"], 2, "explode is not one of"],
    [["add"], 2, "Usage"],
    [["explode", "x"], 2, "Usage"],
    [["resume", "nobody"], 1, "There is no webhook"],
  ] as const) {
    const result = await creel(folder.path, ["webhook", ...args]);
    expect([result.code, result.err]).toEqual([code, expect.stringContaining(says)]);
  }
});

test("killed while a receiver delays its response: the message is sent again, under the same id", async () => {
  let isHolding = true;
  const receiver = openReceiver({ pause: () => (isHolding ? 30_000 : 0) });
  await subscribe(receiver);
  creelServer = await startCreel(folder.path);
  await capture("never answered");
  await waitUntil(() => receiver.arrived.length === 1);
  creelServer.kill("SIGKILL");
  await creelServer.exited;
  isHolding = false;
  creelServer = await startCreel(folder.path);
  await capture("after it");
  await waitUntil(() => receiver.arrived.some(({ data }) => data.item?.title === "after it"));
  const [first, again] = receiver.arrived;
  expect([again?.id, again?.data.item?.title]).toEqual([first?.id, "never answered"]);
});

test("killed again and again: no message is missed, all are in order, and a duplicate has the same id", async () => {
  const receiver = openReceiver({ pause: () => Math.random() * 8 });
  await subscribe(receiver);
  const titles: string[] = [];
  for (let kills = 0; kills < 6; kills++) {
    creelServer = await startCreel(folder.path);
    const [app, reached] = [creelServer, receiver.arrived.length];
    for (let n = 0; n < 20; n++) {
      titles.push(`kill ${kills}, ${n}`);
      await capture(titles.at(-1) ?? "");
    }
    await waitUntil(() => receiver.arrived.length > reached + 5);
    app.kill("SIGKILL");
    await app.exited;
  }
  creelServer = await startCreel(folder.path);
  await waitUntil(() => receiver.arrived.at(-1)?.data.item?.title === titles.at(-1));
  const seqs = receiver.arrived.map(({ data }) => data.change.seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  const ids = new Map(receiver.arrived.map((one) => [one.id, one.data.item?.title ?? ""]));
  expect([...ids.values()]).toEqual(titles);
}, 60_000);
