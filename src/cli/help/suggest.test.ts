import { expect, test } from "bun:test";
import { addSuggestion, unknownVerb } from "./suggest.ts";

test.each([
  ["lits", "list"],
  ["upcomming", "upcoming"],
  ["focused", "focus"],
  ["attent", "attention"],
  ["dupliacte", "duplicate"],
])("for the verb %s the message suggests %s", (word, verb) => {
  expect(unknownVerb(word).detail).toBe(
    `There is no verb ${word}. Did you mean ${verb}? \`creel\` alone shows the verbs.`,
  );
});

test.each(["nonsense", "re", "x", "--list"])("for %s it suggests nothing", (word) => {
  expect(unknownVerb(word).detail).toBe(`There is no verb ${word}. \`creel\` alone shows the verbs.`);
});

test("a wrong option is answered with the one that was meant, if the verb has it", () => {
  const form = "list [--focused] [--kind action|note] [--max-minutes N]";
  const of = (option: string) => addSuggestion(`Unknown option '${option}'. Usage: creel ${form}`, form);
  expect(of("--focussed")).toBe(`Unknown option '--focussed'. Did you mean --focused? Usage: creel ${form}`);
  expect(of("--max")).toContain(" Did you mean --max-minutes? ");
  expect(of("--colour")).toBe(`Unknown option '--colour'. Usage: creel ${form}`);
  expect(addSuggestion("Give one list.", form)).toBe("Give one list.");
});
