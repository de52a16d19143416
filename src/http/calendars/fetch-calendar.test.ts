import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type Foreign, makeForeign } from "../../../test/home.ts";
import { type FetchOptions, type FileVersion, fetchCalendar } from "./fetch-calendar.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Says = string | Buffer | ((write: (bytes: string | Buffer) => void) => void);

/** A server that sends these bytes to each client, and the bytes it received. */
function listen(says: Says) {
  const seen = { connections: 0, text: "" };
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open() {
        seen.connections++;
      },
      data(socket, bytes) {
        seen.text += bytes.toString();
        if (typeof says === "function") says((more) => void socket.write(more));
        else socket.end(says);
      },
    },
  });
  closing.push(() => server.stop(true));
  return { seen, port: server.port };
}

function serve(answer: (request: Request) => Response | Promise<Response>): number {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  closing.push(() => server.stop(true));
  return server.port ?? 0;
}

interface More extends Partial<FetchOptions> {
  known?: FileVersion;
  isPrivateAllowed?: boolean;
}

/** The text of the file, `unchanged`, or the problem. */
async function get(url: string, { known, isPrivateAllowed = false, ...options }: More = {}) {
  const config = { url, isPrivateAllowed };
  const result = await fetchCalendar(config, known ?? null, {
    own: () => [],
    timeoutMs: 30_000,
    ...options,
  }).catch((thrown: unknown) => thrown);
  if (typeof result !== "object" || result === null || !("bytes" in result)) return result;
  return new TextDecoder().decode(result.bytes as Uint8Array);
}
const ok = (head: string, body = "") => `HTTP/1.1 200 OK\r\n${head}\r\n${body}`;

describe("a file", () => {
  test("is asked for uncompressed, with its path and query", async () => {
    const { port, seen } = listen(ok("Content-Length: 5\r\n", "BEGIN"));
    expect(await get(`http://127.0.0.1:${port}/a%20b.ics?key=1`)).toBe("BEGIN");
    expect(seen.text).toStartWith(`GET /a%20b.ics?key=1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`);
    expect(seen.text).toContain("\r\nAccept-Encoding: identity\r\n");
  });

  test.each([
    ["with its length", ok("Content-Length: 5\r\n", "BEGIN and more")],
    ["until the end", ok("", "BEGIN")],
    ["in chunks", ok("Transfer-Encoding: chunked\r\n", "2\r\nBE\r\n3;x=y\r\nGIN\r\n0\r\nX: y\r\n\r\nmore")],
    ["after an interim response", `HTTP/1.1 103 Hints\r\n\r\n${ok("Content-Length: 5\r\n", "BEGIN")}`],
  ])("%s is read, also in single bytes", async (_, response) => {
    const whole = listen(response);
    expect(await get(`http://127.0.0.1:${whole.port}/`)).toBe("BEGIN");
    const bytes = listen(async (write) => {
      for (const byte of response) {
        write(byte);
        await Bun.sleep(0);
      }
    });
    if (!response.startsWith(ok("", "BEGIN")))
      expect(await get(`http://127.0.0.1:${bytes.port}/`)).toBe("BEGIN");
  });

  test.each([
    ["shorter than its length", ok("Content-Length: 50\r\n", "BEGIN"), "closed the connection too early"],
    ["without its last chunk", ok("Transfer-Encoding: chunked\r\n", "5\r\nBEGIN\r\n"), "too early"],
    ["in chunks without a size", ok("Transfer-Encoding: chunked\r\n", "\r\nBEGIN\r\n"), "not HTTP"],
    [
      "in chunks of a wrong size",
      ok("Transfer-Encoding: chunked\r\n", "3\r\nBEGIN\r\n0\r\n\r\n"),
      "not HTTP",
    ],
    ["in endless digits", ok("Transfer-Encoding: chunked\r\n", "0".repeat(99)), "not HTTP"],
    ["in another coding", ok("Transfer-Encoding: gzip, chunked\r\n", ""), "not HTTP"],
    ["with no length", ok("Content-Length: -5\r\n", "BEGIN"), "not HTTP"],
    ["compressed", ok("Content-Encoding: gzip\r\nContent-Length: 5\r\n", "BEGIN"), "compressed"],
    ["of another protocol", "SSH-2.0-OpenSSH_9.6\r\n", "not HTTP"],
    ["without a response", "", "too early"],
  ])("%s is refused", async (_, response, detail) => {
    const { port } = listen(response);
    expect(await get(`http://127.0.0.1:${port}/secret`)).toMatchObject({
      code: "unavailable",
      detail: expect.stringMatching(new RegExp(`^127.0.0.1:${port} did not answer: .*${detail}`)),
    });
  });

  test("larger than 5 MB is refused, by its length or when it arrives", async () => {
    const { port, seen } = listen((write) => write(ok(`Content-Length: ${6 * 1024 * 1024}\r\n`)));
    const part = Buffer.alloc(1024 * 1024, "x");
    let left = 6;
    const chunked = serve(
      () =>
        new Response(
          new ReadableStream({
            pull: async (controller) => (left-- > 0 ? controller.enqueue(part) : controller.close()),
          }),
        ),
    );
    const endless = serve(
      () => new Response(new ReadableStream({ pull: async (controller) => controller.enqueue(part) })),
    );
    for (const one of [port, chunked, endless])
      expect(await get(`http://127.0.0.1:${one}/`)).toMatchObject({
        code: "invalid",
        detail: expect.stringContaining("5 MB"),
      });
    expect(seen.connections).toBe(1);
  });

  test("that does not end in time is given up", async () => {
    const { port } = listen((write) => write(ok("Content-Length: 5\r\n", "BEG")));
    expect(await get(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toMatchObject({
      code: "unavailable",
      detail: `127.0.0.1:${port} did not answer within 0.2 s. Try again later.`,
    });
  });

  test.each([
    [404, "invalid", "Copy the address again"],
    [500, "unavailable", "Try again later"],
    [206, "unavailable", "Try again later"],
    [304, "unavailable", "Try again later"],
  ])("answered with %i", async (status, code, cure) => {
    const { port } = listen(`HTTP/1.1 ${status} canary\r\nX: canary\r\n\r\ncanary`);
    const problem = await get(`http://127.0.0.1:${port}/secret`);
    expect(problem).toMatchObject({ code, detail: expect.stringContaining(`answered ${status}. ${cure}`) });
    expect(JSON.stringify(problem)).not.toMatch(/canary|secret/);
  });

  test("is not sent again while its version is the same, for the same address only", async () => {
    const asked: (string | null)[] = [];
    const port = serve((request) => {
      asked.push(request.headers.get("if-none-match"));
      return request.headers.has("if-none-match")
        ? new Response(null, { status: 304 })
        : new Response("BEGIN", { headers: { ETag: 'W/"1"' } });
    });
    const url = `http://127.0.0.1:${port}/`;
    const first = await fetchCalendar({ url, isPrivateAllowed: false }, null, { own: () => [] });
    expect(first).toMatchObject({ version: { url, etag: 'W/"1"' } });
    expect(await get(url, { known: { url, etag: 'W/"1"' } })).toBe("unchanged");
    expect(await get(url, { known: { url: `${url}other`, etag: 'W/"1"' } })).toBe("BEGIN");
    expect(asked).toEqual([null, 'W/"1"', null]);
  });
});

describe("a redirect", () => {
  test("is followed three times, to other paths of the host", async () => {
    let hops = 0;
    let most = 3;
    const port = serve(({ url }) =>
      hops++ < most ? Response.redirect(`/${hops}.ics#part`, 302) : new Response(new URL(url).pathname),
    );
    expect(await get(`http://127.0.0.1:${port}/`)).toBe("/3.ics");
    [hops, most] = [0, 4];
    expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ code: "invalid", field: "url" });
    expect(hops).toBe(4);
  });

  test.each([
    ["this computer by an address", (port: number) => `http://127.0.0.1:${port}/`],
    ["this computer by a name", (port: number) => `https://localhost:${port}/`],
    ["a name that leads to this computer", (port: number) => `https://inside.example:${port}/`],
    ["a private network", () => "https://10.0.0.1/"],
    ["a private network by a name", () => "https://private.example/"],
    ["the metadata service of a cloud", () => "https://169.254.169.254/latest/meta-data/"],
    ["a host without TLS", () => "http://calendar.example/"],
    ["another protocol", () => "file:///etc/passwd"],
    ["a host with a password", () => "https://me:password@calendar.example/"],
  ])("to %s is not followed, even if the calendar's own host may be private", async (_, location) => {
    const inside = listen("HTTP/1.1 200 OK\r\n\r\nBEGIN");
    const certificate = await makeForeign(["outside.example"]);
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      tls: { cert: certificate.chain, key: certificate.key },
      fetch: () => new Response(null, { status: 302, headers: { Location: location(inside.port) } }),
    });
    closing.push(() => server.stop(true));
    const addresses: Record<string, string> = { "private.example": "192.168.1.1" };
    const problem = await get(`https://outside.example:${server.port}/`, {
      ca: certificate.ca,
      isPrivateAllowed: true,
      resolve: async (name) => [addresses[name] ?? "127.0.0.1"],
    });
    const detail = expect.stringContaining("outside.example:"); // who redirects, not where to
    expect(problem).toMatchObject({ code: "forbidden", field: "url", detail });
    expect(inside.seen.connections).toBe(0);
  });
});

describe("the address", () => {
  test.each([
    ["https://inside.example/", ["127.0.0.1"], "is this computer"],
    ["https://inside.example/", ["8.8.8.8", "10.0.0.1"], "is in a private network"],
    ["https://inside.example/", ["169.254.169.254"], "not the address of a calendar"],
    ["https://inside.example/", [], "has no address. Check"],
    ["https://169.254.169.254/latest", [], "not the address of a calendar"],
    ["https://192.168.1.1/", [], "is in a private network"],
    ["http://localhost/", ["8.8.8.8"], "is not this computer"],
  ])("%s at %j is not called", async (url, addresses, detail) => {
    expect(await get(url, { resolve: async () => addresses })).toMatchObject({
      detail: expect.stringContaining(detail),
    });
  });

  test("of Creel itself is not called", async () => {
    const { port, seen } = listen("HTTP/1.1 200 OK\r\n\r\nBEGIN");
    const own = () => [`http://127.0.0.1:${port}`];
    expect(await get(`http://127.0.0.1:${port}/`, { own })).toMatchObject({ code: "forbidden" });
    expect(seen.connections).toBe(0);
  });

  test("is resolved once, and the connection goes to the judged one", async () => {
    const { port, seen } = listen("HTTP/1.1 200 OK\r\n\r\nBEGIN");
    let lookups = 0;
    const resolve = async () => [["127.0.0.1"], ["127.0.0.2"]][lookups++] ?? [];
    expect(await get(`http://moved.localhost:${port}/`, { resolve })).toBe("BEGIN");
    expect([lookups, seen.connections]).toEqual([1, 1]);
  });
});

describe("the certificate", () => {
  let good: Foreign;
  beforeAll(async () => {
    good = await makeForeign(["calendar.example"]);
  });

  async function ask(host: string, ca?: string) {
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      tls: { cert: good.chain, key: good.key },
      fetch: (request) => new Response(request.headers.get("host")),
    });
    closing.push(() => server.stop(true));
    const more = { resolve: async () => ["127.0.0.1"], isPrivateAllowed: true };
    return get(`https://${host}:${server.port}/`, { ...more, ...(ca ? { ca } : {}) });
  }

  test("of the name is accepted", async () => {
    expect(await ask("calendar.example", good.ca)).toStartWith("calendar.example:");
  });

  test("of another name, or of an unknown authority, is refused", async () => {
    expect(await ask("other.example", good.ca)).toMatchObject({
      detail: expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID"),
    });
    expect(await ask("calendar.example")).toMatchObject({
      detail: expect.stringContaining("SELF_SIGNED_CERT_IN_CHAIN"),
    });
  });
});
