import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CreelProcess, creel, type Foreign, makeFolder, makeForeign, startCreel } from "../home.ts";

/** The command line against a server that is not Creel, and one whose response never ends. */
const KEY = "a key of ten letters";
const MAX_BUFFERED_BYTES = 24 * 1024 * 1024; // system buffers may hold bytes that the client never read

let certificate: Foreign;
let here: ReturnType<typeof makeFolder>;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  certificate = await makeForeign(["localhost"], { addresses: ["127.0.0.1"] });
  here = makeFolder();
});
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
});
afterAll(() => here.remove());

const connect = (url: string) => creel(here.path, ["connect", url, "--yes", "--key-stdin"], { stdin: KEY });

function serve(answer: (path: string) => Response): string {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: certificate.chain, key: certificate.key },
    fetch: (request) => answer(new URL(request.url).pathname),
  });
  cleanups.push(() => server.stop(true));
  return `https://127.0.0.1:${server.port}`;
}

/** Responds with `head`, then with the same byte until the client closes. */
function serveEndlessly(begin: (path: string) => { head: string; isEndless: boolean }, tls = certificate) {
  const more = Buffer.from("x".repeat(256 * 1024));
  const server = { url: "", writes: 0, written: 0 };
  const push = (connection: Bun.Socket<{ isEndless: boolean }>) => {
    if (!connection.data?.isEndless) return;
    for (let taken = 1; taken > 0; ) {
      taken = connection.write(more); // 0 if the runtime holds it back, although the client may get a part
      server.writes++;
      server.written += Math.max(0, taken);
    }
  };
  const listener = Bun.listen<{ isEndless: boolean }>({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: tls.chain, key: tls.key },
    socket: {
      data(connection, bytes) {
        if (connection.data) return;
        const { head, isEndless } = begin(bytes.toString("latin1").split(" ")[1] ?? "");
        connection.data = { isEndless };
        connection.write(head);
        if (isEndless) push(connection);
        else connection.end();
      },
      drain: push,
    },
  });
  cleanups.push(() => listener.stop(true));
  server.url = `https://127.0.0.1:${listener.port}`;
  return server;
}

const formatResponse = (body: string) =>
  `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe("creel connect", () => {
  test.each<[string, () => Response]>([
    ["a page", () => new Response("<!doctype html><title>Welcome</title>")],
    ["a list", () => Response.json([])],
    ["null", () => Response.json(null)],
    ["another object", () => Response.json({ hello: "world" })],
    ["nothing", () => new Response("")],
    ["a redirect", () => Response.redirect("https://127.0.0.1:1/api/me", 302)],
    ["a page that says it is missing", () => new Response("<h1>404</h1>", { status: 404 })],
  ])("says that it is no Creel which answers the key with %s", async (_, answer) => {
    const url = serve((path) => (path === "/ca.crt" ? new Response(certificate.ca) : answer()));
    const { code, out, err } = await connect(url);
    expect([code, out]).toEqual([69, ""]);
    expect(err.split("\n").at(-1)).toMatch(/^creel: That server is not Creel: /);
    expect(err).not.toContain("    at ");
    expect(existsSync(join(here.path, "remote.json"))).toBe(false);
  });

  test("reports a server that trades an invitation's code for anything but a key", async () => {
    const { pinOfCertificate } = await import("../../src/cli/remote/pin.ts");
    const { writePairLink } = await import("../../src/wire/pair-link.ts");
    const { X509Certificate } = await import("node:crypto");
    const pin = pinOfCertificate(new X509Certificate(certificate.chain));
    for (const key of [undefined, 7, "", "schl\u00fcssel", "creel_x\r\nHost: elsewhere"]) {
      const body = { name: "n", scope: "capture", key };
      const url = serve((path) => (path === "/ca.crt" ? new Response(certificate.ca) : Response.json(body)));
      const link = writePairLink({ url, pin, code: "ABCDE-FGHIJ" });
      const { code, err } = await creel(here.path, ["connect"], { stdin: link });
      expect([key, code, err]).toEqual([
        key,
        69,
        expect.stringMatching(/^creel: That server is not Creel: /),
      ]);
    }
  });

  test.each<[string, () => Response]>([
    ["no certificate", () => new Response("<h1>Welcome</h1>")],
    ["nothing", () => new Response("not here", { status: 404 })],
  ])("says so of one that has %s as its CA, and sends it no key", async (_, answer) => {
    const paths: string[] = [];
    const url = serve((path) => {
      paths.push(path);
      return answer();
    });
    const { code, err } = await connect(url);
    expect([code, err.split("\n").at(-1)]).toEqual([
      69,
      expect.stringMatching(/^creel: That server is not Creel: /),
    ]);
    expect(paths).toEqual(["/ca.crt"]);
  });

  test("sends nothing of a key that would be more than a line of a request", async () => {
    const paths: string[] = [];
    const url = serve((path) => {
      paths.push(path);
      return path === "/ca.crt" ? new Response(certificate.ca) : Response.json({ name: "n", scope: "full" });
    });
    for (const key of ["one\nX-More: two", "schl\u00fcssel-lang"]) {
      const result = await creel(here.path, ["connect", url, "--yes", "--key-stdin"], { stdin: key });
      expect([result.code, result.err.split("\n").at(-1)]).toEqual([
        1,
        expect.stringMatching(/^creel: A key is one line/),
      ]);
    }
    expect(paths).toEqual(["/ca.crt", "/ca.crt"]);
  });

  test("asks nothing of where the server would send it", async () => {
    const paths: string[] = [];
    const elsewhere = serve((path) => {
      paths.push(path);
      return new Response(certificate.ca);
    });
    const plain = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch(request) {
        paths.push(request.url);
        return new Response(certificate.ca);
      },
    });
    cleanups.push(() => plain.stop(true));
    for (const target of [`${elsewhere}/ca.crt`, `http://127.0.0.1:${plain.port}/ca.crt`]) {
      const { code, err } = await connect(serve(() => Response.redirect(target, 302)));
      expect([code, err.split("\n").at(-1)]).toEqual([69, expect.stringMatching(/not Creel/)]);
    }
    expect(paths).toEqual([]);
  });

  test.each<[string, (path: string) => { head: string; isEndless: boolean }]>([
    ["certificate", () => ({ head: "HTTP/1.1 200 OK\r\n\r\n", isEndless: true })],
    [
      "certificate in chunks",
      () => ({ head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n", isEndless: true }),
    ],
    ["header", () => ({ head: "HTTP/1.1 200 OK\r\nX-More: ", isEndless: true })],
    ["line of no protocol", () => ({ head: "", isEndless: true })],
    [
      "answer to the key",
      (path) =>
        path === "/ca.crt"
          ? { head: formatResponse(certificate.ca), isEndless: false }
          : { head: "HTTP/1.1 200 OK\r\n\r\n{", isEndless: true },
    ],
  ])("stops reading an endless %s", async (_, begin) => {
    const server = serveEndlessly(begin);
    const { code, err } = await connect(server.url);
    expect([code, err.split("\n").at(-1)]).toEqual([69, expect.stringMatching(/more than \d+ KiB/)]);
    expect(server.writes).toBeGreaterThan(0);
    expect(server.written).toBeLessThan(MAX_BUFFERED_BYTES);
  });
});

describe("a connected computer", () => {
  let there: ReturnType<typeof makeFolder>;
  let mine: ReturnType<typeof makeFolder>;
  let server: CreelProcess;
  beforeAll(async () => {
    [there, mine] = [makeFolder(), makeFolder()];
    server = await startCreel(there.path);
    await creel(mine.path, ["connect", server.api ?? "", "--yes", "--key-stdin"], { stdin: server.key });
  });
  afterAll(async () => {
    await server.stop();
    there.remove();
    mine.remove();
  });

  /** Points the command line to an endless server that has the expected certificate. */
  function pointToEndlessServer(begin: (path: string) => { head: string; isEndless: boolean }) {
    const read = (name: string) => readFileSync(join(there.path, "tls", name), "utf8");
    const endlessServer = serveEndlessly(begin, { chain: read("leaf.crt"), key: read("leaf.key"), ca: "" });
    const file = join(mine.path, "remote.json");
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), url: endlessServer.url }),
    );
    return endlessServer;
  }

  test("stops reading an endless response, and the capture waits in the outbox", async () => {
    const endlessServer = pointToEndlessServer(() => ({
      head: "HTTP/1.1 200 OK\r\nX-More: ",
      isEndless: true,
    }));
    const result = await creel(mine.path, ["add", "a thought"]);
    expect([result.code, result.out]).toEqual([
      0,
      expect.stringMatching(/^kept in the outbox: .*more than \d+ KiB/),
    ]);
    const list = await creel(mine.path, ["list"]);
    expect([list.code, list.err]).toEqual([69, expect.stringMatching(/^creel: .*more than \d+ KiB/)]);
    expect(endlessServer.written).toBeLessThan(3 * MAX_BUFFERED_BYTES); // two responses, and the bytes after the second
  });

  test("reads no response whose Content-Length is too long", async () => {
    const endlessServer = pointToEndlessServer(() => ({
      head: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{",
      isEndless: true,
    }));
    const list = await creel(mine.path, ["list"]);
    expect([list.code, list.err]).toEqual([69, expect.stringMatching(/^creel: .*more than \d+ KiB/)]);
    expect(endlessServer.written).toBeLessThan(3 * MAX_BUFFERED_BYTES);
  });

  test.each([["[]"], ["null"], ["{}"], ["<html>"], ['"text"'], [""]])(
    "says that %j is no list of items",
    async (body) => {
      pointToEndlessServer(() => ({ head: formatResponse(body), isEndless: false }));
      for (const verb of [["list"], ["tag"], ["undo"], ["show", "ABCD"]]) {
        const { code, err } = await creel(mine.path, verb);
        expect([verb, code, err]).toEqual([
          verb,
          69,
          expect.stringMatching(/^creel: That server is not Creel: /),
        ]);
      }
    },
  );
});
