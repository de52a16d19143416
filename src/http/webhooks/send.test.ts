import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import type { WebhookMessage } from "../../domain/webhook/delivery.ts";
import { makeWebhookSecret } from "../../domain/webhook/webhooks.ts";
import { type SendOptions, sendWebhook } from "./send.ts";

const SECRET = makeWebhookSecret(crypto.getRandomValues(new Uint8Array(32)));
const MESSAGE: WebhookMessage = {
  id: "msg_1",
  type: "item.captured",
  at: 1_800_000_000,
  data: { title: "Grüße 𝄞" },
};
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that sends these bytes to each client, and the bytes it received. */
function listen(says: string | Buffer | ((write: (bytes: string | Buffer) => void) => void)) {
  const seen = { connections: 0, text: "" };
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        seen.connections++;
        if (typeof says === "function") says((bytes) => void socket.write(bytes));
      },
      data(socket, bytes) {
        seen.text += bytes.toString();
        if (typeof says !== "function") socket.end(says);
      },
    },
  });
  closing.push(() => server.stop(true));
  return { seen, port: server.port };
}

/** A receiver that answers as asked. */
function serve(answer: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  closing.push(() => server.stop(true));
  return server.port ?? 0;
}

function sendTo(url: string, more: Partial<SendOptions> & { isPrivateAllowed?: boolean } = {}) {
  const { isPrivateAllowed = false, ...sending } = more;
  return sendWebhook({ url, isPrivateAllowed }, SECRET, MESSAGE, {
    own: () => [],
    timeoutMs: 30_000,
    ...sending,
  });
}

describe("a message", () => {
  test("is signed so that the reference library of Standard Webhooks takes it", async () => {
    const taken: unknown[] = [];
    const port = serve(async (request) => {
      const headers = Object.fromEntries(request.headers);
      const body = await request.text();
      taken.push(new Webhook(SECRET).verify(body, headers), headers["webhook-id"], headers["content-type"]);
      expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow("signature");
      return new Response(null, { status: 204 });
    });
    const sent = await sendTo(`http://127.0.0.1:${port}/hook?a=b`);
    expect(sent).toMatchObject({
      message: "msg_1",
      type: "item.captured",
      status: 204,
      detail: null,
      isGone: false,
    });
    const [body, ...headers] = taken;
    expect(body).toEqual({
      type: "item.captured",
      timestamp: "2027-01-15T08:00:00.000Z",
      data: { title: "Grüße 𝄞" },
    });
    expect(headers).toEqual(["msg_1", "application/json"]);
  });

  test("with a moment older than five minutes is refused: the signature covers the moment", async () => {
    let verdict = "";
    const port = serve(async (request) => {
      try {
        new Webhook(SECRET).verify(await request.text(), Object.fromEntries(request.headers));
      } catch (thrown) {
        verdict = (thrown as Error).message;
      }
      return new Response();
    });
    await sendTo(`http://127.0.0.1:${port}/`, { now: () => Math.floor(Date.now() / 1000) - 600 });
    expect(verdict).toContain("too old");
  });
});

describe("what a receiver answers", () => {
  test.each([
    [200, null],
    [299, null],
    [199, "It did not answer"],
    [301, "Redirects are not followed"],
    [400, "It answered 400."],
    [500, "It answered 500."],
  ])("%i", async (status, detail) => {
    const { port } = listen(`HTTP/1.1 ${status} Any\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    const sent = await sendTo(`http://127.0.0.1:${port}/`);
    if (detail === null) expect(sent).toMatchObject({ status, detail: null });
    else expect(sent.detail).toContain(detail);
  });

  test("410 stops the webhook, and Retry-After delays it", async () => {
    const { port } = listen("HTTP/1.1 410 Gone\r\n\r\n");
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 410, isGone: true });
    const slow = listen("HTTP/1.1 503 Busy\r\nretry-after: 120\r\n\r\n");
    expect(await sendTo(`http://127.0.0.1:${slow.port}/`)).toMatchObject({ status: 503, retryAfter: 120 });
    const date = listen("HTTP/1.1 503 Busy\r\nRetry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\n\r\n");
    expect(await sendTo(`http://127.0.0.1:${date.port}/`)).toMatchObject({ status: 503, retryAfter: 0 });
  });

  test("a redirect is not followed, least of all to this computer", async () => {
    const inside = serve(() => new Response("taken"));
    let visits = 0;
    const inner = serve(() => {
      visits++;
      return Response.redirect(`http://127.0.0.1:${inside}/`, 307);
    });
    expect(await sendTo(`http://127.0.0.1:${inner}/`)).toMatchObject({ status: 307, isGone: false });
    const target = listen("");
    const outer = serve(() => Response.redirect(`http://127.0.0.1:${target.port}/`, 302));
    await sendTo(`http://127.0.0.1:${outer}/`);
    expect([visits, target.seen.connections]).toEqual([1, 0]);
  });

  test("none: after its time it is let go", async () => {
    const { port, seen } = listen(() => {});
    const sent = await sendTo(`http://127.0.0.1:${port}/`, { timeoutMs: 200 });
    expect(sent).toMatchObject({ status: null, detail: "It did not answer within 0.2 s." });
    expect(seen.connections).toBe(1);
  });

  test("endlessly: what is read of it is bounded", async () => {
    let written = 0;
    const { port } = listen((write) => {
      write("HTTP/1.1 200 OK\r\n\r\n");
      const more = setInterval(() => {
        write(Buffer.alloc(65_536, "x"));
        written += 65_536;
      }, 1);
      closing.push(() => clearInterval(more));
    });
    expect(await sendTo(`http://127.0.0.1:${port}/`, { timeoutMs: 60_000 })).toMatchObject({ status: 200 });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test.each([
    [
      "a header without an end",
      (write: (bytes: string) => void) => write(`HTTP/1.1 200 OK\r\nX: ${"y".repeat(20_000)}`),
    ],
    [
      "headers without an end",
      (write: (bytes: string) => void) => write(`HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(4_000)}`),
    ],
    [
      "interim answers without an end",
      (write: (bytes: string) => void) => write("HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000)),
    ],
  ])("%s: it is let go", async (_, says) => {
    const { port } = listen(says);
    expect(await sendTo(`http://127.0.0.1:${port}/`, { timeoutMs: 60_000 })).toMatchObject({
      status: null,
      detail: "It did not answer: its headers are too long.",
    });
  });

  test.each([
    "SSH-2.0-OpenSSH_9.6\r\n",
    "HTTP/2 200\r\n\r\n",
    "HTTP/1.1 20\r\n\r\n",
    "HTTP/1.1 2000 x\r\n\r\n",
    "\r\n",
  ])("what is no HTTP: %j", async (says) => {
    const { port } = listen(says);
    const { status, detail } = await sendTo(`http://127.0.0.1:${port}/`, { timeoutMs: 60_000 });
    expect([status, detail]).toEqual([null, "It did not answer: its response is not HTTP."]);
  });

  test("an interim answer is passed over, and one in single bytes is put together", async () => {
    const { port } = listen((write) => {
      for (const byte of "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n\r\n") write(byte);
    });
    expect(await sendTo(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 201 });
  });

  test("its text is in no stored row", async () => {
    const { port } = listen("HTTP/1.1 500 canary\r\nX: canary\r\n\r\ncanary");
    expect(JSON.stringify(await sendTo(`http://127.0.0.1:${port}/`))).not.toContain("canary");
  });
});

describe("the address", () => {
  let inside: ReturnType<typeof listen>;
  const started: ReturnType<typeof listen>[] = [];
  const fresh = () => {
    inside = listen("HTTP/1.1 200 OK\r\n\r\n");
    started.push(inside);
    return inside;
  };
  afterAll(() => expect(started.length).toBeGreaterThan(3));

  test("of a name with a private address is not called, whichever of several it is", async () => {
    const { port, seen } = fresh();
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"], ["::1"]]) {
      const sent = await sendTo(`https://evil.example:${port}/`, { resolve: async () => addresses });
      expect([sent.status, sent.detail]).toEqual([null, expect.stringContaining("is this computer")]);
    }
    for (const address of [
      "10.0.0.1",
      "169.254.169.254",
      "::ffff:127.0.0.1",
      "64:ff9b::7f00:1",
      "fd12::1",
      "0.0.0.0",
    ])
      expect((await sendTo("https://evil.example/", { resolve: async () => [address] })).detail).toContain(
        address,
      );
    expect(seen.connections).toBe(0);
  });

  test("is resolved once, and the connection goes to the checked address", async () => {
    const { port, seen } = fresh();
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    let lookups = 0;
    const resolve = async () => answers[lookups++] ?? ["127.0.0.2"];
    const sent = await sendTo(`http://moved.localhost:${port}/`, { resolve });
    expect([sent.status, lookups, seen.connections]).toEqual([200, 1, 1]);
    expect(seen.text).toContain(`Host: moved.localhost:${port}\r\n`);
  });

  test("is not resolved again when the checked address refuses the connection", async () => {
    const { port, seen } = fresh();
    const answers = [["::1"], ["127.0.0.1"]];
    const resolve = async () => answers.shift() ?? ["127.0.0.1"];
    const sent = await sendTo(`http://rebind.localhost:${port}/`, { resolve });
    expect([sent.status, seen.connections, answers.length]).toEqual([null, 0, 1]);
  });

  test("that refuses the connection is skipped for the next of the same name", async () => {
    const { port, seen } = fresh();
    const sent = await sendTo(`http://two.localhost:${port}/`, { resolve: async () => ["::1", "127.0.0.1"] });
    expect([sent.status, seen.connections]).toEqual([200, 1]);
    const none = await sendTo("http://127.0.0.1:1/");
    expect([none.status, none.detail]).toEqual([null, "It did not answer: ECONNREFUSED."]);
  });

  test("of Creel itself is not called on its ports", async () => {
    const { port, seen } = fresh();
    for (const own of [`http://127.0.0.1:${port}`, `[::1]:${port}`]) {
      const sent = await sendTo(`http://127.0.0.1:${port}/api/items?key=x`, { own: () => [own] });
      expect(sent.detail).toContain("is Creel itself");
    }
    const byName = {
      own: () => [`127.0.0.1:${port}`],
      resolve: async () => ["127.0.0.1"],
      isPrivateAllowed: true,
    };
    expect((await sendTo(`https://me.example:${port}/`, byName)).detail).toContain("is Creel itself");
    expect(seen.connections).toBe(0);
    expect(
      (await sendTo(`http://127.0.0.1:${port}/`, { own: () => [`127.0.0.1:1${port}`, ""] })).status,
    ).toBe(200);
  });

  test("of a name that has none, or whose resolver never answers", async () => {
    expect((await sendTo("https://nobody.invalid/", { resolve: async () => [] })).detail).toContain(
      "has no address",
    );
    const sent = await sendTo("https://slow.example/", {
      resolve: () => new Promise(() => {}),
      timeoutMs: 100,
    });
    expect(sent.detail).toBe("It did not answer within 0.1 s.");
  });

  test("is found by this computer's resolver by default", async () => {
    const { port } = fresh();
    expect((await sendTo(`http://localhost:${port}/`)).status).toBe(200);
    expect((await sendTo("https://nobody.invalid/", { timeoutMs: 50_000 })).detail).toContain(
      "has no address",
    );
  });
});
