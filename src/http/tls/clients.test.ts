import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import type { Server } from "bun";
import { type IssuedCertificate, openCertificates } from "./certificates.ts";
import { makeKey } from "./key.ts";
import { loadX509 } from "./load-x509.ts";

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const now = () => Math.floor(Date.now() / 1000);

let folder = "";
let made: IssuedCertificate;
let ca = "";
let leaf = "";
/** A listener on each loopback address: IPv6 is absent on some machines. */
const listening: Record<string, Server<undefined>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "creel-clients-"));
  const certificates = openCertificates(folder, { now, random, computer: "heron-7" });
  made = await certificates.forNames([], []);
  ca = certificates.caPath;
  leaf = join(folder, "leaf.crt");
  for (const hostname of ["127.0.0.1", "::1"]) {
    const tls = { cert: made.cert, key: made.key };
    try {
      listening[hostname] = Bun.serve({ hostname, port: 0, tls, fetch: () => new Response("seen") });
    } catch (cause) {
      if (hostname === "127.0.0.1") throw cause;
    }
  }
});
afterAll(async () => {
  for (const server of Object.values(listening)) await server.stop(true);
  await rm(folder, { recursive: true, force: true });
});

/** A test that needs a program of this machine: without it, the list of tests says what was not shown. */
function testWith(program: string, title: string, body: () => Promise<void>): void {
  const works =
    Bun.which(program) !== null &&
    Bun.spawnSync([program, program === "openssl" ? "version" : "--version"]).success;
  const name = works ? title : `${title} (NOT SHOWN: ${program} is not installed)`;
  test.skipIf(!works)(name, body, 30_000);
}

async function run(...command: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH ?? "", LC_ALL: "C" };
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe", env });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
}

/** The addresses to try: IPv4 by name and number, and IPv6 where this machine has it. */
function urls(): string[] {
  const [four, six] = [listening["127.0.0.1"]?.port, listening["::1"]?.port];
  const all = [`https://localhost:${four}/`, `https://127.0.0.1:${four}/`];
  if (six === undefined) console.warn("NOT SHOWN: [::1], this machine has no IPv6 loopback.");
  else all.push(`https://[::1]:${six}/`);
  return all;
}

describe("openssl", () => {
  const verify = (...more: string[]) => run("openssl", "verify", "-x509_strict", "-CAfile", ca, ...more);

  testWith("openssl", "verifies the leaf strictly, for each of its names and for a server only", async () => {
    const hosts = [
      ...["localhost", "heron-7", "heron-7.local"].map((name) => ["-verify_hostname", name]),
      ...["127.0.0.1", "::1"].map((address) => ["-verify_ip", address]),
    ];
    for (const host of hosts) {
      expect(await verify("-purpose", "sslserver", ...host, leaf)).toMatchObject({
        code: 0,
        out: `${leaf}: OK\n`,
      });
    }
    expect((await verify("-verify_hostname", "example.com", leaf)).code).not.toBe(0);
    expect((await verify("-purpose", "sslclient", leaf)).code).not.toBe(0);
  });

  testWith("openssl", "shows the extensions as they are meant", async () => {
    const show = async (path: string) => (await run("openssl", "x509", "-in", path, "-noout", "-text")).out;
    const authority = await show(ca);
    expect(authority).toMatch(/Basic Constraints: critical\n\s+CA:TRUE, pathlen:0\n/);
    expect(authority).toMatch(/Key Usage: critical\n\s+Certificate Sign, CRL Sign\n/);
    const roots = ["localhost", "local", "home.arpa", "heron-7"].map((name) => `\\s+DNS:${name}\\n`).join("");
    expect(authority).toMatch(new RegExp(`Name Constraints: critical\\n\\s+Permitted:\\n${roots}\\s+X509v3`));
    const presented = await show(leaf);
    expect(presented).toMatch(/Basic Constraints: critical\n\s+CA:FALSE\n/);
    expect(presented).toMatch(/Key Usage: critical\n\s+Digital Signature\n/);
    expect(presented).toMatch(/Extended Key Usage: *\n\s+TLS Web Server Authentication\n/);
  });

  testWith("openssl", "gives the same pin and the same fingerprint", async () => {
    const pipe =
      'openssl x509 -in "$0" -noout -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64';
    expect(`sha256//${(await run("sh", "-c", pipe, leaf)).out.trim()}`).toBe(made.pin);
    const { out } = await run("openssl", "x509", "-in", ca, "-noout", "-fingerprint", "-sha256");
    expect(out.trim().split("=")[1]).toBe(made.fingerprint);
  });

  testWith("openssl", "refuses a leaf of this CA for a name outside its constraints", async () => {
    const { makeLeaf } = await loadX509();
    const authority = { certificate: made.ca, key: await Bun.file(join(folder, "ca.key")).text() };
    for (const [name, right] of [
      ["example.com", false],
      ["local.example.com", false],
      ["x.home.arpa", true],
    ] as const) {
      const hosts = { names: ["localhost", name], addresses: [] };
      const path = join(folder, `${name}.crt`);
      await Bun.write(path, await makeLeaf({ authority, key: await makeKey(), hosts, now, random }));
      const { code, err } = await verify(path);
      expect(code === 0).toBe(right);
      if (!right) expect(err).toContain("permitted subtree violation");
    }
  });
});

describe("curl", () => {
  const curl = (...more: string[]) => run("curl", "-sS", "--noproxy", "*", "--max-time", "10", ...more);

  testWith("curl", "trusts the CA by name and by address", async () => {
    for (const url of urls()) expect(await curl("--cacert", ca, url)).toMatchObject({ code: 0, out: "seen" });
  });

  testWith("curl", "refuses without the CA", async () => {
    for (const url of urls()) expect((await curl(url)).code).toBe(60);
  });

  testWith("curl", "takes the pin, and refuses another one", async () => {
    const other = `sha256//${Buffer.alloc(32, 7).toString("base64")}`;
    for (const url of urls()) {
      expect(await curl("--cacert", ca, "--pinnedpubkey", made.pin, url)).toMatchObject({
        code: 0,
        out: "seen",
      });
      expect(await curl("--cacert", ca, "--pinnedpubkey", other, url)).toMatchObject({ code: 90, out: "" });
    }
  });
});

describe("Python", () => {
  const program = `
import ssl, sys, urllib.request
context = ssl.create_default_context(cafile=sys.argv[1] or None)
context.verify_flags |= ssl.VERIFY_X509_STRICT
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))
print(opener.open(sys.argv[2], timeout=10).read().decode())`;

  testWith(
    "python3",
    "trusts the CA by name and by address, with strict checks, and refuses without it",
    async () => {
      for (const url of urls()) {
        expect(await run("python3", "-c", program, ca, url)).toMatchObject({ code: 0, out: "seen\n" });
      }
      const { code, err } = await run("python3", "-c", program, "", urls()[0] ?? "");
      expect(code).not.toBe(0);
      expect(err).toContain("CERTIFICATE_VERIFY_FAILED");
    },
  );
});

describe("Node", () => {
  const program = `
const [, path, url] = process.argv;
const ca = require("node:fs").readFileSync(path);
require("node:https").get(url, { ca, timeout: 10000 }, (answer) => answer.pipe(process.stdout));`;

  testWith("node", "trusts the CA by name and by address", async () => {
    for (const url of urls()) {
      expect(await run("node", "-e", program, ca, url)).toMatchObject({ code: 0, out: "seen" });
    }
  });
});

describe("Bun", () => {
  test("trusts the CA by name and by address, and refuses without it", async () => {
    for (const url of urls()) {
      const answer = await fetch(url, { tls: { ca: made.ca }, proxy: "" });
      expect(await answer.text()).toBe("seen");
      await expect(fetch(url, { tls: { ca: [] }, proxy: "" })).rejects.toThrow();
    }
  });

  test("refuses a leaf of this CA for a name outside its constraints", async () => {
    const { makeLeaf } = await loadX509();
    const authority = { certificate: made.ca, key: await Bun.file(join(folder, "ca.key")).text() };
    const key = await makeKey();
    const seen: Record<string, boolean> = {};
    for (const name of ["example.com", "inside.local"]) {
      const cert = await makeLeaf({ authority, key, hosts: { names: [name], addresses: [] }, now, random });
      const server = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        tls: { cert, key },
        fetch: () => new Response(),
      });
      seen[name] = await new Promise<boolean>((resolve) => {
        const to = { host: "127.0.0.1", port: server.port, servername: name, ca: made.ca };
        const socket = connect(to, () => {
          resolve(true);
          socket.destroy();
        });
        socket.on("error", () => resolve(false));
      });
      await server.stop(true);
    }
    expect(seen).toEqual({ "example.com": false, "inside.local": true });
  });
});
