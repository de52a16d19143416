import { afterAll, beforeAll, expect, test } from "bun:test";
import { isVisible } from "../../src/domain/text.ts";
import { type Command, type CreelProcess, makeFolder, problemOf, startCreel } from "../home.ts";
import { type JsonCase, jsonCases } from "./json-cases.ts";
import { withoutGuard } from "./no-guards.ts";

/** Parsers disagree about which of two equal names counts, so Creel refuses both, as the API's document says. */
const TWICE = ["y_object_duplicated_key", "y_object_duplicated_key_and_value"];

let folder: ReturnType<typeof makeFolder>;
let creelServer: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  creelServer = await startCreel(folder.path);
});
afterAll(async () => {
  await creelServer.stop();
  folder.remove();
});

type Verdict = "parsed" | "refused" | string;

/** Whether the body was parsed: 200 is a valid capture, 422 a value that is no capture. */
async function statusOf({ ask, key }: CreelProcess, body: Buffer): Promise<Verdict> {
  const response = await ask("/api/items", {
    method: "POST",
    headers: { "X-Api-Key": key, "Content-Type": "application/json" },
    body: new Uint8Array(body),
  });
  if (response.status === 200) return "parsed";
  const { status, code, field } = await problemOf(response);
  if (status === 422) return "parsed";
  return status === 400 && ["invalid-json", "invalid-text"].includes(code)
    ? "refused"
    : `${status} ${code} ${field}`;
}

/** Each case as the whole body, and as the value of an unknown field. */
async function judgeAll(server: CreelProcess, cases: JsonCase[]): Promise<Record<string, Verdict[]>> {
  const verdicts: Record<string, Verdict[]> = {};
  for (const { name, bytes } of cases) {
    const inside = Buffer.concat([Buffer.from('{"title":"a","x":'), bytes, Buffer.from("}")]);
    verdicts[name] = await Promise.all([statusOf(server, bytes), statusOf(server, inside)]);
  }
  return verdicts;
}

const of = (kind: JsonCase["kind"]) => jsonCases().filter((one) => one.kind === kind);
const all = (cases: JsonCase[], verdict: Verdict) =>
  Object.fromEntries(cases.map(({ name }) => [name, [verdict, verdict]]));

test("valid JSON is parsed, except two equal names in one object", async () => {
  const cases = of("y");
  expect(cases.length).toBe(95);
  const expected = all(cases, "parsed");
  for (const name of TWICE) expected[name] = ["refused", "refused"];
  expect(await judgeAll(creelServer, cases)).toEqual(expected);
});

test("invalid JSON is refused", async () => {
  const cases = of("n");
  expect(cases.length).toBe(188);
  expect(await judgeAll(creelServer, cases)).toEqual(all(cases, "refused"));
});

test("implementation-defined JSON is parsed or refused, and nothing else happens", async () => {
  const cases = of("i");
  expect(cases.length).toBe(35);
  const verdicts = await judgeAll(creelServer, cases);
  const parsed = cases.map(({ name }) => name).filter((name) => verdicts[name]?.[1] === "parsed");
  expect(new Set(Object.values(verdicts).flat())).toEqual(new Set(["parsed", "refused"]));
  // Numbers beyond a double and lone surrogates are accepted in an unknown field; everything else is refused.
  expect(
    parsed.filter((name) => !/^i_(number|object_key|string_.*(surrogate|UCS-2|1st|inval))/i.test(name)),
  ).toEqual([]);
  expect((await creelServer.capture({ title: "still here" })).status).toBe(200);
});

test("a title with JSON escapes comes back unescaped", async () => {
  let compared = 0;
  for (const { bytes } of of("y")) {
    const value = (JSON.parse(bytes.toString()) as unknown[])?.[0];
    if (!/^\s*\[\s*"[\s\S]*"\s*\]\s*$/.test(bytes.toString()) || typeof value !== "string") continue;
    if (!isVisible(value) || value.includes("\0") || !value.isWellFormed()) continue;
    compared++;
    const literal = bytes.toString().trim().slice(1, -1);
    const response = await creelServer.capture(null, { body: `{"title":${literal}}` });
    expect(response.status).toBe(200);
    const page = (await (await creelServer.asPage("/api/items?limit=1")).json()) as {
      items: { title: string }[];
    };
    expect(page.items[0]?.title).toBe(value);
  }
  expect(compared).toBeGreaterThan(25);
});

async function judgeWithout(command: Command, cases: JsonCase[]): Promise<Verdict[]> {
  const home = makeFolder();
  const careless = await startCreel(home.path, { command });
  try {
    return Object.values(await judgeAll(careless, cases)).flat();
  } finally {
    await careless.stop();
    home.remove();
  }
}

test("a reader of scripts is seen to take what is no JSON, and a common one to take two equal names", async () => {
  const script = withoutGuard("JSON is read as a script");
  const common = withoutGuard("JSON is read by JSON.parse alone");
  const [loose, twice] = await Promise.all([
    judgeWithout(
      script.command,
      of("n").filter(({ bytes }) => bytes.length < 1_000),
    ),
    judgeWithout(
      common.command,
      of("y").filter(({ name }) => TWICE.includes(name)),
    ),
  ]);
  expect(loose.filter((verdict) => verdict === "parsed").length).toBeGreaterThan(20);
  expect(twice).toEqual(["parsed", "parsed", "parsed", "parsed"]);
  script.remove();
  common.remove();
});
