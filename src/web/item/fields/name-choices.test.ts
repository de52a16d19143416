import { expect, test } from "bun:test";
import { nameChoices } from "./name-choices.ts";

const KNOWN = ["@town", "errand", "Garden", "New kitchen", "Noor", "town hall"];
const choicesFor = (typed: string) =>
  nameChoices(KNOWN, typed).map(({ name, isNew }) => (isNew ? `new ${name}` : name));

test("without a word every known name is offered, and no new one", () => {
  expect(choicesFor("")).toEqual(KNOWN);
  expect(choicesFor("  ")).toEqual(KNOWN);
});

test("the default is a known name that begins so, then one with a word that does, then the new name", () => {
  expect(choicesFor("Noo")).toEqual(["Noor", "new Noo"]);
  expect(choicesFor("kitch")).toEqual(["New kitchen", "new kitch"]);
  expect(choicesFor("town")).toEqual(["town hall", "@town", "new town"]);
});

test("a name that only contains it comes after the new one", () => {
  expect(choicesFor("oor")).toEqual(["new oor", "Noor"]);
});

test("a known name is not offered as a new one, whatever its capitals", () => {
  expect(choicesFor("NOOR")).toEqual(["Noor"]);
  expect(choicesFor(" Ada ")).toEqual(["new Ada"]);
  expect(choicesFor("@town")).toEqual(["@town"]);
});
