import { describe, expect, test } from "bun:test";
import { loadLateMessages } from "../i18n/messages.ts";

await loadLateMessages(); // the module reads its texts when it is evaluated
const { contactChoices, INLINE_LIMIT, matchNames, projectChoices, tagChoices } = await import("./choices.ts");

const values = (choices: readonly { value: string | null }[]) => choices.map(({ value }) => value);
const names = (...all: string[]) => all.map((name) => ({ value: name, name }));
const fresh = { value: "new", name: "New" };

describe("names, for every picker", () => {
  const known = names("Joanna", "Annabel", "Aunt Noor", "Ann", "Bär");
  const found = (text: string) => values(matchNames(known, text, fresh));

  test("all in their order while nothing is typed", () => {
    expect(found(" ")).toEqual(values(known));
  });
  test("one that begins with the text is the default, before a new one", () => {
    expect(found("anna")).toEqual(["Annabel", "new", "Joanna"]);
    expect(found("noo")).toEqual(["Aunt Noor", "new"]);
  });
  test("the same name comes first, and nothing is new", () => {
    expect(found("ann")).toEqual(["Ann", "Annabel", "Joanna"]);
    expect(found("  ＡＮＮ ")).toEqual(["Ann", "Annabel", "Joanna"]);
  });
  test("a new one comes before those that only contain the text or differ in an accent", () => {
    expect(found("oan")).toEqual(["new", "Joanna"]);
    expect(found("bar")).toEqual(["new", "Bär"]);
    expect(found("Zoe")).toEqual(["new"]);
  });
  test("without a new one, only known names", () => {
    expect(values(matchNames(known, "oan"))).toEqual(["Joanna"]);
    expect(values(matchNames(known, "zoe"))).toEqual([]);
  });
  test("a limit leaves room for the new one", () => {
    const many = names("a1", "a2", "a3", "a4", "a5", "a6", "a7");
    expect(values(matchNames(many, "a", fresh, INLINE_LIMIT))).toEqual(["a1", "a2", "a3", "a4", "a5", "new"]);
  });
});

describe("contacts", () => {
  const open = [{ contact: "Ada" }, { contact: null }, { contact: "Brandt" }, { contact: "Ada" }];
  test("no contact, or a known one, each once", () => {
    expect(values(contactChoices(open, " "))).toEqual([null, "Ada", "Brandt"]);
  });
  test("a known one that begins with the text, then what is typed, unless it is known", () => {
    expect(values(contactChoices(open, "a"))).toEqual(["Ada", "a", "Brandt"]);
    expect(values(contactChoices(open, "ada"))).toEqual(["Ada"]);
    expect(values(contactChoices(open, " Carl "))).toEqual(["Carl"]);
  });
});

test("a project is found by the first line of its title", () => {
  const open = [
    { id: "1", title: "Boat\nwith a mast" },
    { id: "2", title: "Roof" },
  ];
  expect(projectChoices(open)).toEqual([
    { value: "1", name: "Boat" },
    { value: "2", name: "Roof" },
  ]);
  expect(values(matchNames(projectChoices(open), " roof", fresh))).toEqual(["2"]);
});

describe("tags", () => {
  const has = (name: string) => name === "deep";
  const say = (name: string) => `New: ${name}`;
  const found = (text: string) => tagChoices(["deep", "home", "@phone"], has, text, say);
  test("all of them, and whether the items have them", () => {
    expect(found("").map(({ value, isOn }) => [value, isOn])).toEqual([
      ["deep", true],
      ["home", false],
      ["@phone", false],
    ]);
  });
  test("a known one before a new one, and a new one without its sigil", () => {
    expect(values(found("ho"))).toEqual(["home", "ho", "@phone"]);
    expect(values(found("ph"))).toEqual(["@phone", "ph"]);
    expect(values(found("@p"))).toEqual(["@phone", "@p"]);
    expect(values(found("@"))).toEqual(["@phone", "@"]);
    expect(found("#garden")).toEqual([{ value: "garden", name: "New: garden", isOn: false }]);
    expect(values(found("#home"))).toEqual(["home"]);
  });
});
