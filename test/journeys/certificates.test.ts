import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { renameSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { type CreelProcess, creel, FROM_CHECKOUT, makeFolder, makeForeign, startCreel } from "../home.ts";
import { cannotIn, inNamespace, missing, run, testUnless } from "../programs.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let port: string;
let pin: string;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(join(folder.path, "home"));
  port = new URL(server.api ?? "").port;
  pin = JSON.parse((await creel(server.home, ["api", "status", "--json"])).out).pin;
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** The API by name, by IPv4 and, where this machine has it, by IPv6. */
async function listAddresses(): Promise<string[]> {
  const all = [`https://localhost:${port}`, `https://127.0.0.1:${port}`, `https://[::1]:${port}`];
  const hasSix = await fetch(`${all[2]}/api/health`, { tls: { ca: server.ca } } as RequestInit).catch(
    () => null,
  );
  if (hasSix) return all;
  console.warn("NOT SHOWN: [::1], this machine has no IPv6 loopback.");
  return all.slice(0, 2);
}

describe("a client that verifies captures", () => {
  const body = '{"title": "from a client"}';

  testUnless(missing("curl"), "curl, by CA and by pin; with another pin it sends nothing", async () => {
    const curl = (...more: string[]) =>
      run(["curl", "-sS", "--noproxy", "*", "-H", `X-Api-Key: ${server.key}`, "-d", body, ...more]);
    for (const address of await listAddresses()) {
      const url = `${address}/api/items`;
      for (const trust of [
        ["--cacert", server.caPath],
        ["--cacert", server.caPath, "--pinnedpubkey", pin],
      ])
        expect(JSON.parse((await curl(...trust, url)).out)).toMatchObject({ id: expect.any(String) });
      const other = `sha256//${Buffer.alloc(32, 7).toString("base64")}`;
      expect((await curl("--cacert", server.caPath, "--pinnedpubkey", other, url)).code).toBe(90);
      expect((await curl(url)).code).toBe(60);
    }
  });

  const python = `
import json, os, ssl, sys, urllib.request
ca, key, body, *urls = sys.argv[1:]
for url in urls:
    if os.environ["BY"] == "requests":
        import requests
        requests.Session.trust_env = False
        answer = requests.post(url, data=body, headers={"X-Api-Key": key}, verify=ca).json()
    else:
        open_ = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=ca))).open
        answer = json.load(open_(urllib.request.Request(url, body.encode(), {"X-Api-Key": key})))
    print(answer["id"])`;
  for (const [name, imports] of [
    ["urllib", "urllib.request"],
    ["requests", "requests"],
  ] as const) {
    const has = Bun.spawnSync(["python3", "-c", `import ${imports}`], { stderr: "ignore" });
    const reason = missing("python3") ?? (has.success ? null : `NOT SHOWN: Python has no ${name}`);
    testUnless(reason, `Python ${name}`, async () => {
      const urls = (await listAddresses()).map((address) => `${address}/api/items`);
      const command = ["python3", "-c", python, server.caPath, server.key, body, ...urls];
      const { out, err } = await run(command, { BY: name });
      expect([out.trim().split("\n").length, err]).toEqual([urls.length, ""]);
    });
  }

  testUnless(missing("go"), "Go", async () => {
    const program = join(folder.path, "main.go");
    writeFileSync(
      program,
      `package main
import ("crypto/tls"; "crypto/x509"; "fmt"; "net/http"; "os"; "strings")
func main() {
  pem, _ := os.ReadFile(os.Args[1])
  pool := x509.NewCertPool()
  pool.AppendCertsFromPEM(pem)
  client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}
  for _, url := range os.Args[3:] {
    ask, _ := http.NewRequest("POST", url, strings.NewReader(\`${body}\`))
    ask.Header.Set("X-Api-Key", os.Args[2])
    answer, err := client.Do(ask)
    if err != nil { fmt.Println(err); os.Exit(1) }
    fmt.Println(answer.StatusCode)
  }
}`,
    );
    const urls = (await listAddresses()).map((address) => `${address}/api/items`);
    const env = {
      GOCACHE: join(folder.path, "go"),
      HOME: folder.path,
      GOFLAGS: "-mod=mod",
      GO111MODULE: "off",
    };
    const { out, err } = await run(["go", "run", program, server.caPath, server.key, ...urls], env);
    expect([out, err]).toEqual([urls.map(() => "200\n").join(""), ""]);
  });

  testUnless(
    missing("gnutls-cli"),
    "GnuTLS shakes hands by name and by address, and not without the CA",
    async () => {
      const shake = (host: string, ...more: string[]) => run(["gnutls-cli", "-p", port, ...more, host]);
      for (const host of ["localhost", "127.0.0.1"])
        expect((await shake(host, "--x509cafile", server.caPath)).out).toContain(
          "The certificate is trusted.",
        );
      expect((await shake("localhost")).out).toContain("The certificate is NOT trusted");
    },
  );

  testUnless(
    missing("openssl"),
    "OpenSSL shakes hands with TLS 1.2 and 1.3, and with nothing older",
    async () => {
      const shake = (version: string) => {
        const trust = ["-CAfile", server.caPath, "-verify_return_error", "-verify_hostname", "localhost"];
        const weak = ["-cipher", "ALL:@SECLEVEL=0"]; // or the client itself would not dare
        return run(["openssl", "s_client", "-connect", `127.0.0.1:${port}`, ...trust, ...weak, version]);
      };
      for (const version of ["-tls1_2", "-tls1_3"])
        expect((await shake(version)).out).toContain("Verify return code: 0 (ok)");
      for (const version of ["-tls1", "-tls1_1"]) {
        const { code, err } = await shake(version);
        expect([code, err]).toEqual([1, expect.stringContaining("alert protocol version")]);
      }
    },
  );
});

describe("scanners", () => {
  testUnless(
    missing("sslscan"),
    "sslscan finds no old protocol, no weak cipher and no known hole",
    async () => {
      const { out } = await run(["sslscan", "--no-colour", `localhost:${port}`]);
      const offered = [...out.matchAll(/^((?:SSL|TLS)v\S+) +(enabled|disabled)$/gm)];
      expect(offered.filter(([, , state]) => state === "enabled").map(([, version]) => version)).toEqual([
        "TLSv1.2",
        "TLSv1.3",
      ]);
      expect(offered).toHaveLength(6);
      const ciphers = [...out.matchAll(/^(?:Preferred|Accepted) +\S+ +(\d+) bits +(\S+)/gm)];
      expect(ciphers.length).toBeGreaterThan(3);
      for (const [, bits, name] of ciphers) {
        expect(Number(bits)).toBeGreaterThanOrEqual(128);
        expect(name).toMatch(/_(GCM|CHACHA20)_|^ECDHE-\w+-(AES\d+-GCM|CHACHA20)-/);
      }
      expect(out).not.toMatch(/(?<!not )vulnerable to/);
    },
  );

  const testssl = Bun.which("testssl") ?? Bun.which("testssl.sh");
  testUnless(
    testssl ? null : "NOT SHOWN: testssl.sh is not installed",
    "testssl.sh finds nothing that we could mend",
    async () => {
      const report = join(folder.path, "report.json");
      const what = ["--protocols", "--std", "--server-preference", "--fs", "--server-defaults"];
      const how = ["--quiet", "--warnings", "off", "--add-ca", server.caPath, "--jsonfile", report];
      await run([testssl ?? "", ...how, ...what, `https://localhost:${port}`]);
      const found: { id: string; severity: string }[] = await Bun.file(report).json();
      expect(found.length).toBeGreaterThan(50);
      const bad = found
        .filter(({ severity }) => !["OK", "INFO", "WARN"].includes(severity))
        .map(({ id }) => id);
      // A CA of one computer has nowhere to publish a list of revoked certificates, and no DNS record names it.
      expect(bad.sort()).toEqual(["DNS_CAArecord", "cert_revocation"]);
    },
  );

  test("plain HTTP on the TLS port gets no page, no redirect and no promise", async () => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    );
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    await new Promise((resolve) => socket.on("close", resolve));
    expect(answer).toMatch(/^(HTTP\/1\.1 400 [^\n]*\r\n(?!.*location)[\s\S]*)?$/i);
  });
});

const link = "link add v0 type veth peer name v1".split(" ");
testUnless(
  missing("curl", "openssl") ?? cannotIn("n", "ip", ...link),
  "an address that appears is listened on, under a new certificate with the same pin",
  async () => {
    const script = `
      set -e
      ip link set lo up; ip link add v0 type veth peer name v1; ip link set v0 up; ip link set v1 up
      ip addr add 10.99.0.1/24 dev v0
      "$@" api on --host all --home "$CREEL_HOME" >/dev/null
      mkfifo "$CREEL_HOME.out"
      "$@" up --json --no-open --app-port 0 --home "$CREEL_HOME" >"$CREEL_HOME.out" & creel=$!
      read ready <"$CREEL_HOME.out"
      ca="$CREEL_HOME/tls/ca.crt"
      pin=$("$@" api status --json --home "$CREEL_HOME" | sed 's/.*"pin":"\\([^"]*\\)".*/\\1/')
      ask() { curl -s --noproxy '*' --cacert "$ca" --pinnedpubkey "$pin" "https://$1:11111/api/health"; }
      serial() { openssl x509 -noout -serial -in "$CREEL_HOME/tls/leaf.crt"; }
      ask 10.99.0.1; echo; serial
      ip addr add 10.99.0.2/24 dev v0
      until ask 10.99.0.2; do sleep 0.2; done; echo; serial
      ask 127.0.0.1; echo
      kill $creel; wait $creel`;
    const home = join(folder.path, "net");
    const command = [...inNamespace("n"), "sh", "-c", script, "sh", ...FROM_CHECKOUT];
    const { out, err } = await run(command, { CREEL_HOME: home });
    const [first, before, second, after, loopback] = out.trim().split("\n");
    const ok = '{"status":"ok"}';
    expect([first, second, loopback, err]).toEqual([ok, ok, ok, ""]);
    expect(before).toStartWith("serial=");
    expect(after).toStartWith("serial=");
    expect(after).not.toBe(before);
  },
);

test("the running app loads replaced certificate files, and reports invalid ones", async () => {
  const home = join(folder.path, "brought");
  const app = await startCreel(home);
  const [certificate, key] = [join(folder.path, "tls.crt"), join(folder.path, "tls.key")];
  const replace = (path: string, text: string) => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  };
  const [one, two] = [await makeForeign(["localhost"]), await makeForeign(["localhost"])];
  const status = async () => JSON.parse((await creel(home, ["api", "status", "--json"])).out);
  const trusts = (ca: string) =>
    fetch(`${app.api}/api/health`, { tls: { ca } } as RequestInit).then(
      ({ status }) => status === 200,
      () => false,
    );
  const on = ["api", "on", "--port", new URL(app.api ?? "").port];
  /** The old listener accepts some connections until it is closed. */
  async function turned(to: string, from: string): Promise<void> {
    while (!(await trusts(to)) || (await trusts(from))) await Bun.sleep(50);
  }
  const args = [...on, "--certificate", certificate, "--certificate-key", key];
  const result = await creel(home, args);
  expect([result.code, result.err]).toEqual([
    1,
    `creel: There is no file ${certificate}. Correct the path, or put the file there.`,
  ]);
  replace(key, one.key);
  replace(certificate, one.chain);
  const set = await creel(home, args);
  expect([set.code, set.out]).toEqual([
    0,
    expect.stringContaining(`For localhost it uses your own certificate`),
  ]);
  await turned(one.ca, app.ca);
  const tested = await app.asPage("/app/settings/api/test", { method: "POST" });
  expect(await tested.json()).toMatchObject({ ok: true });

  replace(key, two.key); // the other half does not come yet
  while (!(await status()).reason?.includes("does not belong")) await Bun.sleep(200);
  expect(await trusts(one.ca)).toBe(true);
  replace(certificate, two.chain);
  expect((await creel(home, on)).code).toBe(0); // Apply does not wait for the next look
  await turned(two.ca, one.ca);
  expect((await status()).reason).toBeNull();

  expect((await creel(home, [...on, "--no-certificate"])).code).toBe(0);
  await turned(app.ca, two.ca);
  expect((await status()).certificate).toBeNull();
  await app.stop();
}, 60_000);
