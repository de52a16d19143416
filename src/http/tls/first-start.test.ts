import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCertificates } from "./certificates.ts";

/** The order in which a first start writes. */
const ORDER = ["ca.key", "ca.crt", "leaf.key", "leaf.crt"];

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "creel-start-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const freshFolder = () => join(root, crypto.randomUUID());
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const open = (folder: string) =>
  openCertificates(folder, { now: () => 1_800_000_000, random, computer: "heron-7" });

/** A program that opens the folder's certificates with a `random` of its own, and prints what it saw. */
function programFor(folder: string, randomSource: string): string {
  return `
    import { openCertificates } from ${JSON.stringify(join(import.meta.dir, "certificates.ts"))};
    let calls = 0;
    const random = (bytes) => { calls++; ${randomSource}; return crypto.getRandomValues(new Uint8Array(bytes)); };
    const given = { now: () => 1_800_000_000, random, computer: "heron-7" };
    const { pin } = await openCertificates(${JSON.stringify(folder)}, given).forNames([], []);
    const makers = Object.keys(require.cache).filter((path) => /@peculiar|reflect-metadata/.test(path));
    console.log(JSON.stringify({ pin, made: makers.length > 0, reflected: "defineMetadata" in Reflect }));`;
}

async function run(folder: string, randomSource: string): Promise<{ code: number; out: string }> {
  const program = programFor(folder, randomSource);
  const child = Bun.spawn([process.execPath, "-e", program], {
    cwd: import.meta.dir,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  return { code, out };
}

test("the maker is loaded at the first start and not at the next", async () => {
  const folder = freshFolder();
  const first = JSON.parse((await run(folder, "")).out);
  expect(first).toMatchObject({ made: true, reflected: true });
  const next = JSON.parse((await run(folder, "")).out);
  expect(next).toEqual({ pin: first.pin, made: false, reflected: false });
});

test("the maker also loads when it is bundled", async () => {
  const folder = freshFolder();
  const entry = join(folder, "entry.ts");
  await Bun.write(entry, programFor(folder, ""));
  const built = await Bun.build({
    entrypoints: [entry],
    target: "bun",
    minify: true,
    outdir: join(folder, "out"),
  });
  expect(built.outputs).toHaveLength(1);
  const child = Bun.spawn([process.execPath, join(folder, "out", "entry.js")], {
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ reflected: true });
});

test("first requests at the same time make one CA and one leaf", async () => {
  const folder = freshFolder();
  const certificates = open(folder);
  const [ca, ...all] = await Promise.all([
    certificates.ca(),
    ...Array.from({ length: 8 }, () => certificates.forNames([], [])),
  ]);
  expect(all).toHaveLength(8);
  for (const one of all) expect(one).toEqual(all[0] as typeof one);
  expect(all[0]?.ca).toBe(ca);
  expect((await readdir(folder)).sort()).toEqual([...ORDER].sort());
});

test("one request that fails does not fail the next", async () => {
  const folder = freshFolder();
  let fail = true;
  const moody = (bytes: number) => {
    if (fail) throw new Error("no chance");
    return random(bytes);
  };
  const certificates = openCertificates(folder, {
    now: () => 1_800_000_000,
    random: moody,
    computer: "heron-7",
  });
  await expect(certificates.ca()).rejects.toThrow("no chance");
  fail = false;
  expect(await certificates.ca()).toContain("BEGIN CERTIFICATE");
});

for (let keptCount = 0; keptCount <= ORDER.length; keptCount++) {
  test(`a first start that died after ${keptCount} of its files heals`, async () => {
    const folder = freshFolder();
    const first = await open(folder).forNames([], []);
    for (const file of ORDER.slice(keptCount)) await rm(join(folder, file));
    await Bun.write(join(folder, `${ORDER[keptCount] ?? "leaf.crt"}.new`), "half a fi");
    const healed = await open(folder).forNames([], []);
    expect(healed.fingerprint === first.fingerprint).toBe(keptCount >= 2);
    expect(healed.pin === first.pin).toBe(keptCount >= 3);
    expect(await open(folder).forNames([], [])).toEqual(healed);
    if (keptCount < 4) expect((await readdir(folder)).sort()).toEqual([...ORDER].sort());
  });
}

test("a process killed between the CA and the leaf leaves the CA, and the next start goes on with it", async () => {
  const folder = freshFolder();
  const killed = await run(folder, `if (calls === 2) process.kill(process.pid, "SIGKILL")`);
  expect(killed.code).not.toBe(0);
  expect(killed.out).toBe("");
  expect((await readdir(folder)).sort()).toEqual(["ca.crt", "ca.key", "leaf.key"]);
  const ca = await Bun.file(join(folder, "ca.crt")).text();
  expect((await open(folder).forNames([], [])).ca).toBe(ca);
});

test("keys are written before certificates, also for a CA that replaces one", async () => {
  const folder = freshFolder();
  const first = await open(folder).forNames([], []);
  await rm(join(folder, "ca.key"));
  await rm(join(folder, "ca.crt"));
  // A folder in the place of the temporary file stops the start exactly between the two writes.
  const obstacle = join(folder, "ca.crt.new");
  await mkdir(join(obstacle, "in-the-way"), { recursive: true });
  await expect(open(folder).ca()).rejects.toThrow("ca.crt could not be written");
  expect((await readdir(folder)).sort()).toEqual(["ca.crt.new", "ca.key", "leaf.key"]);
  await rm(obstacle, { recursive: true });
  const healed = await open(folder).forNames([], []);
  expect(healed.pin).toBe(first.pin);
  expect(healed.fingerprint).not.toBe(first.fingerprint);
});

test.skipIf(process.platform === "win32")("the folder and the keys are for their owner only", async () => {
  const folder = freshFolder();
  await mkdir(folder, { mode: 0o755 });
  const first = await open(folder).forNames([], []);
  const modes = async () =>
    Object.fromEntries(
      await Promise.all(
        [".", ...ORDER].map(async (file) => [
          file,
          ((await stat(join(folder, file))).mode & 0o777).toString(8),
        ]),
      ),
    );
  const right = { ".": "700", "ca.key": "600", "ca.crt": "644", "leaf.key": "600", "leaf.crt": "600" };
  expect(await modes()).toEqual(right);
  for (const file of ["ca.key", "leaf.key"]) await chmod(join(folder, file), 0o644);
  expect(await open(folder).forNames([], [])).toEqual(first);
  expect(await modes()).toEqual(right);
});
