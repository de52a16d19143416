import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiView } from "../../src/wire/settings.ts";
import { type CreelProcess, creel, type Foreign, makeFolder, makeForeign, startCreel } from "../home.ts";

let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeEach(async () => {
  there = makeFolder();
  here = makeFolder();
  server = await startCreel(there.path);
});
afterEach(async () => {
  await server.stop();
  there.remove();
  here.remove();
});

const run = (args: string[], stdin?: string) => creel(here.path, args, stdin === undefined ? {} : { stdin });
const connect = (...more: string[]) =>
  run(["connect", server.api ?? "", "--key-stdin", ...more], `${server.key}\n`);

async function pin(): Promise<string> {
  return ((await (await server.asPage("/app/settings/api")).json()) as ApiView).pin;
}

describe("creel connect", () => {
  test("with the pin accepted or demanded, add goes there; after disconnect it stays here", async () => {
    const connected = await connect("--pin", await pin());
    expect([connected.code, connected.out]).toEqual([
      0,
      expect.stringContaining("with the key first (capture)"),
    ]);
    expect((await run(["add", "remote ü", "a note"])).out).toMatch(/^[0-9A-F]{32}$/);
    expect((await run(["add", "local", "--local"])).code).toBe(0);
    const list = await creel(there.path, ["list", "--json"]);
    expect(JSON.parse(list.out).items).toMatchObject([
      { title: "remote ü", note: "a note", source: "first" },
    ]);
    expect((await run(["list"])).err).toContain("may only capture");
    expect(statSync(join(here.path, "remote.json")).mode & 0o777).toBe(0o600);
    expect((await run(["disconnect"])).out).toContain(`No longer connected to ${server.api}`);
    expect((await run(["list"])).out).toContain("local");
    expect((await connect("--yes")).code).toBe(0);
  });

  test("a wrong pin, an unanswered question or a wrong key connects nothing", async () => {
    const wrongPin = await connect("--pin", "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=");
    expect([wrongPin.code, wrongPin.err]).toEqual([1, expect.stringContaining("not the one that you gave")]);
    const unconfirmed = await connect();
    expect([unconfirmed.code, unconfirmed.err]).toEqual([1, expect.stringContaining(await pin())]);
    const key = await run(["connect", server.api ?? "", "--yes", "--key-stdin"], "somebody else's key");
    expect([key.code, key.err]).toEqual([1, expect.stringContaining("no valid key")]);
    const mistyped = await run(
      ["connect", server.api ?? "", "--yes", "--key-stdin"],
      server.key.slice(0, -1),
    );
    expect([mistyped.code, mistyped.err]).toEqual([1, expect.stringContaining("mistyped")]);
    expect((await run(["connect", `${server.api}/?key=${server.key}`, "--yes"])).code).toBe(2);
    expect((await run(["disconnect"])).out).toBe("This computer was not connected.");
  });

  test("an impostor with a valid certificate but another pin gets no byte, and the text stays in the outbox", async () => {
    await connect("--yes");
    const folder = makeFolder();
    await (await startCreel(folder.path)).stop(); // makes a CA and a key of its own
    const tls = Object.fromEntries(
      ["ca.crt", "leaf.crt", "leaf.key"].map((name) => [
        name,
        readFileSync(join(folder.path, "tls", name), "utf8"),
      ]),
    );
    let received = 0;
    const impostor = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      tls: { cert: tls["leaf.crt"], key: tls["leaf.key"] },
      socket: {
        data: (_, bytes) => {
          received += bytes.length;
        },
      },
    });
    const file = join(here.path, "remote.json");
    const remote = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(
      file,
      JSON.stringify({ ...remote, ca: tls["ca.crt"], url: `https://127.0.0.1:${impostor.port}` }),
    );
    const { code, out } = await run(["add", "a thought"]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^kept in the outbox: .* The server's certificate has a different pin/),
    ]);
    expect(received).toBe(0);
    impostor.stop(true);
    folder.remove();
  });

  test("a certificate that was renewed under the same key is looked into, as is one that was never noted", async () => {
    await connect("--yes");
    const file = join(here.path, "remote.json");
    const { certificate, ...remote } = JSON.parse(readFileSync(file, "utf8"));
    expect(certificate).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    for (const stored of [
      {},
      { certificate: certificate.replace(/../, certificate.startsWith("00") ? "01" : "00") },
    ]) {
      writeFileSync(file, JSON.stringify({ ...remote, ...stored }));
      expect((await run(["add", "a thought", "--now"])).code).toBe(0);
      writeFileSync(file, JSON.stringify({ ...remote, ...stored, pin: `sha256//${"A".repeat(43)}=` }));
      expect((await run(["add", "a thought", "--now"])).code).toBe(69);
    }
  });

  test("a long note of any characters arrives as it was, though it leaves in parts", async () => {
    await connect("--yes");
    const note = "ü€😀\u0001 line\n".repeat(60_000);
    const result = await run(["add", "-"], `long\n${note}`);
    expect([result.code, result.err]).toEqual([0, ""]);
    const { items } = JSON.parse((await creel(there.path, ["list", "--json"])).out);
    expect(items).toMatchObject([{ title: "long", note: note.trimEnd() }]);
  });

  test("a server that is gone: the text stays in the outbox; with --now it is printed, with exit 69", async () => {
    await connect("--yes");
    await server.stop();
    expect((await run(["add", "kept"])).out).toStartWith("kept in the outbox: ");
    const result = await run(["add", "a thought", "with a note", "--now"]);
    expect([result.code, result.err]).toEqual([
      69,
      expect.stringMatching(/^a thought\nwith a note\ncreel: No server answers there/),
    ]);
    server = await startCreel(there.path);
  });

  test("a server that shows another certificate is refused with --repin as the way on, which keeps the key", async () => {
    await connect("--yes");
    const files = { certificate: join(there.path, "own.crt"), key: join(there.path, "own.key") };
    async function show(certificate: Foreign): Promise<void> {
      writeFileSync(files.certificate, certificate.chain);
      writeFileSync(files.key, certificate.key);
      const certificateArgs = ["--certificate", files.certificate, "--certificate-key", files.key];
      const { port } = new URL(server.api ?? "");
      expect((await creel(there.path, ["api", "on", "--port", port, ...certificateArgs])).code).toBe(0);
      await Bun.sleep(600); // until the old listener has stopped
    }
    const add = () => run(["add", "a thought", "--now"]);
    const readRemote = () => JSON.parse(readFileSync(join(here.path, "remote.json"), "utf8"));
    const own = readRemote();
    expect(own.isRoot).toBe(true);

    const foreign = await makeForeign(["localhost"], { addresses: ["127.0.0.1"] });
    await show(foreign);
    const result = await add();
    expect([result.code, result.err]).toEqual([
      69,
      expect.stringMatching(/has a different pin than when you connected, so nothing was sent\. .*--repin/),
    ]);
    expect((await run(["add", "waits"])).out).toContain("kept in the outbox");
    const again = await connect();
    expect([again.code, again.err]).toEqual([1, expect.stringContaining(`, not ${own.pin}. `)]);
    expect(again.err).toContain("again with --repin");
    const unseen = await run(["connect", server.api ?? "", "--repin"]);
    expect([unseen.code, unseen.err]).toEqual([
      1,
      expect.stringContaining("you cannot compare the pin here"),
    ]);
    expect(readRemote()).toEqual(own);

    const status = JSON.parse((await creel(there.path, ["api", "status", "--json"])).out);
    expect((await run(["connect", server.api ?? "", "--repin", "--pin", status.pin])).code).toBe(0);
    expect(readRemote()).toMatchObject({ key: own.key, pin: status.pin, pinsBefore: [own.pin] });
    expect(readRemote().isRoot).toBeUndefined(); // as in files of older versions, without this field
    expect((await add()).code).toBe(0);
    expect((await creel(there.path, ["list"])).out).toContain("waits");

    // Renewed elsewhere under the same key: the pin is right; only its owner can confirm the rest.
    await show(await makeForeign(["localhost"], { addresses: ["127.0.0.1"], key: foreign.key }));
    const renewed = await add();
    expect([renewed.code, renewed.err]).toEqual([69, expect.stringMatching(/is not valid .*--repin/)]);
    expect((await run(["connect", server.api ?? "", "--repin"])).code).toBe(0);
    expect((await add()).code).toBe(0);
  });

  test("a text that waits for a server does not go to another one that has taken over its address", async () => {
    await connect("--yes");
    const { url, pin } = JSON.parse(readFileSync(join(here.path, "remote.json"), "utf8"));
    const { certificate: _, ...known } = JSON.parse(readFileSync(join(here.path, "remote.json"), "utf8"));
    const others = { ...known, pin: "sha256//another" };
    writeFileSync(join(here.path, "remote.json"), JSON.stringify(others));
    expect((await run(["add", "for the other"])).out).toContain("kept in the outbox");
    expect((await run(["disconnect"])).code).toBe(0);
    await connect("--yes");
    expect(JSON.parse(readFileSync(join(here.path, "remote.json"), "utf8"))).toMatchObject({ url, pin });
    expect((await run(["add", "for this one"])).code).toBe(0);
    expect((await run(["outbox", "retry"])).code).toBe(0);
    const list = (await creel(there.path, ["list"])).out;
    expect([list.includes("for this one"), list.includes("for the other")]).toEqual([true, false]);
    expect((await run(["outbox", "retry", "--all"])).code).toBe(0);
    expect((await creel(there.path, ["list"])).out).toContain("for the other");
  });
});
