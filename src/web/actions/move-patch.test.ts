import { expect, test } from "bun:test";
import { movePatch } from "./move-patch.ts";

test("an item that is moved to Reference becomes a note, and keeps its start date", () => {
  expect(movePatch("notes", { kind: "action", list: "inbox" })).toEqual({ kind: "note", list: "next" });
  expect(movePatch("notes", { kind: "action", list: "someday" })).toEqual({ kind: "note", list: "someday" });
});

test("a note that leaves Reference becomes an action, except in the inbox", () => {
  expect(movePatch("waiting", { kind: "note", list: "next" })).toEqual({ kind: "action", list: "waiting" });
  expect(movePatch("inbox", { kind: "note", list: "next" })).toEqual({ list: "inbox" });
});

test("a project goes from list to list as one", () => {
  expect(movePatch("someday", { kind: "project", list: "next" })).toEqual({ list: "someday" });
  expect(movePatch("projects", { kind: "action", list: "inbox" })).toEqual({ kind: "project", list: "next" });
  expect(movePatch("projects", { kind: "action", list: "waiting" })).toEqual({
    kind: "project",
    list: "waiting",
  });
});
