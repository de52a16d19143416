import { expect, test } from "bun:test";
import { nameChoices } from "./name-choices.ts";

const KNOWN = ["@town", "errand", "Garden", "New kitchen", "Noor", "town hall"];
const said = (typed: string) =>
  nameChoices(KNOWN, typed).map(({ name, isNew }) => (isNew ? `new ${name}` : name));

test("without a word every known name is offered, and no new one", () => {
  expect(said("")).toEqual(KNOWN);
  expect(said("  ")).toEqual(KNOWN);
});

test("the default is a known name that begins so, then one with a word that does, then the new name", () => {
  expect(said("Noo")).toEqual(["Noor", "new Noo"]);
  expect(said("kitch")).toEqual(["New kitchen", "new kitch"]);
  expect(said("town")).toEqual(["town hall", "@town", "new town"]);
});

test("a name that only contains it comes after the new one", () => {
  expect(said("oor")).toEqual(["new oor", "Noor"]);
});

test("a known name is not offered as a new one, whatever its capitals", () => {
  expect(said("NOOR")).toEqual(["Noor"]);
  expect(said(" Ada ")).toEqual(["new Ada"]);
  expect(said("@town")).toEqual(["@town"]);
});
