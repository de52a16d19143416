import type { ImportedItem, Loss, NamedColour, SourceRange } from "../../../domain/formats/format.ts";
import type { ImportPreview, ReportRow, Stage, StagedItem } from "../../../domain/import/import.ts";
import { isSame } from "../../../domain/item/command.ts";
import { isOpen, NO_DETAILS } from "../../../domain/item/item.ts";
import { evenPositions } from "../../../domain/item/position.ts";
import { openConnection, type SqliteConnection } from "../database/connection.ts";
import { toStorageProblem } from "../database/sqlite-errors.ts";
import { openGarbageCollection } from "./collect-garbage.ts";

const SCHEMA = `
CREATE TABLE item (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  foreign_id TEXT NOT NULL UNIQUE,
  is_record INTEGER NOT NULL,
  kind TEXT NOT NULL,
  list TEXT NOT NULL,
  created_on INTEGER,
  project TEXT,
  ord REAL,
  blocked_by TEXT,
  position TEXT,
  file TEXT NOT NULL, at INTEGER NOT NULL, length INTEGER NOT NULL,
  json TEXT NOT NULL,
  losses TEXT,
  outcome TEXT,
  sentence TEXT
) STRICT;
CREATE TABLE other (file TEXT NOT NULL, at INTEGER NOT NULL, length INTEGER NOT NULL, outcome TEXT NOT NULL, sentence TEXT NOT NULL) STRICT;
CREATE TABLE colour (kind TEXT NOT NULL, name TEXT NOT NULL, colour TEXT NOT NULL, PRIMARY KEY (kind, name)) STRICT;
CREATE TABLE loss (code TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT;
CREATE TABLE total (of TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL) STRICT;`;
/** Counted once, because each count reads all items. */
const COUNT_ALL = `
  INSERT INTO total SELECT 'lists', list, count(*) FROM item WHERE kind <> '' GROUP BY list;
  INSERT INTO total SELECT 'kinds', kind, count(*) FROM item WHERE kind <> '' GROUP BY kind;
  INSERT INTO total SELECT 'others', outcome, count(*) FROM other GROUP BY outcome;
  INSERT INTO total SELECT 'items', 'all', count(*) FROM item;
  INSERT INTO total SELECT 'items', 'named', count(*) FROM item WHERE is_record = 0;`;
const ADD_ITEM = `INSERT OR IGNORE INTO item
  (id, foreign_id, is_record, kind, list, created_on, project, ord, blocked_by, file, at, length, json, losses)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const ADD_OTHER = "INSERT INTO other (file, at, length, outcome, sentence) VALUES (?, ?, ?, ?, ?)";
const ADD_COLOUR = "INSERT OR REPLACE INTO colour (kind, name, colour) VALUES (?, ?, ?)";
const ADD_LOSS = "INSERT INTO loss VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1";
/** Projects first, so that each item finds its project; then in the order of their creation. */
const OLDEST_FIRST = "kind <> 'project', created_on IS NULL, created_on, seq";
const setPlaces = (order: string) =>
  `CREATE TABLE place AS SELECT row_number() OVER (ORDER BY ${order}) AS place, seq FROM item;
  CREATE UNIQUE INDEX place_order ON place (place);`;
const HAS_PLACE = "ord IS NOT NULL AND list NOT IN ('done', 'trash')";
const ORDERED = `SELECT project, seq FROM item WHERE project IS NOT NULL AND ${HAS_PLACE} ORDER BY project, ord, seq`;
const COUNT_ORDERED = `SELECT count(*) AS count FROM item WHERE project = ? AND ${HAS_PLACE}`;
const UNIT = `WITH sized AS (SELECT place, seq, sum(size) OVER (ORDER BY place) AS total, size FROM (
    SELECT place, item.seq AS seq, octet_length(json) + ifnull(octet_length(losses), 0) AS size FROM place JOIN item ON item.seq = place.seq
    WHERE place > ? ORDER BY place LIMIT ?))
  SELECT place, id, json, losses, item.position AS position, is_record AS isRecord, at, length
  FROM sized JOIN item ON item.seq = sized.seq WHERE total <= ? OR total = size ORDER BY place`;
const FIRST_OTHERS = `SELECT iif(file = '', '', file || ', ') || 'byte ' || at AS text, sentence FROM other
  ORDER BY outcome DESC, rowid LIMIT ?`;
const RECORD =
  "UPDATE item SET outcome = ?, sentence = ? WHERE seq = (SELECT seq FROM place WHERE place = ?)";
const MAX_UNIT_BYTES = 4 * 1024 * 1024;
const [SLICE_ROWS, SLICE_CHARS] = [5_000, 4 * 1024 * 1024]; // in one transaction of the stage
const MAX_CHAIN = 100; // items that wait for each other, as in `blocking.ts`

type Row = Omit<StagedItem, "item" | "losses" | "isRecord"> & {
  json: string;
  losses: string | null;
  isRecord: number;
};

/** Fields of most items, which the stage leaves out: a million items take half the space without them. */
const EMPTY_ITEM: Partial<ImportedItem> = {
  ...Object.fromEntries(
    Object.entries(NO_DETAILS).filter(([field]) => field !== "remindAt" && field !== "position"),
  ),
  note: null,
  isFocused: false,
  createdOn: null,
  completedOn: null,
  order: null,
  extra: null,
};

function toText(item: ImportedItem): string {
  const fields: Record<string, unknown> = {};
  for (const field in item) {
    const value = item[field as keyof ImportedItem];
    if (!isSame(value, EMPTY_ITEM[field as keyof ImportedItem])) fields[field] = value;
  }
  return JSON.stringify(fields);
}

function fromText(json: string): ImportedItem {
  return { ...EMPTY_ITEM, ...JSON.parse(json) };
}

/** Writes the stage of an import while its file is read. It is written again from the beginning if that does not end. */
export interface StageWriter {
  item(range: SourceRange | null, id: string, item: ImportedItem, losses: readonly Loss[]): void;
  other(range: SourceRange, outcome: "leftOut" | "refused", sentence: string): void;
  colour(colour: NamedColour): void;
  /** Call when all records are read. `isInFileOrder`: items are written as the file has them. */
  finish(isInFileOrder: boolean): void;
  close(): void;
}

/** Makes the stage in a new file. `beforeSlice` is called before each of its transactions, and may throw. */
export function createStage(path: string, beforeSlice: () => void = () => {}): StageWriter {
  const db = openConnection(path, "writer");
  db.run("PRAGMA synchronous = OFF");
  db.run(`${SCHEMA} BEGIN;`);
  let [rows, chars] = [0, 0];
  const counted = (size: number) => {
    chars += size;
    if (++rows < SLICE_ROWS && chars < SLICE_CHARS) return;
    db.run("COMMIT");
    beforeSlice();
    db.run("BEGIN");
    [rows, chars] = [0, 0];
  };
  const other: StageWriter["other"] = ({ file, at, length }, outcome, sentence) => {
    db.change(ADD_OTHER, [file, at, length, outcome, sentence]);
    counted(0);
  };
  return {
    item(range, id, item, losses) {
      const { file = "", at = 0, length = 0 } = range ?? {};
      const { foreignId, list, createdOn, project, order, blockedBy } = item;
      const kind = item.isTombstone ? "" : item.kind;
      const text = losses.length === 0 ? null : JSON.stringify(losses);
      const values = [id, foreignId, range ? 1 : 0, kind, list, createdOn, project, order, blockedBy];
      const json = toText(item);
      const { changes } = db.change(ADD_ITEM, [...values, file, at, length, json, text]);
      for (const { code } of changes > 0 ? losses : []) db.change(ADD_LOSS, [code]);
      if (changes === 0 && range) other(range, "refused", "Another record of the file has the same id.");
      counted(json.length + (text?.length ?? 0));
    },
    other,
    colour: ({ nameKind, name, colour }) => void db.change(ADD_COLOUR, [nameKind, name, colour]),
    finish(isInFileOrder) {
      beforeSlice();
      db.run("CREATE INDEX item_by_project ON item (project, ord);");
      closeWithProjects(db);
      setPositions(db);
      removeCircles(db);
      db.run(`${setPlaces(isInFileOrder ? "seq" : OLDEST_FIRST)} ${COUNT_ALL} COMMIT;`);
      db.run("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE);");
    },
    close: () => db.close(),
  };
}

const OPEN_IN_DONE = `SELECT item.seq AS seq, item.list AS list, item.losses AS losses, project.json ->> 'completedOn' AS completedOn
  FROM item JOIN item AS project ON project.foreign_id = item.project
  WHERE project.kind = 'project' AND project.list = 'done' AND item.kind = 'action' AND item.list NOT IN ('done', 'trash')
    AND json_type(item.json, '$.whole') IS NULL`;
const CLOSE = `UPDATE item SET list = 'done', losses = ?,
  json = json_set(json_remove(json, '$.isFocused'), '$.list', 'done', '$.completedOn', ?) WHERE seq = ?`;

/** A done project has no open actions: those that a file has are done with it. */
function closeWithProjects(db: SqliteConnection): void {
  type Row = { seq: number; list: string; losses: string | null; completedOn: number | null };
  const collectGarbage = openGarbageCollection();
  for (const { seq, list, losses, completedOn } of db.each<Row>(OPEN_IN_DONE)) {
    const loss: Loss = { code: "field", field: "list", value: `${list}, and its project is done` };
    const all = [...(losses === null ? [] : JSON.parse(losses)), loss];
    db.change(CLOSE, [JSON.stringify(all), completedOn, seq]);
    db.change(ADD_LOSS, [loss.code]);
    collectGarbage();
  }
}

/** Gives the items of each project positions in the order of the file. */
function setPositions(db: SqliteConnection): void {
  let [current, positions] = [null as string | null, evenPositions(0)];
  const collectGarbage = openGarbageCollection();
  // Row by row: a file may have a million of them.
  for (const { project, seq } of db.each<{ project: string; seq: number }>(ORDERED)) {
    if (project !== current) {
      const [{ count } = { count: 0 }] = db.all<{ count: number }>(COUNT_ORDERED, [project]);
      [current, positions] = [project, evenPositions(count)];
    }
    db.change("UPDATE item SET position = ? WHERE seq = ?", [positions.next().value ?? null, seq]);
    collectGarbage();
  }
}

/** Items that wait for themselves, or for what is not in the file or not open, wait for nothing. */
function removeCircles(db: SqliteConnection): void {
  const find = "SELECT foreign_id AS id, kind, list, blocked_by AS blockedBy FROM item WHERE foreign_id = ?";
  type Blocked = { id: string; kind: string; list: ImportedItem["list"]; blockedBy: string | null };
  const collectGarbage = openGarbageCollection();
  // Row by row, in the order of the file: a change of a row that was read disturbs no later one.
  for (const { id } of db.each<{ id: string }>(
    "SELECT foreign_id AS id FROM item WHERE blocked_by IS NOT NULL",
  )) {
    collectGarbage();
    const [own] = db.all<Blocked>(find, [id]);
    const seen = new Set<string>();
    let [blocker] = db.all<Blocked>(find, [own?.blockedBy ?? null]);
    const isOne = own?.kind === "action" && blocker && blocker.kind !== "note" && isOpen(blocker.list);
    for (
      ;
      blocker && !seen.has(blocker.id) && blocker.id !== id && seen.size < MAX_CHAIN;
      [blocker] = db.all<Blocked>(find, [blocker.blockedBy])
    )
      seen.add(blocker.id);
    if (!isOne || blocker)
      db.change(
        "UPDATE item SET blocked_by = NULL, json = json_remove(json, '$.blockedBy') WHERE foreign_id = ?",
        [id],
      );
  }
}

function firstFields({
  title,
  kind,
  list,
  dueDate,
  tags,
  project,
}: ImportedItem): ImportPreview["items"][number] {
  return { title, kind, list, dueDate, tags, project };
}

function openWriter(path: string): SqliteConnection {
  try {
    return openConnection(path, "writer");
  } catch (cause) {
    throw toStorageProblem(cause, path);
  }
}

/** Opens the stage of an import whose file was read. Throws if its writing did not end. */
export function openStage(path: string): Stage {
  const db = openWriter(path);
  const count = <Key extends string>(sql: string) =>
    Object.fromEntries(
      db.all<{ name: Key; count: number }>(sql).map(({ name, count }) => [name, count]),
    ) as Partial<Record<Key, number>>;
  const counted = <Key extends string>(of: string) =>
    count<Key>(`SELECT name, count FROM total WHERE of = '${of}'`);
  db.run("PRAGMA synchronous = NORMAL"); // the outcomes are for the report only
  const { all = 0, named = 0 } = counted<"all" | "named">("items");
  return {
    total: all,
    unit: (after, limit) =>
      db.all<Row>(UNIT, [after, limit, MAX_UNIT_BYTES]).map(({ json, losses, isRecord, ...row }) => ({
        ...row,
        item: fromText(json),
        losses: losses === null ? [] : JSON.parse(losses),
        isRecord: isRecord === 1,
      })),
    idOf: (foreignId) =>
      db.all<{ id: string }>("SELECT id FROM item WHERE foreign_id = ?", [foreignId])[0]?.id ?? null,
    colours: () =>
      db.all<NamedColour>("SELECT kind AS nameKind, name, colour FROM colour ORDER BY kind, name"),
    others: () => ({
      leftOut: 0,
      refused: 0,
      ...counted("others"),
    }),
    preview: (limit) => ({
      lists: counted("lists"),
      kinds: counted("kinds"),
      losses: count("SELECT code AS name, count FROM loss"),
      items: db
        .all<{ json: string }>(
          "SELECT json FROM place JOIN item ON item.seq = place.seq WHERE kind <> '' ORDER BY place LIMIT ?",
          [limit],
        )
        .map(({ json }) => firstFields(fromText(json))),
      rows: db.all<ReportRow>(FIRST_OTHERS, [limit]),
    }),
    namedProjects: () => named,
    record(outcomes) {
      try {
        db.run("BEGIN");
        for (const [place, outcome, sentence] of outcomes) db.change(RECORD, [outcome, sentence, place]);
        db.run("COMMIT");
      } catch (cause) {
        throw toStorageProblem(cause, path); // the caller opens the stage again
      }
    },
    *report() {
      for (let after = 0; ; ) {
        const rows = db.all<{ seq: number; losses: string | null }>(
          `SELECT seq, file, at, length, id, outcome, sentence, json ->> 'title' AS title, losses FROM item
           WHERE is_record = 1 AND seq > ? ORDER BY seq LIMIT 500`,
          [after],
        );
        for (const { seq: _, losses, ...row } of rows)
          yield { ...row, losses: losses === null ? [] : JSON.parse(losses) };
        const last = rows.at(-1);
        if (!last) break;
        after = last.seq;
      }
      for (let after = 0; ; ) {
        const rows = db.all<{ rowid: number }>(
          "SELECT rowid, file, at, length, outcome, sentence FROM other WHERE rowid > ? ORDER BY rowid LIMIT 500",
          [after],
        );
        for (const { rowid: _, ...row } of rows) yield row;
        const last = rows.at(-1);
        if (!last) return;
        after = last.rowid;
      }
    },
    close: () => db.close(),
  };
}
