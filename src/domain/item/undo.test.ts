import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { TERMINAL } from "../access/actor.ts";
import { addDays } from "../dates.ts";
import { Problem } from "../problem.ts";
import { applyCommand } from "./apply-command.ts";
import { type Blocker, nextBlocker } from "./blocking.ts";
import { capture } from "./capture.ts";
import type { Edit, ItemCommand, RuleContext } from "./command.ts";
import { ENERGIES, isOpen, KINDS, LISTS, type Patch, REPEAT_FROM, type StoredItem } from "./item.ts";
import { loadRecurrence } from "./recurrence-rule.ts";
import { activateIfDue } from "./scheduling.ts";
import { brokenInvariant, redoEdit, undoEdit } from "./undo.ts";

const repeats = await loadRecurrence();
const START = "2026-11-20";
/** The items at the start of each run. */
const FIRST: Partial<StoredItem>[] = [
  { kind: "project" },
  { list: "next", project: idOf(0) },
  { repeat: "FREQ=WEEKLY", repeatFrom: "date", dueDate: "2026-11-16", startDate: "2026-11-10", list: "next" },
  { repeat: "FREQ=DAILY;COUNT=3", repeatFrom: "completion", list: "waiting", project: idOf(0) },
];
type Step = { item: number; command: ItemCommand; project: number | null; days: number; clock: boolean };
type Done = { id: string; edit: Edit; made: { id: string; edit: Edit } | null };

/** A small store for the rules: items, the log, and the context of each change. */
class World {
  items = new Map<string, StoredItem>();
  log: { done: Done; before: Map<string, StoredItem> }[] = [];
  undone: Done[] = [];
  today = START;
  #made = 0;

  constructor() {
    for (const [n, fields] of FIRST.entries()) this.#put({ ...keep(idOf(n)), ...fields });
  }

  do({ item, command, project, days, clock }: Step): void {
    this.today = addDays(this.today, days) ?? this.today;
    const id = [...this.items.keys()][item % this.items.size] ?? "";
    const itemCommand: ItemCommand =
      command.verb === "edit" && project !== null
        ? { verb: "edit", patch: { ...command.patch, project: idOf(project) } }
        : command;
    const stored = this.get(id);
    const named =
      itemCommand.verb === "edit" ? (itemCommand.patch.project ?? stored.project) : stored.project;
    const before = new Map(this.items);
    const edit = clock
      ? activateIfDue(stored, this.today)
      : applyCommand(stored, itemCommand, this.around(id, named, blockerOf(itemCommand)));
    if (edit === null || Object.keys(edit.patch).length === 0) return;
    this.#apply(id, edit);
    const made = edit.nextOccurrence
      ? { id: edit.nextOccurrence.id, edit: { verb: "repeat" as const, patch: {}, before: {} } }
      : null;
    if (edit.nextOccurrence) this.#put(edit.nextOccurrence);
    this.log.push({ done: { id, edit, made }, before });
  }

  undo(): Map<string, StoredItem> | undefined {
    const step = this.log.pop();
    if (!step) return undefined;
    const { id, edit, made } = step.done;
    const took = made && {
      id: made.id,
      edit: undoEdit(this.get(made.id), made.edit, this.around(made.id, null)),
    };
    if (took) this.#apply(took.id, took.edit);
    const { project, blockedBy } = edit.before;
    const back = undoEdit(this.get(id), edit, this.around(id, project ?? this.get(id).project, blockedBy));
    this.#apply(id, back);
    this.undone.push({ id, edit: back, made: took });
    return step.before;
  }

  redo(): void {
    const step = this.undone.pop();
    if (!step) return;
    for (const { id, edit } of step.made ? [step, step.made] : [step])
      this.#apply(
        id,
        redoEdit(
          this.get(id),
          edit,
          this.around(id, edit.before.project ?? this.get(id).project, edit.before.blockedBy),
        ),
      );
  }

  get(id: string): StoredItem {
    const item = this.items.get(id);
    if (!item) throw new Error(`there is no ${id}`);
    return item;
  }

  around(id: string, project: string | null, blockedBy: string | null = null): RuleContext {
    const inside = [...this.items.values()].filter((one) => one.project === id && one.list !== "trash");
    return {
      now: Date.parse(this.today) / 1000,
      today: this.today,
      zone: "Europe/Berlin",
      newId: () => `NEW${++this.#made}`,
      repeats,
      items: inside.length,
      openActions: inside.filter(({ kind, list }) => kind === "action" && isOpen(list)).length,
      project: this.items.get(project ?? "") ?? null,
      blockers: this.#chain(blockedBy),
    };
  }

  #chain(first: string | null): Blocker[] {
    const chain: Blocker[] = [];
    for (let id = nextBlocker(chain, first); id !== null; id = nextBlocker(chain, first)) {
      const blocker = this.items.get(id);
      if (!blocker) break;
      chain.push(blocker);
    }
    return chain;
  }

  #apply(id: string, { patch, before }: Edit): void {
    const stored = this.get(id);
    for (const [field, value] of Object.entries(before))
      expect(stored[field as keyof StoredItem]).toEqual(value);
    this.#put({ ...stored, ...patch });
  }

  /** Frozen, so that no rule can change what it was given. */
  #put(item: StoredItem): void {
    expect({ item, flaw: brokenInvariant(item, this.today) }).toEqual({ item, flaw: null });
    Object.freeze(item.tags);
    this.items.set(item.id, Object.freeze(item));
  }

  /** Outside the trash, what is named as a project is one. No item waits for itself. */
  check(): void {
    for (const { id, blockedBy } of this.items.values())
      expect(this.#chain(blockedBy).filter((one) => one.id === id)).toEqual([]);
    for (const { project, list } of this.items.values())
      if (project !== null && list !== "trash") expect(this.get(project).kind).toBe("project");
  }
}

function blockerOf(command: ItemCommand): string | null {
  return command.verb === "edit" ? (command.patch.blockedBy ?? null) : null;
}

function idOf(n: number): string {
  return String(n).repeat(32);
}

function keep(id: string): StoredItem {
  const draft = { title: "Buy milk", note: null, isFocused: false };
  return { ...capture(draft, TERMINAL, id, 7), listBefore: null };
}

const day = fc.integer({ min: -3, max: 40 }).map((days) => addDays(START, days) ?? START);
const RULES = [
  "FREQ=DAILY",
  "freq=weekly;byday=MO,TH",
  "FREQ=MONTHLY;COUNT=2",
  "FREQ=HOURLY",
  "FREQ=DAILY;UNTIL=20261125",
];
const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const patch: fc.Arbitrary<Patch> = fc.record(
  {
    title: fc.constantFrom("Buy oats", "", "a"),
    note: or(fc.constantFrom("", "n")),
    kind: fc.constantFrom(...KINDS),
    list: fc.constantFrom(...LISTS),
    isFocused: fc.boolean(),
    startDate: or(day),
    dueDate: or(day),
    dueTime: or(fc.constantFrom("00:00", "17:00", "24:00")),
    remindAt: or(fc.integer({ min: -1, max: 2_000_000_000 })),
    repeat: or(fc.constantFrom(...RULES)),
    repeatFrom: or(fc.constantFrom(...REPEAT_FROM)),
    minutes: or(fc.constantFrom(0, 1, 100_000)),
    energy: or(fc.constantFrom(...ENERGIES)),
    tags: fc.array(fc.constantFrom("a", " a", "@home", "b,c"), { maxLength: 3 }),
    area: or(fc.constantFrom("Work", "")),
    contact: or(fc.constantFrom("Ann")),
    position: or(fc.constantFrom("V", "0")),
    isSequential: fc.boolean(),
    heading: or(fc.constantFrom("Cards", "")),
    blockedBy: or(fc.constantFrom(...FIRST.map((_, n) => idOf(n)))),
  },
  { requiredKeys: [] },
);
/** A few fields at a time: of many, one is always wrong. */
const small = fc.tuple(patch, fc.integer({ min: 1, max: 3 }), fc.nat()).map(([all, most, from]) => {
  const fields = Object.entries(all);
  return Object.fromEntries(
    [...fields, ...fields].slice(from % (fields.length || 1)).slice(0, most),
  ) as Patch;
});
const command: fc.Arbitrary<ItemCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ verb: fc.constant("edit" as const), patch: small }) },
  { weight: 3, arbitrary: fc.record({ verb: fc.constantFrom("complete", "reopen", "trash", "restore") }) },
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    item: fc.integer({ min: 0, max: 7 }),
    command,
    project: fc.option(fc.integer({ min: 0, max: FIRST.length }), { nil: null, freq: 4 }),
    days: fc.constantFrom(0, 0, 0, 1, 9),
    clock: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 40, size: "max" },
);

const count = { changed: 0, refused: 0, made: 0 };

/** Does what can be done; what is refused must have changed nothing and say which field. */
function run(script: Step[]): World {
  const world = new World();
  for (const step of script) {
    const before = new Map(world.items);
    try {
      world.do(step);
      world.check();
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      count.refused++;
      expect(thrown.field).toBeString();
      expect(["invalid", "conflict"]).toContain(thrown.code);
      expect(world.items).toEqual(before);
    }
  }
  count.changed += world.log.length;
  count.made += world.items.size - FIRST.length;
  return world;
}

describe("any sequence of commands", () => {
  test("undone in reverse gives the state it began with, and redone the one it ended with", () => {
    fc.assert(
      fc.property(steps, (script) => {
        const world = run(script);
        const end = new Map(world.items);
        for (let before = world.undo(); before; before = world.undo())
          for (const [id, item] of before) expect(world.get(id)).toEqual(item);
        const made = [...world.items.values()].slice(FIRST.length);
        expect(made.filter(({ list }) => list !== "trash")).toEqual([]);
        while (world.undone.length > 0) world.redo();
        expect(world.items).toEqual(end);
      }),
      { numRuns: 2000 },
    );
    expect(count.changed).toBeGreaterThan(5000);
    expect(count.refused).toBeGreaterThan(1000);
    expect(count.made).toBeGreaterThan(100);
  });

  test("undone in any order gives no item that breaks a rule", () => {
    let refused = 0;
    fc.assert(
      fc.property(steps, fc.array(fc.nat(), { maxLength: 20, size: "max" }), (script, order) => {
        const world = run(script);
        for (const n of order) {
          world.log.push(...world.log.splice(n % (world.log.length || 1), 1));
          try {
            world.undo(); // `World` looks for flaws in what it puts
            world.check();
          } catch (thrown) {
            if (!(thrown instanceof Problem)) throw thrown;
            expect([thrown.code, typeof thrown.field]).toEqual(["conflict", "string"]);
            refused++;
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(100);
  });
});

const AT = new World().around("", null);

test("a later change of the same field is in the way of undo, another's of another field is not", () => {
  const item = keep(idOf(1));
  const first = applyCommand(item, { verb: "edit", patch: { title: "Buy oats", tags: ["a"] } }, AT);
  const after = { ...item, ...first.patch };
  const elsewhere = { ...after, ...applyCommand(after, { verb: "edit", patch: { note: "n" } }, AT).patch };
  expect(undoEdit(elsewhere, first, AT)).toEqual({ verb: "undo", patch: first.before, before: first.patch });
  const same = { ...after, ...applyCommand(after, { verb: "edit", patch: { tags: ["b"] } }, AT).patch };
  expect(() => undoEdit(same, first, AT)).toThrow(
    expect.objectContaining({ code: "conflict", field: "tags" }),
  );
});

test("undoing a capture puts it in the trash, redoing that takes it out", () => {
  const item = keep(idOf(1));
  const undone = undoEdit(item, { verb: "capture", patch: {}, before: {} }, AT);
  expect(undone).toEqual({
    verb: "undo",
    patch: { list: "trash", listBefore: "inbox" },
    before: { list: "inbox", listBefore: null },
  });
  expect(redoEdit({ ...item, ...undone.patch }, undone, AT).patch).toEqual(undone.before);
});

test("a project that no longer exists is not restored", () => {
  const project = keep(idOf(0));
  const item = { ...keep(idOf(1)), project: project.id };
  const edit = applyCommand(item, { verb: "edit", patch: { project: null } }, AT);
  const free = { ...item, ...edit.patch };
  for (const none of [project, null])
    expect(() => undoEdit(free, edit, { ...AT, project: none })).toThrow(
      expect.objectContaining({ code: "conflict", field: "project" }),
    );
  expect(undoEdit(free, edit, { ...AT, project: { ...project, kind: "project" } }).patch).toEqual({
    project: project.id,
  });
});
