import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../browser/chromium.ts";
import { type CreelProcess, creel, FROM_CHECKOUT, makeFolder, startCreel } from "../home.ts";
import { cannotIn, inNamespace, missing, run, testUnless } from "../programs.ts";

let folder: ReturnType<typeof makeFolder>;
let creelServer: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  creelServer = await startCreel(join(folder.path, "home"));
});
afterAll(async () => {
  await creelServer.stop();
  folder.remove();
});

/** Makes a user folder and a PATH with these programs alone: no test touches this computer's stores. */
function makeUser(...programs: string[]) {
  const user = join(folder.path, crypto.randomUUID());
  const bin = join(user, "bin");
  mkdirSync(bin, { recursive: true });
  for (const program of programs) symlinkSync(Bun.which(program) ?? "", join(bin, program));
  const env = { HOME: user, PATH: bin, XDG_DATA_HOME: "" };
  return { user, bin, trust: (...more: string[]) => creel(creelServer.home, ["trust", ...more], { env }) };
}

/** A namespace where root may mount, and so has system stores of its own. */
const cannotMount =
  missing("update-ca-certificates", "curl") ?? cannotIn("m", "mount", "-t", "tmpfs", "none", "/mnt");

describe("creel trust", () => {
  testUnless(cannotMount, "makes the system's programs trust it, and --remove undoes it", async () => {
    const script = `
      set -e
      cp -a /etc/ssl "$1/ssl" && mount --bind "$1/ssl" /etc/ssl
      mount -t tmpfs none /usr/local/share/ca-certificates
      # Of the distribution's CAs one, and no hooks: its program starts several others for each of them, each time.
      find /etc/ssl/certs -type l -delete
      grep -m 1 '^[^#!]' /etc/ca-certificates.conf > "$1/one" && mount --bind "$1/one" /etc/ca-certificates.conf
      mount -t tmpfs none /etc/ca-certificates/update.d
      # All programs of this computer but its browsers, which have stores of their own.
      for folder in $(echo "$PATH" | tr : ' '); do ln -s "$folder"/* "$1/bin" 2>/dev/null || :; done
      rm -f "$1"/bin/chromium* "$1"/bin/google-chrome* "$1"/bin/brave-browser*
      PATH=$1/bin
      ask() { curl -sS --noproxy '*' "$2/api/health" >/dev/null 2>&1 && echo trusted || echo refused; }
      url=$2; shift 2
      ask - "$url"
      "$@" trust --json --home "$CREEL_HOME"; ask - "$url"
      stat -c %a /etc/ssl/certs/ca-certificates.crt
      "$@" trust --json --home "$CREEL_HOME"; ask - "$url"
      "$@" trust --remove --json --home "$CREEL_HOME"; ask - "$url"
      ls /usr/local/share/ca-certificates | wc -l
      "$@" trust --remove --json --home "$CREEL_HOME"`;
    const { user } = makeUser();
    const env = { HOME: user, CREEL_HOME: creelServer.home, CURL_CA_BUNDLE: "", SSL_CERT_FILE: "" };
    const command = [
      ...inNamespace("m"),
      "sh",
      "-c",
      script,
      "sh",
      user,
      creelServer.api ?? "",
      ...FROM_CHECKOUT,
    ];
    const { out, err } = await run(command, env);
    const says = (text = "") => JSON.parse(text || "{}").stores?.map((one: { says: string }) => one.says);
    const lines = out.trim().split("\n");
    expect([err, lines]).toEqual([expect.any(String), Array(10).fill(expect.any(String))]);
    const [before, added, after, mode, again, still, removed, gone, left, none] = lines;
    expect([before, after, still, gone]).toEqual(["refused", "trusted", "trusted", "refused"]);
    expect([says(added), says(again), says(removed)]).toEqual([["added"], ["added"], ["removed"]]);
    expect([mode, left, says(none)]).toEqual(["644", "0", ["it was not there"]]);
  });

  testUnless(missing("certutil"), "makes Chromium trust it, and --remove undoes it", async () => {
    const { user, bin, trust } = makeUser("certutil", "mkdir");
    writeFileSync(join(bin, "chromium"), "#!/bin/sh\n", { mode: 0o755 }); // it is installed, and never ran
    async function visit(): Promise<string> {
      const env = { ...process.env, HOME: user, XDG_DATA_HOME: "" };
      const browser = await launch({ args: ["--no-sandbox"], env });
      try {
        const answer = await (await browser.newPage()).goto(`${creelServer.api}/api/health`);
        return String(answer?.status());
      } catch (cause) {
        return /net::\w+/.exec(String(cause))?.[0] ?? String(cause);
      } finally {
        await browser.close();
      }
    }
    expect(await visit()).toBe("net::ERR_CERT_AUTHORITY_INVALID");
    const result = await trust();
    expect([result.code, result.out]).toEqual([
      0,
      expect.stringContaining("✓ Chromium-based browsers: added"),
    ]);
    expect(await visit()).toBe("200");
    expect((await trust()).code).toBe(0);
    expect((await trust("--remove")).out).toContain("✓ Chromium-based browsers: removed");
    expect(await visit()).toBe("net::ERR_CERT_AUTHORITY_INVALID");
    expect((await trust("--remove")).out).toContain("✓ Chromium-based browsers: it was not there");
  });

  const firefox = Bun.which("firefox-esr") ?? Bun.which("firefox");
  testUnless(
    firefox ? missing("certutil") : "NOT SHOWN: firefox is not installed",
    "makes Firefox trust it",
    async () => {
      const { user, trust } = makeUser("certutil");
      const profile = join(user, ".mozilla", "firefox", "a.default");
      mkdirSync(profile, { recursive: true });
      expect((await run(["certutil", "-N", "-d", `sql:${profile}`, "--empty-password"])).code).toBe(0);
      const result = await trust();
      expect([result.code, result.out]).toEqual([
        0,
        expect.stringContaining("✓ Firefox, profile a.default: added"),
      ]);
      // Firefox stops at its warning page, so the test checks that it requested the page.
      const received = Promise.withResolvers<string>();
      const read = (name: string) => readFileSync(join(creelServer.home, "tls", name), "utf8");
      const server = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        tls: { cert: read("leaf.crt"), key: read("leaf.key") },
        fetch(request) {
          received.resolve(request.headers.get("User-Agent") ?? "");
          return new Response("seen");
        },
      });
      const shot = join(user, "shot.png");
      const browser = Bun.spawn(
        [
          firefox ?? "",
          "--headless",
          "--no-remote",
          "--profile",
          profile,
          "--screenshot",
          shot,
          `https://localhost:${server.port}/`,
        ],
        { env: { ...process.env, HOME: user }, stdout: "ignore", stderr: "ignore" },
      );
      expect(await received.promise).toContain("Firefox/");
      browser.kill("SIGKILL");
      await browser.exited;
      await server.stop(true);
    },
  );

  testUnless(
    missing("certutil"),
    "that cannot do it says why and what to run, and does nothing else",
    async () => {
      const { user, bin, trust } = makeUser();
      const database = join(user, ".pki", "nssdb");
      mkdirSync(database, { recursive: true });
      await run(["certutil", "-N", "-d", `sql:${database}`, "--empty-password"]);
      writeFileSync(join(bin, "apt-get"), "#!/bin/sh\n", { mode: 0o755 });
      const without = await trust();
      expect(without.code).toBe(1);
      expect(without.out).toContain("✗ Chromium-based browsers: certutil is missing");
      expect(without.out).toContain("    sudo apt-get install libnss3-tools\n    certutil -A -d sql:");
      writeFileSync(
        join(bin, "certutil"),
        `#!/bin/sh\numask > ${user}/umask\necho 'the database is locked' >&2\nexit 5\n`,
        {
          mode: 0o755,
        },
      );
      const { code, out } = await trust("--json");
      const [store] = JSON.parse(out).stores;
      expect([code, store.done, store.says]).toEqual([1, false, "certutil failed: the database is locked"]);
      expect(readFileSync(join(user, "umask"), "utf8")).toBe("0022\n"); // every user must be able to read the stores
      expect(store.run).toStartWith(`certutil -A -d sql:${database} -n 'Creel CA `);
      expect(readdirSync(bin).sort()).toEqual(["apt-get", "certutil"]);
    },
  );

  // In a namespace without a user map, the root user is not root.
  const isDebian = existsSync("/usr/local/share/ca-certificates");
  testUnless(
    isDebian ? cannotIn("U", "true") : "NOT SHOWN: this is no Debian",
    "changes nothing that only root may change, and gives the exact commands",
    async () => {
      const { user, bin } = makeUser("install");
      const called = join(user, "called");
      for (const program of ["update-ca-certificates", "sudo"])
        writeFileSync(join(bin, program), `#!/bin/sh\necho >> ${called}\n`, { mode: 0o755 });
      const command = [
        Bun.which("unshare") ?? "",
        "-U",
        ...FROM_CHECKOUT,
        "trust",
        "--home",
        creelServer.home,
      ];
      const { code, out } = await run(command, { HOME: user, PATH: bin });
      const file = `/usr/local/share/ca-certificates/creel-[0-9a-f]{16}.crt`;
      expect([code, existsSync(called)]).toEqual([1, false]);
      expect(out).toMatch(/✗ the system's store .*: needs root\n/);
      expect(out).toMatch(
        new RegExp(
          `\n    sudo install -m 644 ${creelServer.caPath} ${file}\n    sudo update-ca-certificates\n`,
        ),
      );
    },
  );

  test("without a CA, or with an unknown word, explains what to do", async () => {
    const empty = makeFolder();
    const { code, err } = await creel(empty.path, ["trust"]);
    expect([code, err]).toEqual([69, expect.stringContaining("Start Creel once, with `creel up`")]);
    expect((await creel(empty.path, ["trust", "me"])).code).toBe(2);
    empty.remove();
  });
});
