import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { guessMapping } from "./guess-mapping.ts";

describe("guessMapping", () => {
  test("asks nothing where names and rows are clear, in English and German", () => {
    const rows = [["Buy milk", "12/24/2026", "x, y", "home"]];
    expect(guessMapping(["\ufeffTask", "Due Date", "Tags", "Mood"], rows)).toEqual({
      mapping: {
        system: "csv",
        dayOrder: "mdy",
        columns: { task: "title", "due date": "dueDate", tags: "tags", mood: "block" },
      },
      questions: [],
    });
    const german = guessMapping(["Betreff", "Fällig am", "Kategorien"], [["Brot", "24.12.2026", "Küche"]]);
    expect(german.mapping.columns).toEqual({ betreff: "title", "fällig am": "dueDate", kategorien: "tags" });
    expect(german.questions).toEqual([]);
  });

  test("asks for the title, and takes the first column of no other meaning until then", () => {
    const { mapping, questions } = guessMapping(["Due", "What", "Where"], []);
    expect(mapping.columns).toEqual({ due: "dueDate", what: "title", where: "block" });
    expect(questions).toEqual([{ about: "title", columns: ["Due", "What", "Where"] }]);
  });

  test("asks for the order of the dates of a column that a person chose, and takes no other column for the title", () => {
    const header = ["Wo", "Was", "Wann"];
    const chosen = { was: "title", Wann: "dueDate" };
    const open = guessMapping(header, [["Boot", "Segel flicken", "3/4/2027"]], chosen);
    expect(open.mapping.columns).toEqual({ wo: "block", was: "title", wann: "dueDate" });
    expect(open.questions.at(-1)).toEqual({ about: "day-order", columns: ["Wann"], example: "3/4/2027" });
    expect(guessMapping(header, [["Boot", "Segel flicken", "13/4/2027"]], chosen).mapping.dayOrder).toBe(
      "dmy",
    );
  });

  test("asks about a name that only resembles one, and about two columns of one meaning", () => {
    const { mapping, questions } = guessMapping(
      ["Title", "Item name", "Finish by date", "Area", "Folder"],
      [],
    );
    expect(mapping.columns).toEqual({
      title: "title",
      "item name": "block",
      "finish by date": "completedOn",
      area: "area",
      folder: "block",
    });
    expect(questions).toEqual([
      { about: "column", column: "Item name", choices: ["block", "title"] },
      { about: "column", column: "Finish by date", choices: ["completedOn", "status", "block"] },
      { about: "column", column: "Folder", choices: ["block", "area"] },
    ]);
  });

  test("takes a column of lists for the project if its values are no lists of Creel", () => {
    const guess = (header: string[], ...lists: string[]) => {
      const rows = lists.map((list) => ["a", list, ""]);
      const { mapping, questions } = guessMapping(header, rows);
      const asked = questions.map((one) => (one.about === "column" ? one.choices : one.about));
      return [mapping.columns[header[1]?.toLowerCase() ?? ""], ...asked];
    };
    expect(guess(["Title", "List"])).toEqual(["status"]);
    expect(guess(["Title", "List"], "Next", "", "waiting", "Inbox")).toEqual(["status"]);
    expect(guess(["Title", "List"], "Next", "waiting", "Someday", "Tickler")).toEqual(["status"]);
    expect(guess(["Title", "List"], "Groceries", "", "Inbox", "Work")).toEqual(["project"]);
    expect(guess(["Titel", "Liste", "Status"], "Einkauf", "Eingang")).toEqual(["project"]);
    expect(guess(["Title", "List"], "Groceries", "Someday")).toEqual([
      "project",
      ["project", "status", "block"],
    ]);
    expect(guess(["Title", "List", "Project"], "Groceries")).toEqual(["area", ["area", "status", "block"]]);
  });

  test("asks for the order of dates that no row decides, or that contradict each other", () => {
    const orderOf = (...days: string[]) =>
      guessMapping(
        ["Title", "Due"],
        days.map((day) => ["a", day]),
      );
    expect(orderOf("3/4/2026", "25/4/2026").mapping.dayOrder).toBe("dmy");
    expect(orderOf("2026-04-03", "5/5/2026").questions).toEqual([]);
    const unsure = { about: "day-order", columns: ["Due"], example: "3/4/2026" } as const;
    expect(orderOf("3/4/2026").questions).toEqual([unsure]);
    expect(orderOf("3/4/2026", "25/4/2026", "4/25/2026")).toMatchObject({
      mapping: { dayOrder: null },
      questions: [unsure],
    });
  });

  test("throws for no header", () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("", "Title", "__proto__", "constructor", "Due", "\0"));
    fc.assert(
      fc.property(fc.array(cell), fc.array(fc.array(cell)), (header, rows) => {
        const { mapping, questions } = guessMapping(header, rows);
        const isAsked = questions.some(({ about }) => about === "title");
        expect(isAsked || Object.values(mapping.columns).includes("title")).toBe(true);
      }),
    );
  });
});

test("a column that says yes or no of each task is the completion, without a question", () => {
  const ask = (name: string, ...values: string[]) => {
    const { mapping, questions } = guessMapping(
      ["Name", name],
      values.map((value) => ["a", value]),
    );
    return [mapping.columns[name.toLowerCase()], questions.length];
  };
  expect(ask("Done", "TRUE", "FALSE", "")).toEqual(["completedOn", 0]);
  expect(ask("erledigt", "ja", "nein")).toEqual(["completedOn", 0]);
  expect(ask("Done", "yes", "half")).toEqual(["completedOn", 1]);
  expect(ask("Done", "", "")).toEqual(["completedOn", 1]);
});
