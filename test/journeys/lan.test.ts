import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pinOfCertificate } from "../../src/cli/remote/pin.ts";
import { makeSecret } from "../../src/domain/access/key.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { lacksNetwork, type Network, openNetwork } from "../lan/network.ts";
import type { ProgramResult } from "../run-program.ts";

const lack = lacksNetwork();
if (lack !== null) console.log(`The second host is not shown here. ${lack}`);

const BUN = process.execPath;
const LAN = join(import.meta.dir, "..", "lan");
const [APP, API] = [11110, 11111]; // as in the default settings: each network has all ports of its own
const pinOf = (file: string) => pinOfCertificate(new X509Certificate(readFileSync(file)));
const TEST_TIMEOUT_MS = 120_000; // the test connects to two times 65,535 ports

describe.skipIf(lack !== null)("from a second host", () => {
  let network: Network;
  let folder: ReturnType<typeof makeFolder>;
  let server: CreelProcess;

  beforeAll(() => {
    network = openNetwork();
  });
  afterAll(() => network?.remove());
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(async () => {
    await server?.stop();
    folder.remove();
  });

  const up = async (...args: string[]) => {
    server = await startCreel(folder.path, { args, command: network.home.creel });
  };
  const run = async (...args: string[]) => {
    const result = await creel(folder.path, args);
    if (result.code !== 0) throw new Error(result.err);
    return result.out;
  };
  const openToNetwork = (host: string) => run("api", "on", "--host", host);

  async function scan(host: string, first = 1, last = 65_535): Promise<number[]> {
    const { code, out, err } = await network.guest.run([
      BUN,
      join(LAN, "port-scan.ts"),
      host,
      `${first}`,
      `${last}`,
    ]);
    if (code !== 0) throw new Error(err);
    return out === "" ? [] : out.split("\n").map(Number);
  }

  /** The status and the header lines that the guest's curl gets, verified by the CA; 0 with curl's exit code if none. */
  async function curl(
    url: string,
    ...more: string[]
  ): Promise<{ status: number; exit: number; headers: string }> {
    const { code, out } = await network.guest.run([
      "curl",
      "-sS",
      "--noproxy",
      "*",
      "--cacert",
      server.caPath,
      "-D",
      "-",
      "-o",
      "/dev/null",
      "-w",
      "%{http_code}",
      "--max-time",
      "20",
      ...more,
      url,
    ]);
    return { status: Number(out.slice(-3)), exit: code, headers: out.slice(0, -3) };
  }

  const bearer = (key: string) => ["-H", `Authorization: Bearer ${key}`];

  const KINDS: [string, string[], number[]][] = [
    ["with the default settings", [], [APP]],
    ["with the API on, and the host as it is", ["--api"], [APP, API]],
  ];
  test.each(KINDS)(
    "%s nothing answers, on any port",
    async (_, args, here) => {
      await up(...args);
      expect(await scan(network.home.ipv4)).toEqual([]);
      expect(await scan(network.home.ipv6, 11_000, 12_000)).toEqual([]);
      // The same scan from the computer itself finds the listeners.
      const own = await network.home.run([BUN, join(LAN, "port-scan.ts"), "127.0.0.1", "11000", "12000"]);
      expect(own.out.split("\n").map(Number)).toEqual(here);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "opened to the network one port answers, over TLS, and 200 only to a key",
    async () => {
      await up("--api");
      await openToNetwork(network.home.ipv4);
      expect(await scan(network.home.ipv4)).toEqual([API]);
      expect(await scan(network.home.ipv6, 11_000, 12_000)).toEqual([]);
      const { ipv4 } = network.home;
      const items = `https://${ipv4}:${API}/api/items`;
      const body = ["-H", "Content-Type: application/json", "-d", '{"title": "from the other computer"}'];
      expect(await curl(items, ...body)).toMatchObject({ status: 401 });
      expect(await curl(items, ...body, ...bearer(server.key))).toMatchObject({ status: 200 });
      expect(JSON.parse(await run("list", "--json")).items).toMatchObject([
        { title: "from the other computer", source: "first" },
      ]);
      // The Host header decides: a foreign name that resolves to this address is refused.
      const rebound = await curl(items, ...bearer(server.key), "-H", `Host: rebound.example:${API}`);
      expect(rebound.status).toBe(421);
      expect(await curl(`http://${ipv4}:${APP}/`)).toMatchObject({ status: 0, exit: 7 });
      expect(await curl(`https://${ipv4}:${API}/`, ...bearer(server.key))).toMatchObject({ status: 404 });
      await run("api", "page", "on");
      expect(await curl(`https://${ipv4}:${API}/`)).toMatchObject({ status: 200 });
      expect(await curl(items, "-H", "Creel-Session: guess")).toMatchObject({ status: 401 });
      await run("api", "page", "off");
      expect(await curl(`https://${ipv4}:${API}/`)).toMatchObject({ status: 401 });
      const stranger = await network.guest.run(["curl", "-sS", "--noproxy", "*", items]);
      expect([stranger.code, stranger.out]).toEqual([60, ""]); // curl without our CA rejects the certificate

      await run("api", "off");
      expect(await scan(ipv4, 11_000, 12_000)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "opened to all networks IPv6 answers too, and still one port alone",
    async () => {
      await up("--api");
      await openToNetwork("all");
      for (const host of [network.home.ipv4, network.home.ipv6])
        expect([host, await scan(host, 11_000, 12_000)]).toEqual([host, [API]]);
      const me = `https://[${network.home.ipv6}]:${API}/api/me`;
      expect(await curl(me)).toMatchObject({ status: 401 });
      expect(await curl(me, ...bearer(server.key))).toMatchObject({ status: 200 });
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "plain HTTP on the TLS port gets a close or one line of 400, never a redirect or a byte of ours",
    async () => {
      await up("--api");
      await openToNetwork(network.home.ipv4);
      const request = `GET /api/health HTTP/1.1\r\nHost: ${network.home.ipv4}:${API}\r\n\r\n`;
      const response = await network.guest.run([BUN, join(LAN, "tcp-send.ts"), network.home.ipv4, `${API}`], {
        stdin: request,
      });
      expect(response.code).toBe(0);
      expect(response.out).toMatch(/^$|^HTTP\/1\.1 400 [^\r\n]*(\r\nConnection: close)?$/i);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "guesses end in 429, and neither a key of Creel's nor the computer itself waits for it",
    async () => {
      await up("--api");
      await openToNetwork(network.home.ipv4);
      const me = `https://${network.home.ipv4}:${API}/api/me`;
      const wrongKey = bearer(makeSecret(crypto.getRandomValues(new Uint8Array(32))));
      for (let n = 0; n < 10; n++) expect([n, (await curl(me, ...wrongKey)).status]).toEqual([n, 401]);
      const response = await curl(me, ...wrongKey);
      expect([response.status, response.headers]).toEqual([
        429,
        expect.stringMatching(/^retry-after: \d+\r$/im),
      ]);
      expect((await curl(me, ...bearer(server.key))).status).toBe(200);
      const own = await network.home.run([
        "curl",
        "-sS",
        "--noproxy",
        "*",
        "--cacert",
        server.caPath,
        "-o",
        "/dev/null",
        "-w",
        "%{http_code}",
        ...wrongKey,
        `https://127.0.0.1:${API}/api/me`,
      ]);
      expect(own.out).toBe("401");
    },
    TEST_TIMEOUT_MS,
  );

  test(
    "an address that comes late, as Wi-Fi's do, answers when it is there; until then loopback does",
    async () => {
      await run("api", "on", "--host", "10.77.0.9");
      await up();
      const { url, state } = JSON.parse(await run("api", "status", "--json"));
      expect([url, state]).toEqual([`https://10.77.0.9:${API}`, "up"]);
      expect(await run("api", "status")).toContain("does not have 10.77.0.9 now");
      expect((await creel(folder.path, ["pair"])).code).toBe(1); // no device could connect yet
      await network.home.run(["ip", "address", "add", "10.77.0.9/24", "dev", network.home.link]);
      const me = `https://10.77.0.9:${API}/api/me`;
      while ((await curl(me)).status !== 401) await Bun.sleep(500); // verified: its certificate names it
      expect(await run("api", "status")).not.toContain("does not have");
    },
    TEST_TIMEOUT_MS,
  );

  describe("the command line there", () => {
    let other: ReturnType<typeof makeFolder>;
    let guestHome: ReturnType<typeof makeFolder>;
    beforeEach(async () => {
      [other, guestHome] = [makeFolder(), makeFolder()];
      await (await startCreel(other.path)).stop(); // makes a certificate that is valid under another CA
      await up("--api");
      await openToNetwork(network.home.ipv4);
    });
    afterEach(() => {
      other.remove();
      guestHome.remove();
    });

    const there = (args: string[], stdin?: string): Promise<ProgramResult> =>
      creel(guestHome.path, args, {
        command: network.guest.creel,
        ...(stdin === undefined ? {} : { stdin }),
      });
    const connect = (...more: string[]) =>
      there(["connect", `https://${network.home.ipv4}:${API}`, "--key-stdin", ...more], `${server.key}\n`);
    const impostor = (tls: string) =>
      network.home.start([BUN, join(LAN, "impostor.ts"), network.home.ipv4, `${API}`, join(tls, "tls")]);

    test(
      "captures once the pin is right, and refuses another one before any byte of the key is sent",
      async () => {
        const invitation = JSON.parse(await run("pair", "--json")).address;
        expect((await there(["connect"], invitation)).code).toBe(0);
        expect((await there(["disconnect"])).code).toBe(0);
        const { address: link } = JSON.parse(await run("pair", "--json"));
        const { pin } = JSON.parse((await connect("--yes", "--json")).out);
        expect((await connect("--pin", pin)).code).toBe(0);
        expect((await there(["add", "over the network"])).out).toMatch(/^[0-9A-F]{32}$/);

        await server.stop();
        const taken = await impostor(other.path); // at the same address
        const refusals = [
          await connect("--pin", pin),
          await connect("--yes"), // another pin than before is never accepted in passing
          await there(["add", "a thought", "--now"]),
          await there(["list"]),
        ];
        await there(["disconnect"]);
        const last = await connect("--pin", pin); // as on a first connection
        const invited = await there(["connect"], link); // sends no key and no code
        const theirs = pinOf(join(other.path, "tls", "leaf.crt"));
        expect(await taken.end()).toBe("0 bytes");
        expect(refusals.map(({ code }) => code)).toEqual([1, 1, 69, 1]);
        for (const { err } of refusals) expect(err).toContain("pin");
        for (const { err } of refusals.slice(2)) expect(err).toContain("a different pin");
        expect([pin === theirs, refusals[0]?.err, last.code, last.err, invited.err]).toEqual([
          false,
          expect.stringContaining(theirs),
          1,
          expect.stringContaining("not the one that you gave"),
          expect.stringContaining("not the one that you gave"),
        ]);

        // The same recorder does record a request.
        const recorder = await impostor(other.path);
        await network.guest.run([
          "curl",
          "-sS",
          "--noproxy",
          "*",
          "--cacert",
          join(other.path, "tls", "ca.crt"),
          "--max-time",
          "5",
          "--connect-to",
          `localhost:${API}:${network.home.ipv4}:${API}`,
          `https://localhost:${API}/`,
        ]);
        expect(await recorder.end()).toMatch(/^[1-9]\d* bytes$/);
      },
      TEST_TIMEOUT_MS,
    );
  });
});
