import { describe, expect, test } from "bun:test";
import { contactChoices, dueChoices, projectChoices, startChoices, tagChoices } from "./choices.ts";

const values = (choices: readonly { value: string | null }[]) => choices.map(({ value }) => value);
const today = "2026-11-20"; // a Friday

describe("whom one waits for", () => {
  const open = [{ contact: "Ada" }, { contact: null }, { contact: "Brandt" }, { contact: "Ada" }];
  test("nobody in particular, or someone known, each once", () => {
    expect(values(contactChoices(open, " "))).toEqual([null, "Ada", "Brandt"]);
  });
  test("what is typed comes first, unless it is known", () => {
    expect(values(contactChoices(open, "a"))).toEqual(["a", "Ada", "Brandt"]);
    expect(values(contactChoices(open, "ada"))).toEqual(["Ada"]);
  });
});

describe("when it comes back", () => {
  test("tomorrow, Monday, in a week and in a month", async () => {
    expect(values(await startChoices(today, null, ""))).toEqual([
      "2026-11-21",
      "2026-11-23",
      "2026-11-27",
      "2026-12-20",
    ]);
  });
  test("no day twice", async () => {
    expect(values(await startChoices("2026-11-22", null, ""))).toEqual([
      "2026-11-23",
      "2026-11-29",
      "2026-12-22",
    ]);
  });
  test("first the day that it has, if that is to come", async () => {
    expect(values(await startChoices(today, "2026-12-24", ""))[0]).toBe("2026-12-24");
    expect(values(await startChoices(today, "2026-11-19", ""))[0]).toBe("2026-11-21");
  });
  test("the day that is typed, and none for what is no day", async () => {
    expect(values(await startChoices(today, null, "2026-12-31"))).toEqual(["2026-12-31"]);
    expect(values(await startChoices(today, null, "soup"))).toEqual([]);
  });
});

test("when it is due: today too, and no more", async () => {
  expect(values(await dueChoices(today, null, ""))).toEqual([
    today,
    "2026-11-21",
    "2026-11-23",
    "2026-11-27",
  ]);
  expect(values(await dueChoices(today, today, "")).at(-1)).toBeNull();
});

test("a project of its own, one found by its title, or a new one", () => {
  const open = [
    { id: "1", title: "Boat" },
    { id: "2", title: "Roof" },
  ];
  expect(values(projectChoices(open, ""))).toEqual([null, "1", "2"]);
  expect(values(projectChoices(open, "roo"))).toEqual(["2", "roo"]);
  expect(values(projectChoices(open, " roof"))).toEqual(["2"]);
  expect(values(projectChoices(open, " Garden "))).toEqual(["Garden"]);
});

describe("tags", () => {
  const open = [{ tags: ["home", "@phone"] }, { tags: ["home"] }];
  test("those it has first, each once, after a way to end", () => {
    expect(values(tagChoices(open, ["deep"], ""))).toEqual([null, "deep", "home", "@phone"]);
  });
  test("a known one before a new one, and a new one without its sigil", () => {
    expect(values(tagChoices(open, [], "ho"))).toEqual(["home", "@phone", "ho"]);
    expect(values(tagChoices(open, [], "#garden"))).toEqual(["garden"]);
    expect(values(tagChoices(open, [], "home"))).toEqual(["home"]);
  });
});
