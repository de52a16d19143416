import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { RequestConnection } from "../handler.ts";
import { type Certificates, openCertificates } from "../tls/certificates.ts";
import { type ApiListeners, openApiListeners } from "./api-listeners.ts";

let folder: ReturnType<typeof makeFolder>;
let certificates: Certificates;
let listeners: ApiListeners;
let now: number;
const NEARLY_A_LEAF = 340 * 86_400; // seconds: then fewer than 60 days are left of 397

beforeEach(() => {
  folder = makeFolder();
  now = SYSTEM.now() - NEARLY_A_LEAF;
  certificates = openCertificates(join(folder.path, "tls"), {
    now: () => now,
    random: SYSTEM.random,
    computer: hostname(),
  });
  listeners = openApiListeners(
    async () => new Response("here"),
    certificates,
    () => now,
  );
});
afterEach(async () => {
  await listeners.close(0);
  folder.remove();
});

const on = (host: string, port = 0) => listeners.apply({ enabled: true, host, port });
const portOf = ({ address }: ListenerState) => Number(new URL(address ?? "").port);

async function serial(port: number): Promise<string> {
  const certificate = Promise.withResolvers<string>();
  const ca = await certificates.ca();
  await Bun.connect({
    hostname: "127.0.0.1",
    port,
    tls: { ca, serverName: "localhost" },
    socket: {
      data() {},
      handshake(socket) {
        certificate.resolve((socket.getPeerCertificate() as { serialNumber: string }).serialNumber);
        socket.terminate();
      },
    },
  });
  return certificate.promise;
}

describe("the API listeners", () => {
  test("tells each change of its state, and nothing when nothing changed", async () => {
    const states: string[] = [];
    listeners.listen(({ state }) => states.push(state));
    const up = await on("localhost");
    expect(up.listening).toEqual([`127.0.0.1:${portOf(up)}`, `[::1]:${portOf(up)}`]);
    await listeners.apply({ enabled: false, host: "localhost", port: 0 });
    expect(states).toEqual(["up", "off"]);
    expect(listeners.state()).toMatchObject({ state: "off", address: null, listening: [] });
  });

  test("a listener that can stay, stays: the same moment, the same certificate", async () => {
    const before = await on("localhost");
    now += 10;
    const after = await on("127.0.0.1", portOf(before));
    expect([after.since, after.address]).toEqual([before.since, `https://127.0.0.1:${portOf(before)}`]);
  });

  test("renewal near the end of the certificate replaces it under load, with keep-alive connections", async () => {
    const port = portOf(await on("localhost"));
    const ca = await certificates.ca();
    const first = await serial(port);
    let asking = true;
    let answered = 0;
    const clients = Array.from({ length: 8 }, async () => {
      while (asking) {
        const answer = await fetch(`https://localhost:${port}/`, { tls: { ca } } as RequestInit);
        expect(await answer.text()).toBe("here");
        answered++;
      }
    });
    await listeners.renew();
    expect(await serial(port)).toBe(first);
    now += NEARLY_A_LEAF;
    if (process.platform === "linux") await listeners.renew();
    while ((await serial(port)) === first) await Bun.sleep(20);
    await Bun.sleep(700); // until the old listener is gone
    asking = false;
    await Promise.all(clients);
    expect(answered).toBeGreaterThan(10);
    expect(portOf(listeners.state())).toBe(port);
  });

  test("a certificate that was issued while the clock was ahead is replaced when the clock is right again", async () => {
    const port = portOf(await on("localhost"));
    const first = await serial(port);
    const renewed = async (...before: string[]) => {
      await listeners.renew();
      let found = await serial(port);
      for (let tries = 0; tries < 100 && before.includes(found); tries++) {
        await Bun.sleep(20); // until the old listeners are gone
        found = await serial(port);
      }
      expect(before).not.toContain(found);
      return found;
    };
    now += 900 * 86_400;
    const ahead = await renewed(first);
    now -= 900 * 86_400;
    await renewed(first, ahead);
    expect(listeners.state().reason).toBeNull();
  });

  test("a clock that is behind the CA is reported, and is no reason for another certificate", async () => {
    const port = portOf(await on("localhost"));
    const first = await serial(port);
    now -= 2 * 86_400;
    await listeners.renew();
    expect(listeners.state().reason).toContain("Clients refuse Creel's own certificate: it is valid from ");
    expect(await serial(port)).toBe(first);
    now += 2 * 86_400;
    await listeners.renew();
    expect(listeners.state().reason).toBeNull();
  });

  test("the names of the certificate are the accepted Hosts, and no other", async () => {
    for (const computer of [
      "heron",
      "Heron-7",
      "HERON.lan",
      "heron.local",
      "heron.local.",
      "vm",
      "NL",
      "localhost",
    ]) {
      const own = openCertificates(join(folder.path, computer), {
        now: () => now,
        random: SYSTEM.random,
        computer,
      });
      const listHosts = async (_: Request, { rules }: RequestConnection) => Response.json([...rules.hosts]);
      const named = openApiListeners(listHosts, own, () => now);
      const { address } = await named.apply({ enabled: true, host: "localhost", port: 0 });
      const taken = await (await fetch(`${address}/`, { tls: { ca: await own.ca() } } as RequestInit)).json();
      await named.close(0);
      const { subjectAltName } = new X509Certificate((await own.forNames([], [])).cert);
      const vouched = (subjectAltName ?? "").split(", ").map((one) => one.slice(one.indexOf(":") + 1));
      const hosts = vouched.map((one) => (isIP(one) === 6 ? new URL(`http://[${one}]`).hostname : one));
      const { port } = new URL(address ?? "");
      expect([computer, (taken as string[]).sort()]).toEqual([
        computer,
        hosts.map((one) => `${one}:${port}`).sort(),
      ]);
    }
  });

  test("an address that this computer does not have is refused, and its certificate never names it", async () => {
    const before = (await certificates.forNames([], [])).cert;
    await expect(on("192.0.2.9")).rejects.toMatchObject({ code: "invalid", field: "host" });
    await on("localhost");
    expect((await certificates.forNames([], [])).cert).toBe(before);
  });

  test("Apply twice at once happens one after the other", async () => {
    const [one, two] = await Promise.all([on("localhost"), on("127.0.0.1")]);
    expect([one.state, two.state]).toEqual(["up", "up"]);
    expect(listeners.state()).toEqual(two);
  });
});
