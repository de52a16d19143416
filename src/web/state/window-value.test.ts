import { beforeEach, expect, test } from "bun:test";
import { idsOfCaptures } from "./captured-items.ts";
import { isText } from "./stored-value.ts";
import { capturesInNames, leaveValues, WindowValue } from "./window-value.ts";

/** The origin's storage, which refuses values beyond `room` characters. */
class MemoryStorage {
  room = Number.POSITIVE_INFINITY;
  getItem(key: string): string | null {
    return (this as Record<string, unknown>)[`${key}`] === undefined ? null : String(this[key as never]);
  }
  setItem(key: string, value: string): void {
    const others = Object.entries(this).filter(([name]) => name !== "room" && name !== key);
    const used = others.reduce((sum, [name, text]) => sum + name.length + String(text).length, 0);
    if (used + key.length + value.length > this.room) throw new Error("full");
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    delete this[key as never];
  }
}

let memory: MemoryStorage;
let storage: Storage;
const A = crypto.randomUUID();
const B = crypto.randomUUID();
const C = crypto.randomUUID();
const openValue = (id: string, name = "drafts") => new WindowValue<string>(name, isText, storage, id);
const close = (id: string, at: number) => leaveValues(id, storage, at);

beforeEach(() => {
  memory = new MemoryStorage();
  storage = memory as unknown as Storage;
});

test("a window neither replaces nor removes the values of another", () => {
  openValue(A).set(["half typed in A"]);
  openValue(B).set(["quick"]);
  openValue(B).set([]);
  expect(openValue(A).get()).toEqual(["half typed in A"]);
  expect(openValue(B).takeLeft()).toEqual([]); // A is open
});

test("a window that closes leaves its values once, the last to close first, and only those of their name", () => {
  openValue(A).set(["a1", "a2"]);
  openValue(A, "drafts-x").set(["of a project"]);
  openValue(B).set(["b"]);
  close(B, 1_000_000_000_001);
  close(A, 1_000_000_000_002);
  const next = openValue(C);
  next.set(["own"]);
  expect(next.takeLeft()).toEqual(["a1", "a2", "b"]);
  expect(next.get()).toEqual(["own", "a1", "a2", "b"]);
  expect(next.takeLeft()).toEqual([]);
  expect(openValue(C, "drafts-x").takeLeft()).toEqual(["of a project"]);
});

test("a limit leaves the others for later", () => {
  openValue(A).set(["a"]);
  openValue(B).set(["b"]);
  close(A, 1_000_000_000_001);
  close(B, 1_000_000_000_002);
  expect(openValue(C).takeLeft(1)).toEqual(["b"]);
  expect(openValue(C).takeLeft(1)).toEqual(["a"]);
});

test("what earlier versions of the page stored is taken over, and damage hides nothing else", () => {
  storage.setItem("creel.drafts", JSON.stringify([7, "of a list", null]));
  storage.setItem("creel.drafts.left-1000000000000-aaaaaaaa", "{");
  expect(openValue(A).takeLeft()).toEqual(["of a list"]);
  expect(storage.getItem("creel.drafts")).toBeNull();
  const isOne = (value: unknown) => JSON.stringify(value) === '{"text":"x"}';
  storage.setItem("creel.draft.1.note", '{"text":"x"}');
  expect(new WindowValue<object>("draft.1.note", isOne, storage, A).takeLeft()).toEqual([{ text: "x" }]);
});

test("a full storage loses nothing that it has", () => {
  openValue(A).set(["half typed in A"]);
  memory.room = Object.entries(memory).reduce(
    (sum, [name, text]) => sum + (name === "room" ? 0 : name.length + String(text).length),
    0,
  );
  expect(openValue(B).set(["no room"])).toBeFalse();
  close(A, 1_000_000_000_001);
  memory.room -= 16; // the name of a left value is shorter
  const next = openValue(C);
  expect(next.takeLeft()).toEqual(["half typed in A"]); // shown, and still stored
  expect(next.takeLeft()).toEqual([]);
  memory.room = Number.POSITIVE_INFINITY;
  expect(openValue(B).takeLeft()).toEqual(["half typed in A"]);
});

test("values that are named after a capture are found under the id of its item, and no other values are", () => {
  const key = crypto.randomUUID();
  openValue(A, `draft.${key}.1.note`).set(["own"]);
  openValue(A, `drafts-panel-${key}.1`).set(["of the panel"]);
  openValue(A, `draft.${key}.12.note`).set(["of the twelfth"]);
  openValue(B, `draft.${key}.1.note`).set(["of an open window"]);
  openValue(C, `draft.${key}.1.note`).set(["left"]);
  close(C, 1_000_000_000_001);
  expect(capturesInNames(storage)).toEqual([`${key}.1`, `${key}.12`]);
  idsOfCaptures.set(`${key}.1`, "ITEM");
  expect(openValue(A, "draft.ITEM.note").get()).toEqual(["own"]);
  expect(openValue(A, "draft.ITEM.note").takeLeft()).toEqual(["left"]);
  expect(openValue(A, "drafts-panel-ITEM").get()).toEqual(["of the panel"]);
  expect(openValue(A, `draft.${key}.12.note`).get()).toEqual(["of the twelfth"]);
  close(B, 1_000_000_000_002);
  expect(openValue(A, "draft.ITEM.note").takeLeft()).toEqual(["of an open window"]);
});

test("a field that was opened for a capture reads and replaces the value of its item", () => {
  const key = crypto.randomUUID();
  const field = openValue(A, `draft.${key}.note`);
  field.set(["half"]);
  idsOfCaptures.set(key, "ITEM");
  expect(field.get()).toEqual(["half"]);
  field.set(["half typed"]);
  expect(openValue(A, "draft.ITEM.note").get()).toEqual(["half typed"]);
  field.set([]);
  expect(Object.keys(memory).filter((name) => name.includes("note"))).toEqual([]);
});

test("a value with the name of the item joins those that it has, and stays where it is when the storage is full", () => {
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  openValue(A, `draft.${key}.note`).set(["of the capture"]);
  openValue(A, "draft.ITEM.note").set(["of the item"]);
  idsOfCaptures.set(key, "ITEM");
  expect(openValue(A, "draft.ITEM.note").get()).toEqual(["of the item", "of the capture"]);
  openValue(A, `draft.${other}.note`).set(["more"]);
  const used = Object.entries(memory).filter(([name]) => name !== "room");
  memory.room = used.reduce((sum, [name, text]) => sum + name.length + String(text).length, 0);
  idsOfCaptures.set(other, "a longer name than that of the capture had");
  openValue(A, "draft.ITEM.note").get();
  expect(Object.entries(memory)).toContainEqual([expect.stringContaining(`draft.${other}.note`), '["more"]']);
});
