import { expect, test } from "bun:test";
import { movePatch } from "./move-patch.ts";

test("what is moved among the notes becomes one, and keeps that it was put off", () => {
  expect(movePatch("notes", { kind: "action", list: "inbox" })).toEqual({ kind: "note", list: "next" });
  expect(movePatch("notes", { kind: "action", list: "someday" })).toEqual({ kind: "note", list: "someday" });
});

test("what leaves the notes is to be done, but for the inbox, where nothing is decided", () => {
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
