import { afterEach, beforeEach, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeFolder, makeForeign } from "../../../test/home.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { ApiSettings } from "../../domain/home/settings.ts";
import { openCertificates } from "../tls/certificates.ts";
import { type ApiListeners, openApiListeners } from "./api-listeners.ts";

const DAY = 86_400;
const OUTSIDE = hostname().toLowerCase(); // leads here, and is a stranger to the CA, which was made for another computer

let folder: ReturnType<typeof makeFolder>;
let listeners: ApiListeners;
let now: number;
let settings: ApiSettings;

beforeEach(() => {
  folder = makeFolder();
  now = SYSTEM.now();
  const options = { now: () => now, random: SYSTEM.random, computer: "another-7" };
  const certificates = openCertificates(join(folder.path, "tls"), options);
  listeners = openApiListeners(
    async () => new Response("here"),
    certificates,
    () => now,
  );
  settings = {
    enabled: true,
    host: "localhost",
    port: 0,
    certificate: join(folder.path, "tls.crt"),
    certificateKey: join(folder.path, "tls.key"),
  };
});
afterEach(async () => {
  await listeners.close(0);
  folder.remove();
});

/** Puts a file in the place of the old one, as programs do that renew certificates. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

async function bring(names: string[], more?: Parameters<typeof makeForeign>[1]) {
  const made = await makeForeign(names, more);
  replace(settings.certificateKey ?? "", made.key);
  replace(settings.certificate ?? "", made.chain);
  return made;
}

const portOf = ({ address }: ListenerState) => Number(new URL(address ?? "").port);
const serialOf = (pem: string) => new X509Certificate(pem).serialNumber;

/** The serial number of the certificate that a caller of this name is shown. */
async function presentedTo(port: number, name: string): Promise<string> {
  const seen = Promise.withResolvers<string>();
  await Bun.connect({
    hostname: "127.0.0.1",
    port,
    tls: { serverName: name },
    socket: {
      data() {},
      handshake(socket) {
        seen.resolve((socket.getPeerCertificate() as { serialNumber: string }).serialNumber);
        socket.terminate();
      },
    },
  });
  return seen.promise;
}

/** While the listener before is drained, it takes some of the calls. */
async function untilShown(port: number, name: string, pem: string): Promise<void> {
  while ((await presentedTo(port, name)) !== serialOf(pem)) await Bun.sleep(20);
}

test("a custom certificate is presented to clients of its names, Creel's own to all others", async () => {
  const { chain } = await bring(["inbox.example.com", "*.apps.example.com"]);
  const state = await listeners.apply(settings);
  const theirs = ["inbox.example.com", "INBOX.example.com", "one.apps.example.com"];
  for (const name of theirs) expect(await presentedTo(portOf(state), name)).toBe(serialOf(chain));
  const ours = await presentedTo(portOf(state), "localhost");
  expect(ours).not.toBe(serialOf(chain));
  expect(await presentedTo(portOf(state), "elsewhere.example.com")).toBe(ours);
  expect(state.brought?.names).toEqual(["inbox.example.com", "*.apps.example.com"]);
  expect(state.brought?.isForAddress).toBe(false);
  expect(state.reason).toContain("is for inbox.example.com, *.apps.example.com, not for localhost");
});

test("a certificate for an address is presented to clients of the address, and Creel's own to clients of its names", async () => {
  const { chain, ca } = await bring(["inbox.example.com"], { addresses: ["127.0.0.1"] });
  const state = await listeners.apply({ ...settings, host: "127.0.0.1" });
  expect(state.reason).toBeNull();
  const answer = await fetch(`${state.address}/`, { tls: { ca } } as RequestInit);
  expect(await answer.text()).toBe("here");
  expect(await presentedTo(portOf(state), "localhost")).not.toBe(serialOf(chain));
});

test("a host outside the CA's constraints is refused, and the suggested fix works", async () => {
  const { certificate, certificateKey, ...bare } = settings;
  const refused = await listeners.apply({ ...bare, host: OUTSIDE }).catch((problem) => problem);
  expect([refused.code, refused.field]).toEqual(["invalid", "host"]);
  expect(refused.detail).toContain(`Creel's own certificate cannot contain ${OUTSIDE}`);
  expect(refused.detail).toContain("creel api on --certificate FILE --certificate-key FILE");
  expect(listeners.state()).toMatchObject({ state: "failed", listening: [] });
  const { chain } = await bring([OUTSIDE]);
  const state = await listeners.apply({ ...settings, host: OUTSIDE });
  expect(await presentedTo(portOf(state), OUTSIDE)).toBe(serialOf(chain));
  expect(state.brought?.isForAddress).toBe(true);
  expect(state.brought?.pin).toMatch(/^sha256\/\/.{44}$/);
});

test("invalid files change nothing on Apply; at a start the rest of Creel answers, and the reason is reported", async () => {
  const refused = await listeners.apply(settings).catch((problem) => problem);
  expect([refused.code, refused.field]).toEqual(["invalid", "certificate"]);
  expect(listeners.state()).toMatchObject({ state: "failed", listening: [] });
  const state = await listeners.start({ ...settings, host: OUTSIDE });
  expect(state).toMatchObject({ state: "up", brought: null });
  expect(state.reason).toContain(`There is no file ${settings.certificate}`);
  expect(state.reason).toContain(`cannot contain ${OUTSIDE}`);
  expect(await presentedTo(portOf(state), "localhost")).not.toBe("");
  const { chain } = await bring([OUTSIDE]);
  await listeners.renew();
  expect(listeners.state().reason ?? "").not.toMatch(/no file|cannot contain/);
  await untilShown(portOf(state), OUTSIDE, chain);
});

test("changed files are loaded; while they are invalid the old certificate stays and the reason is reported", async () => {
  const first = await bring(["localhost"]);
  const port = portOf(await listeners.apply(settings));
  await listeners.renew();
  expect(await presentedTo(port, "localhost")).toBe(serialOf(first.chain));

  const second = await makeForeign(["localhost"]);
  const expired = await makeForeign(["localhost"], { now: () => now - 500 * DAY, key: first.key });
  const put = (certificate: string, key: string) => {
    replace(settings.certificate ?? "", certificate);
    replace(settings.certificateKey ?? "", key);
  };
  for (const [spoil, says] of [
    [() => put(second.chain, first.key), "does not belong"],
    [() => put(expired.chain, first.key), "expired on"],
    [() => put(second.chain.slice(0, 400), second.key), "has no certificate"],
    [() => rmSync(settings.certificate ?? ""), "There is no file"],
    [() => mkdirSync(settings.certificate ?? ""), "is not a file"],
  ] as const) {
    spoil();
    await listeners.renew();
    expect(listeners.state()).toMatchObject({ state: "up", reason: expect.stringContaining(says) });
    expect(await presentedTo(port, "localhost")).toBe(serialOf(first.chain));
  }
  rmSync(settings.certificate ?? "", { recursive: true });
  put(second.chain, second.key);
  await listeners.renew();
  await untilShown(port, "localhost", second.chain);
  expect([portOf(listeners.state()), listeners.state().reason]).toEqual([port, null]);
});

test("a certificate that others renew is taken up under load, and each request is answered", async () => {
  const { key, ca, chain } = await bring(["localhost"]);
  const port = portOf(await listeners.apply(settings));
  let trusted = [ca];
  let asking = true;
  let answered = 0;
  const clients = Array.from({ length: 8 }, async () => {
    while (asking) {
      const answer = await fetch(`https://localhost:${port}/`, { tls: { ca: trusted } } as RequestInit);
      expect(await answer.text()).toBe("here");
      answered++;
    }
  });
  const next = await makeForeign(["localhost"], { key });
  trusted = [ca, next.ca];
  replace(settings.certificate ?? "", next.chain);
  await Bun.sleep(50);
  await listeners.renew();
  while ((await presentedTo(port, "localhost")) === serialOf(chain)) await Bun.sleep(20);
  await Bun.sleep(700); // until the old listener is gone
  asking = false;
  await Promise.all(clients);
  expect(answered).toBeGreaterThan(10);
});

test("its end is reported two weeks before, and it stays in use after it", async () => {
  const { chain } = await bring(["localhost"], { now: () => now - 390 * DAY });
  const state = await listeners.apply(settings);
  expect(state.reason).toContain("expires on");
  now += 7 * DAY;
  await listeners.renew();
  expect(listeners.state().reason).toContain("expired on");
  expect(await presentedTo(portOf(state), "localhost")).toBe(serialOf(chain));
});
