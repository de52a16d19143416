import { type Actor, clientOf } from "../../domain/access/actor.ts";
import { dayIn } from "../../domain/dates.ts";
import type { Environment } from "../../domain/environment.ts";
import type { ItemChange, Items, UndoRequest } from "../../domain/inbox/items.ts";
import { applyCommand } from "../../domain/item/apply-command.ts";
import type { ItemCommand, RuleContext } from "../../domain/item/command.ts";
import type { Item, StoredItem } from "../../domain/item/item.ts";
import { loadRecurrence, type RecurrenceCalculator } from "../../domain/item/recurrence-rule.ts";
import { activateIfDue } from "../../domain/item/scheduling.ts";
import { Problem, problemOrThrow } from "../../domain/problem.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { historyOf } from "./change-log.ts";
import { changeOnce, type FirstRequest, openChangeRequest } from "./change-once.ts";
import { Changeset, type StoreContext } from "./changeset.ts";
import { toPublicItem } from "./item-row.ts";
import { purgeWithBlocked } from "./purge.ts";
import { ITEM_SIZE } from "./query.ts";
import { findNamed, findNextSteps, itemsOfStep, redoStep, revertNamed, undoStep } from "./undo.ts";

const QUARTER_HOUR_S = 900; // seconds
const SLICE_ITEMS = 1_000; // items that start in one commit: captures go between two
const SLICE_BYTES = 16 * 1024 * 1024; // of their texts, which are in memory until the commit
const DUE_SLICE = `SELECT seq, id, ${ITEM_SIZE} AS size FROM item
  WHERE account = ? AND list = 'scheduled' AND start_date <= ? AND seq > ? ORDER BY seq LIMIT ${SLICE_ITEMS}`;

interface DueRow {
  seq: number;
  id: string;
  /** Bytes of its texts. */
  size: number;
}

/** The changes of items by one actor. */
export function openItemChanges(
  tools: StoreContext,
  by: Actor,
): Omit<Items, "capture" | "captureAll" | "preview" | "list" | "get"> {
  const { engine, ids, mutex, environment } = tools;
  const begin = () => new Changeset(tools, by);
  const run = <Value>(work: () => Promise<Value>) => mutex.run(work, clientOf(by));

  /** Undoes or redoes a step; the repetition of a request changes nothing. */
  async function revert(verb: "undo" | "redo", { keys, idempotencyKey }: UndoRequest = {}): Promise<Item[]> {
    const request = await openChangeRequest(by, { verb, item: "" }, keys ? [keys] : [], idempotencyKey);
    const named = keys ? await findNamed(tools, by, keys) : null;
    return run(async () => {
      const set = begin();
      const work = async (): Promise<Item[]> => {
        if (keys) return named ? revertNamed(tools, by, set, named, verb) : [];
        return verb === "undo" ? undoStep(tools, by, set) : redoStep(tools, by, set);
      };
      return changeOnce(tools, by, request, set, work, async ({ step }) => {
        if (step !== null) return itemsOfStep(tools, set, step, "first"); // as the first answer
        return named ? itemsOfStep(tools, set, named.step, "last") : []; // it was so already
      });
    });
  }

  return {
    async change(one, idempotencyKey) {
      const about = { verb: "change", item: one.id } as const;
      const request = await openChangeRequest(by, about, [one.command], idempotencyKey);
      return run(async () => {
        const set = begin();
        const work = async () => addChange(set, one, environment, await loadRecurrence());
        return changeOnce(tools, by, request, set, work, async () => {
          const stored = await set.find(one.id);
          return stored && toPublicItem(stored);
        });
      });
    },
    async changeAll(all, idempotencyKey) {
      const fields = all.map(({ id, command }) => ({ id, command }));
      const about = { verb: "changeAll", item: "" } as const;
      const request = await openChangeRequest(by, about, fields, idempotencyKey);
      return run(async () => {
        const set = begin();
        const work = () => addAll(set, all, environment);
        return changeOnce(tools, by, request, set, work, (first) => findAnswers(set, all, first));
      });
    },
    purge: (id, revision) =>
      run(async () => {
        const set = begin();
        const stored = await set.find(id);
        if (!stored) return false;
        if (isOther(stored, revision)) throw changed(stored, revision);
        await purgeWithBlocked(tools, by, set, stored);
        return true;
      }),
    async history(id) {
      const seq = await ids.find(by.account, id);
      return seq === null ? null : historyOf(engine, seq);
    },
    undo: (request) => revert("undo", request),
    nextSteps: () => findNextSteps(tools, by),
    redo: (request) => revert("redo", request),
  };
}

async function addChange(
  set: Changeset,
  { id, command, revision }: ItemChange,
  environment: Environment,
  repeats: RecurrenceCalculator,
): Promise<Item | null> {
  const stored = await set.find(id);
  if (!stored) return null;
  const moment = await momentOf(set, stored, command, environment, repeats);
  if (isOther(stored, revision) && !isSoAlready(stored, command, moment)) throw changed(stored, revision);
  const edit = applyCommand(stored, command, moment);
  return toPublicItem(Object.keys(edit.patch).length === 0 ? stored : set.add(id, edit));
}

/** Changes each item, or finds its problem. */
async function addAll(
  set: Changeset,
  all: readonly ItemChange[],
  environment: Environment,
): Promise<(Item | Problem)[]> {
  const repeats = await loadRecurrence();
  const answers: (Item | Problem)[] = [];
  // Reads the items ahead; `addChange` finds each as the changes before it have left it.
  for await (const _ of set.findAll(all.map(({ id }) => id))) {
    const one = all[answers.length] as ItemChange;
    const answer = (await addChange(set, one, environment, repeats).catch(problemOrThrow)) ?? missing();
    if (!(answer instanceof Problem)) set.weigh(answer, "changes");
    answers.push(answer);
  }
  return answers;
}

/** Each item as it is, or the problem that it had at first. */
async function findAnswers(
  set: Changeset,
  all: readonly ItemChange[],
  { refusals }: FirstRequest,
): Promise<(Item | Problem)[]> {
  const answers: (Item | Problem)[] = [];
  for await (const stored of set.findAll(all.map(({ id }) => id))) {
    const refusal = refusals.get(answers.length);
    if (stored && !refusal) set.weigh(stored, "changes"); // it may have grown
    answers.push(refusal ?? (stored ? toPublicItem(stored) : missing()));
  }
  return answers;
}

/** Moves items that are scheduled for today or earlier to next, focused. The clock is the actor, and it writes each once. */
export function openScheduledActivation(tools: StoreContext, clock: Actor): () => Promise<void> {
  const { engine, mutex, environment } = tools;
  let woken = -1;
  return async () => {
    const quarter = Math.floor(environment.now() / QUARTER_HOUR_S); // in every time zone a day begins at a quarter of an hour
    if (quarter === woken) return;
    const today = dayIn(environment.zone(), environment.now());
    /** Returns the seq of the last item; null if there are no more. */
    const activateSlice = (after: number) =>
      mutex.run(async () => {
        const due = await engine.read<DueRow>(DUE_SLICE, [clock.account, today, after]);
        const set = new Changeset(tools, clock);
        let last: number | null = null;
        let bytes = 0;
        for (const { seq, id, size } of due) {
          bytes += size;
          if (bytes > SLICE_BYTES && last !== null) break;
          last = seq;
          await yieldToOthers(clientOf(clock));
          const stored = await set.find(id);
          const edit = stored && activateIfDue(stored, today);
          if (edit) set.add(id, edit);
        }
        await set.write();
        return last;
      });
    for (let last: number | null = 0; last !== null; ) last = await activateSlice(last);
    woken = quarter;
  };
}

/** The context of the rules. Data that only projects and repeats need is read only for those. */
async function momentOf(
  set: Changeset,
  stored: StoredItem,
  command: ItemCommand,
  { now, newId, zone }: Environment,
  repeats: RecurrenceCalculator,
): Promise<RuleContext> {
  const patch = command.verb === "edit" ? command.patch : {};
  const project = patch.project ?? stored.project;
  return {
    now: now(),
    today: dayIn(zone(), now()),
    zone: zone(),
    newId,
    repeats,
    ...(stored.kind === "project" ? await set.count(stored.id) : { items: 0, openActions: 0 }),
    project: project === null ? null : await set.find(project),
    blockers: await set.blockers(patch.blockedBy ?? null),
  };
}

/** Whether the item already has the change: a retry after a lost response is no conflict (RFC 9110, section 13.1.1). */
function isSoAlready(stored: StoredItem, command: ItemCommand, moment: RuleContext): boolean {
  try {
    return Object.keys(applyCommand(stored, command, moment).patch).length === 0;
  } catch (thrown) {
    problemOrThrow(thrown);
    return false;
  }
}

function isOther({ revision }: StoredItem, wanted: number | undefined): boolean {
  return wanted !== undefined && wanted !== revision;
}

function changed({ revision }: StoredItem, wanted: number | undefined): Problem {
  return new Problem(
    "changed",
    `The item has changed since revision ${wanted}: it is at ${revision}. Read it again, then send your change.`,
  );
}

function missing(): Problem {
  return new Problem(
    "not-found",
    "There is no item with this id. Check the id, or look for the item in a list.",
  );
}
