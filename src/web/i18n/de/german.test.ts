import { expect, test } from "bun:test";
import { GERMAN_LATE } from "../de-late/late.ts";
import { ENGLISH } from "../en/en.ts";
import { ENGLISH_LATE } from "../en-late/late.ts";
import { GERMAN } from "./de.ts";

/** The same in both: names, commands, examples, words that German took over, and signs. */
const SAME =
  /^(creel|screens\.|api\.(title|host|port)|pairing\.fingerprint|acts\.|item\.(minutesHint)|attention\.(times|note)|capture\.part|keys\.(names|mod|alt)|keyboard\.(presets|changed)|list\.(terminal|count)|moveIn\.(system$|encodings)|recipes\.placeholder|keyring\.(name|lastFour)|general\.textSizes|certificateHow\.|signIn\.(command|placeholder)|webhooks\.title|search\.kinds)/;

type Leaf = string | ((...given: never[]) => unknown);

function leaves(of: object, path = ""): [path: string, leaf: Leaf][] {
  return Object.entries(of).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? leaves(value, `${path}${name}.`)
      : [[path + name, value as Leaf] as [string, Leaf]],
  );
}

const inEnglish = leaves({ ...ENGLISH, ...ENGLISH_LATE });
const inGerman = new Map(leaves({ ...GERMAN, ...GERMAN_LATE }));

test("the German catalogue has every sentence, each of the same form", () => {
  expect(inEnglish.length).toBeGreaterThan(200);
  const names = (of: readonly [string, Leaf][]) =>
    of.map(([path]) => path).filter((path) => !/^(keys\.names|alsoCalled)/.test(path));
  expect(names([...inGerman])).toEqual(expect.arrayContaining(names(inEnglish)));
  for (const [path, leaf] of inEnglish) {
    const other = inGerman.get(path);
    if (typeof leaf === "function") expect([path, typeof other]).toEqual([path, "function"]);
  }
});

test("no sentence was left in English", () => {
  const left = inEnglish.filter(
    ([path, leaf]) => typeof leaf === "string" && inGerman.get(path) === leaf && !SAME.test(path),
  );
  expect(left.map(([path, leaf]) => `${path}: ${leaf}`)).toEqual([]);
});

test("keys and links stand where the English sentence has them", () => {
  const marks = (leaf: Leaf | undefined) =>
    typeof leaf === "string" ? (leaf.match(/\[[^\]]+\]/g) ?? []).length : 0;
  for (const [path, leaf] of inEnglish)
    expect([path, marks(inGerman.get(path))]).toEqual([path, marks(leaf)]);
});
