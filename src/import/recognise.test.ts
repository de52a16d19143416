import { expect, test } from "bun:test";
import { FORMATS } from "../domain/formats/all/formats.ts";
import { recognise } from "./recognise.ts";

const found = (name: string, text: string) => {
  const { formats, detail } = recognise({ name, text, files: [] }, FORMATS);
  return formats.length === 0 ? detail : formats.map(({ system }) => system);
};

test("the files of Taskwarrior's own storage are refused with the command that exports the tasks", () => {
  const cure =
    "It is a file of Taskwarrior's own storage. Run `task export > tasks.json`, and choose tasks.json.";
  const line =
    '[description:"Mend the sail" due:"1796342400" entry:"1789370013" status:"pending" uuid:"a-1"]\n';
  expect(found("pending.data", line)).toBe(cure);
  expect(found("completed", `${line}${line}`)).toBe(cure);
  expect(found("undo.data", `time 1789370013\nnew ${line}---\n`)).toBe(cure);
  expect(found("taskchampion.sqlite3", "SQLite format 3\0")).toBe(cure);
  expect(found("notes.data", "[a link] and text")).toStartWith("Creel does not know this file.");
});

test("a board of Trello without the members of a whole export is recognised", () => {
  const board = {
    name: "Boat",
    lists: [{ id: "l", name: "Winter" }],
    cards: [{ name: "Mend", idList: "l" }],
  };
  expect(found("board.json", JSON.stringify(board))).toEqual(["trello"]);
});
