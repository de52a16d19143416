import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

/** Requests of public clients of a capture service, byte for byte where they are known (API section 1). */
let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let address: URL;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
  address = new URL(server.api ?? "");
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function readNewest(): Promise<Item | undefined> {
  const page = (await (await server.asPage("/api/items?limit=1")).json()) as { items: Item[] };
  return page.items[0];
}

/** Sends bytes over TLS and reads until the server closes, as a client with its own HTTP code does. */
async function sendBytes(request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  await Bun.connect({
    hostname: "localhost",
    port: Number(address.port),
    tls: { ca: server.ca, serverName: "localhost" },
    socket: {
      handshake: (socket) => {
        socket.write(request);
      },
      data: (_, bytes) => {
        answer += bytes.toString();
      },
      close: () => resolve(answer),
      error: (_, problem) => reject(problem),
    },
  });
  return promise;
}

function head(path: string, body: string, headers: string[]): string {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${address.host}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    "",
    body,
  ].join("\r\n");
}

describe("clients run unmodified", () => {
  test("curl with JSON, and curl -d without a header", async () => {
    for (const more of [["-H", "Content-Type: application/json"], []]) {
      const url = `${server.api}/api/items?key=${server.key}`;
      const curl = Bun.spawn([
        "curl",
        "-sS",
        "--cacert",
        server.caPath,
        ...more,
        "-d",
        '{"title": "Title", "note": "Note"}',
        url,
      ]);
      expect(JSON.parse(await new Response(curl.stdout).text())).toHaveProperty("id");
      expect(await readNewest()).toMatchObject({ title: "Title", note: "Note" });
    }
  });

  test("a Go program: note always sent, empty when there is none", async () => {
    const body = '{"note":"","title":"from Go"}';
    const answer = await sendBytes(
      head(`/api/items?key=${server.key}`, body, [
        "User-Agent: Go-http-client/1.1",
        "Content-Type: application/json",
        "Accept-Encoding: gzip",
        "Connection: close",
      ]),
    );
    expect(answer).toStartWith("HTTP/1.1 200 OK\r\n");
    expect(await readNewest()).toMatchObject({ title: "from Go", note: null });
  });

  test("a launcher's Python requests: ASCII-escaped JSON, keep-alive offered", async () => {
    const body = '{"title": "Caf\\u00e9 \\ud834\\udd1e"}';
    const answer = await sendBytes(
      head(`/api/items?key=${server.key}`, body, [
        "User-Agent: python-requests/2.34.2",
        "Accept-Encoding: gzip, deflate",
        "Accept: */*",
        "Connection: close",
        "Content-Type: application/json",
      ]),
    );
    expect(answer).toStartWith("HTTP/1.1 200 OK\r\n");
    expect(await readNewest()).toMatchObject({ title: "Café 𝄞" });
  });

  test("Python urllib: trailing slash, the key form-encoded, Connection: close, raw UTF-8", async () => {
    const script = `
import json, ssl, sys, urllib.parse, urllib.request
base, key, ca = sys.argv[1:]
url = base + "/api/items/?" + urllib.parse.urlencode({"key": key})
body = json.dumps({"title": "Grüße", "note": "Zeile 1\\nZeile 2", "isFocused": True}, ensure_ascii=False).encode()
request = urllib.request.Request(url, data=body, method="POST", headers={"Content-Type": "application/json"})
with urllib.request.urlopen(request, timeout=30, context=ssl.create_default_context(cafile=ca)) as answer:
    told = json.loads(answer.read())
    assert answer.status == 200 and isinstance(told["id"], str) and isinstance(told["createdOn"], int), told
`;
    const python = Bun.spawn(["python3", "-c", script, server.api ?? "", server.key, server.caPath], {
      stderr: "pipe",
    });
    expect(await new Response(python.stderr).text()).toBe("");
    expect(await readNewest()).toMatchObject({ title: "Grüße", note: "Zeile 1\nZeile 2", isFocused: true });
  });

  test("a plugin's fetch that wants status 200, from an origin that is no site", async () => {
    const response = await server.ask(`/api/items?key=${server.key}`, {
      method: "POST",
      headers: { Origin: "lsp://logseq.io", "Content-Type": "application/json" },
      body: JSON.stringify({ title: "block\nwith lines", note: "logseq://graph/x?block-id=1" }),
    });
    expect(response.status === 200).toBe(true);
    expect(response.headers.get("access-control-allow-origin")).toBe("lsp://logseq.io");
    const preflight = await server.ask("/api/items", {
      method: "OPTIONS",
      headers: { Origin: "moz-extension://1-2", "Access-Control-Request-Method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
      204,
      "moz-extension://1-2",
    ]);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("POST");
  });

  test("a mail extension's burst of whole mails", async () => {
    const note = "Received: from somewhere\r\n".repeat(4000);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => server.capture({ title: `mail ${n}`, note })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("a shell heredoc with a quote gets the place of its JSON error", async () => {
    const answer = await sendBytes(
      head(`/api/items?key=${server.key}`, '{"title": "He said "hi""}', ["Connection: close"]),
    );
    expect(answer).toStartWith("HTTP/1.1 400");
    expect(answer).toContain('"at":20');
  });

  test("the strict client that we ship: safe JSON from any text", async () => {
    const script = join(import.meta.dir, "..", "..", "docs", "recipes", "inbox.sh");
    const env = {
      PATH: process.env.PATH ?? "",
      CREEL_URL: server.api ?? "",
      CREEL_KEY: server.key,
      CREEL_CA: server.caPath,
    };
    const title = 'He said "hi" \\ done\tand $HOME `id`';
    const child = Bun.spawn(["sh", script, title, "line 1\nline 2 é"], {
      env,
      stdout: "pipe",
      stderr: "pipe",
    });
    expect(await new Response(child.stderr).text()).toBe("");
    expect(await child.exited).toBe(0);
    expect(await readNewest()).toMatchObject({ title, note: "line 1\nline 2 é" });
  });

  test("a base URL that ends in a slash, before the path", async () => {
    const body = '{"title":"two slashes"}';
    // As bytes: `fetch` would make one slash of the two.
    const send = (method: string, target: string, headers: string[], sent = body, host = address.host) =>
      sendBytes(
        [
          `${method} ${target} HTTP/1.1`,
          `Host: ${host}`,
          `Content-Length: ${sent.length}`,
          "Connection: close",
          ...headers,
          "",
          sent,
        ].join("\r\n"),
      );
    const statusOf = async (...args: Parameters<typeof send>) => Number((await send(...args)).slice(9, 12));
    const key = `X-Api-Key: ${server.key}`;
    for (const path of ["//api/items", "//api/items/"]) {
      const answer = await send("POST", `${path}?key=${server.key}`, []);
      const { id } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
      expect([path, await readNewest()]).toMatchObject([path, { id, title: "two slashes" }]);
      expect(await statusOf("POST", path, [])).toBe(401);
      expect(await statusOf("POST", path, [key])).toBe(200);
      expect(await statusOf("POST", path, [key], body, "evil.example")).toBe(421);
      expect(await statusOf("POST", path, [key, "Origin: https://evil.example"])).toBe(403);
      const extension = ["Origin: moz-extension://0-1-2", "Access-Control-Request-Method: POST"];
      expect(await statusOf("OPTIONS", path, extension, "")).toBe(204);
      expect(await send("POST", path, [key], "{")).toContain("keeps the request under Needs attention");
    }
    // Two slashes do not begin a host name. Other paths have one slash.
    for (const target of [
      `//${address.host}/api/items`,
      "//evil.example/api/items",
      "///api/items",
      "/api//items",
    ])
      expect([target, await statusOf("POST", target, [key])]).toEqual([target, 404]);
    for (const target of ["//api/me", "//api/items/batch", "//ca.crt"])
      expect([target, await statusOf("GET", target, [key])]).toEqual([target, 404]);
  });

  test("a key brought along, with a plus or a space, encoded or not", async () => {
    for (const [name, secret] of [
      ["one", "a+key+of+old"],
      ["two", "a key of old"],
    ] as const)
      expect(
        await creel(server.home, ["key", "add", name, "--secret-from-stdin"], { stdin: `${secret}\n` }),
      ).toMatchObject({ code: 0 });
    const statusOf = async (query: string) =>
      (await server.ask(`/api/items/?key=${query}`, { method: "POST", body: '{"title": "plus"}' })).status;
    expect(await statusOf("a%2Bkey%2Bof%2Bold")).toBe(200);
    expect(await statusOf("a+key+of+old")).toBe(200); // unencoded, by a client that does not know better
    expect((await readNewest())?.source).toBe("two"); // the form-decoded reading comes first
    expect(await statusOf("a%20key%20of%20old")).toBe(200);
    expect(await creel(server.home, ["key", "revoke", "two"])).toMatchObject({ code: 0 });
    expect(await statusOf("a+key+of+old")).toBe(200);
    expect((await readNewest())?.source).toBe("one");
    expect(await statusOf("a%20key%20of%20old")).toBe(401);
  });
});
