import type { Actor } from "../../domain/access/actor.ts";
import { dayIn } from "../../domain/dates.ts";
import type { StayedItem } from "../../domain/import/import.ts";
import { takeHashesBack } from "../../domain/import/merge.ts";
import { difference, type Values } from "../../domain/item/command.ts";
import { isOpen, type StoredItem } from "../../domain/item/item.ts";
import { undoEdit } from "../../domain/item/undo.ts";
import { Problem } from "../../domain/problem.ts";
import type { Statement } from "../engine/engine.ts";
import { Changeset, type StoreContext } from "../items/changeset.ts";
import { COLUMNS, type ItemRecord, PURGED } from "../items/item-row.ts";
import { ITEM_SIZE } from "../items/query.ts";
import type { ImportRow } from "./import-row.ts";
import { followItem, hashValue } from "./origins.ts";

const UNIT_ITEMS = 500; // items in one commit
const UNIT_BYTES = 4 * 1024 * 1024; // of their texts, or one item: they are in memory until the commit
/** As many rows of a query as fit, and at least one. It gives `seq`, the order, and `size`. */
const sized = (
  query: string,
) => `WITH sized AS (SELECT seq, size, sum(size) OVER (ORDER BY seq DESC) AS total FROM (
    ${query} LIMIT ${UNIT_ITEMS})), fitting AS (SELECT seq FROM sized WHERE total <= ${UNIT_BYTES} OR total = size)`;
/** Projects follow all others: one that still has items stays. */
const made = (
  kind: "kind <> 'project'" | "kind = 'project'",
) => `${sized(`SELECT item.seq AS seq, ${ITEM_SIZE} AS size
    FROM origin JOIN item ON item.seq = origin.item
    WHERE made_by = ?1 AND system = ?3 AND origin.item < ?2 AND is_undone = 0 AND ${kind} ORDER BY origin.item DESC`)}
  SELECT origin.revision AS originRevision, item.seq AS seq, ${COLUMNS}
  FROM fitting CROSS JOIN origin ON origin.item = fitting.seq AND made_by = ?1 AND system = ?3
  JOIN item ON item.seq = fitting.seq
  ORDER BY item.seq DESC`;
const UPDATED = `${sized(`SELECT change.seq AS seq,
    ${ITEM_SIZE} + coalesce(octet_length(patch), 0) + coalesce(octet_length(before), 0) AS size
    FROM change JOIN item ON item.seq = change.item
    WHERE change.seq BETWEEN ?1 AND ?2 AND change.account = ?3 AND by = ?4 AND verb = 'edit' ORDER BY change.seq DESC`)}
  SELECT change.seq AS change, item.id AS id, item.seq AS seq, patch, before
  FROM fitting JOIN change ON change.seq = fitting.seq JOIN item ON item.seq = change.item ORDER BY change.seq DESC`;
/** Also the origins that an export of Creel brought along. */
const MARK_UNDONE = "UPDATE origin SET is_undone = 1, revision = ?1 WHERE item = ?2 AND made_by = ?3";
const TAKE_BASE_BACK = "UPDATE origin SET base = coalesce(base_before, base) WHERE item = ?1 AND import = ?2";
/** Of origins that a later import met without a change. */
const OTHER_BASES = `SELECT DISTINCT item, base FROM json_each(?1) AS wanted
  CROSS JOIN origin INDEXED BY origin_item ON item = wanted.value AND import <> ?2`;
const SET_BASE = "UPDATE origin SET base = ?4 WHERE item = ?1 AND import <> ?2 AND base = ?3";
const PROJECTS_NEXT = -Number.MAX_SAFE_INTEGER; // \`undone\` is negative while projects are taken back

const CHANGED = "It was changed since the import.";
const IN_USE = "The project still has items.";
const FORGOTTEN = "Its values from before the import are no longer stored: they are kept for 90 days.";

/** A unit of an undo: the changes, and how far it is then. */
export interface UndoUnit {
  set: Changeset;
  statements: Statement[];
  undone: number | null;
  lastChange: number | null;
  /** The items that stay. */
  stayed: StayedItem[];
  /** The items that it is about. */
  items: number;
}

type MadeRow = ItemRecord & { originRevision: number };

/** Gives the items that an import updated their values from before, the last one first. Null if there are no more. */
export async function undoUpdated(tools: StoreContext, by: Actor, one: ImportRow): Promise<UndoUnit | null> {
  const { engine, environment } = tools;
  if (one.firstChange === null || one.lastChange === null || one.lastChange < one.firstChange) return null;
  const rows = await engine.readLong<{
    change: number;
    id: string;
    seq: number;
    patch: string | null;
    before: string | null;
  }>(UPDATED, [one.firstChange, one.lastChange, by.account, by.name]);
  const last = rows.at(-1);
  if (!last) return null;
  const set = new Changeset(tools, by);
  const place = { undone: one.undone, lastChange: last.change - 1, items: rows.length };
  const unit: UndoUnit = { set, statements: [], ...place, stayed: [] };
  const others = await engine.read<{ item: number; base: string }>(OTHER_BASES, [
    JSON.stringify(rows.map(({ seq }) => seq)),
    one.seq,
  ]);
  for (const { id, seq, patch, before } of rows) {
    const stored = await set.find(id);
    if (!stored) continue; // purged
    if (patch === null || before === null) {
      unit.stayed.push({ id, title: stored.title, sentence: FORGOTTEN });
      continue;
    }
    const [values = {}, valuesBefore = {}] = [patch, before].map((text): Values => JSON.parse(text));
    const project = valuesBefore.project ?? stored.project;
    try {
      const edit = undoEdit(
        stored,
        { verb: "edit", patch: valuesIn(stored, values), before: valuesIn(stored, valuesBefore) },
        {
          now: environment.now(),
          today: dayIn(environment.zone(), environment.now()),
          ...(stored.kind === "project" ? await set.count(id) : { items: 0 }),
          project: project === null ? null : await set.find(project),
          blockers: await set.blockers(valuesBefore.blockedBy ?? null),
        },
      );
      set.add(id, edit);
      unit.statements.push({ sql: TAKE_BASE_BACK, values: [seq, one.seq] }, followItem(seq, stored.revision));
      for (const other of others.filter(({ item }) => item === seq)) {
        const base = takeHashesBack(other.base, values, valuesBefore, hashValue);
        unit.statements.push({ sql: SET_BASE, values: [seq, one.seq, other.base, base] });
        other.base = base; // an item can have several changes
      }
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      unit.stayed.push({ id, title: stored.title, sentence: CHANGED });
    }
  }
  return unit;
}

/** In the trash, where the undo of another import can have put an item, its list is the one that it comes back to. */
function valuesIn({ list: now }: StoredItem, values: Values): Values {
  const { list, ...others } = values;
  if (now !== "trash" || list === undefined || list === "trash") return values;
  return isOpen(list) ? { ...others, listBefore: list } : others;
}

/** Moves the items that an import made to the trash, the last one first. Null if there are no more. */
export async function undoMade(tools: StoreContext, by: Actor, one: ImportRow): Promise<UndoUnit | null> {
  const isProjects = one.undone !== null && one.undone < 0;
  const before = Math.abs(one.undone ?? Number.MAX_SAFE_INTEGER);
  const sql = made(isProjects ? "kind = 'project'" : "kind <> 'project'");
  const rows = await tools.engine.readLong<MadeRow>(sql, [one.seq, before, one.system]);
  const last = rows.at(-1);
  if (!last && isProjects) return null;
  const set = new Changeset(tools, by);
  const undone = last ? (isProjects ? -last.seq : last.seq) : PROJECTS_NEXT;
  const place = { undone, lastChange: one.lastChange, items: rows.length };
  const unit: UndoUnit = { set, statements: [], ...place, stayed: [] };
  set.hold(rows.filter(({ list }) => (list as string) !== PURGED));
  for (const { id, seq, originRevision } of rows) {
    const stored = await set.find(id);
    if (!stored) continue; // purged
    const isUsed = stored.kind === "project" && (await set.count(id)).items > 0;
    if (stored.revision !== originRevision || isUsed) {
      const sentence = stored.revision === originRevision ? IN_USE : CHANGED;
      unit.stayed.push({ id, title: stored.title, sentence });
      continue;
    }
    const revision = stored.list === "trash" ? stored.revision : stored.revision + 1;
    if (stored.list !== "trash") {
      set.add(id, { verb: "trash", ...difference(stored, discarded(stored)) });
      unit.statements.push(followItem(seq, stored.revision));
    }
    unit.statements.push({ sql: MARK_UNDONE, values: [revision, seq, one.seq] });
  }
  return unit;
}

function discarded(stored: StoredItem): StoredItem {
  const listBefore = isOpen(stored.list) ? stored.list : stored.listBefore;
  return { ...stored, list: "trash", listBefore, isFocused: false };
}
