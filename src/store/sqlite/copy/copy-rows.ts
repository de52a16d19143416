import { ONLY_ACCOUNT } from "../../../domain/access/actor.ts";
import type { LinkedItem } from "../../../domain/copy/copy-texts.ts";
import type { OpenList } from "../../../domain/item/item.ts";
import { COLUMNS, type ItemRecord, toStoredItem } from "../../items/item-row.ts";
import type { SqliteConnection } from "../database/connection.ts";

/** The place of an item in a file: whole items are read one by one, because a million have no room in memory. */
export interface CopyRow {
  seq: number;
  /** The seq of its project, unless that is in the trash. */
  project: number | null;
}

const IS_OPEN_NOTE = "item.kind = 'note' AND item.list IN ('next', 'someday')";
const IN_TRASH = "('trash', 'purged')";
const MANUAL = "position IS NULL, position, seq"; // by position, then by age

/** A table of this connection: without its key, each item would be compared with each project. */
const PROJECTS_BY_ID = `CREATE TEMP TABLE copy_project (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, place INTEGER NOT NULL) STRICT, WITHOUT ROWID`;
const FILL_PROJECTS = `INSERT INTO copy_project (id, seq, place) SELECT id, seq, row_number() OVER (ORDER BY ${MANUAL})
  FROM item WHERE account = ? AND kind = 'project' AND list NOT IN ${IN_TRASH}`;

/**
 * Items in the order of an export: those without a project first, then each project's, in the order of the projects and of
 * the headings in them. A heading is where its first item is.
 */
const orderOf = (condition: string) => `
  WITH step AS (SELECT item.seq, project.seq AS project, place, iif(place IS NULL, NULL, heading) AS heading,
      row_number() OVER (PARTITION BY place ORDER BY item.position IS NULL, item.position, item.seq) AS step
    FROM item LEFT JOIN copy_project AS project ON project.id = item.project
    WHERE item.account = ? AND ${condition}),
  headed AS (SELECT seq, project, place, heading, step, min(step) OVER (PARTITION BY place, heading) AS first FROM step)
  SELECT seq, project FROM headed ORDER BY place, heading IS NOT NULL, first, step`;

const PROJECTS = `SELECT item.seq AS seq, item.id AS id, title FROM copy_project AS project
  CROSS JOIN item ON item.seq = project.seq ORDER BY place`;
const DONE = `SELECT seq, coalesce(completed_on, changed_on) AS completedOn FROM item
  WHERE account = ? AND list = 'done' ORDER BY completedOn, seq`;
const ITEM = `SELECT seq, ${COLUMNS}, EXISTS (SELECT 1 FROM item AS other WHERE other.account = item.account
    AND other.blocked_by = item.id AND other.list NOT IN ${IN_TRASH}) AS isBlocker FROM item WHERE seq = ?`;
const LAST_CHANGE = "SELECT at FROM change ORDER BY seq DESC LIMIT 1";

/** The items of one moment, in the order of the files of the plain copy. `db` is in a transaction. */
export class CopyRows {
  constructor(readonly db: Pick<SqliteConnection, "all" | "each" | "run" | "change">) {
    db.run(PROJECTS_BY_ID);
    db.change(FILL_PROJECTS, [ONLY_ACCOUNT]);
  }

  /** The items of a list, without the notes that are reference material. */
  inList(list: OpenList): Iterable<CopyRow> {
    return this.#inOrder(`item.list = '${list}' AND NOT (${IS_OPEN_NOTE})`);
  }

  reference(): Iterable<CopyRow> {
    return this.#inOrder(IS_OPEN_NOTE);
  }

  /** Those of `projects`, in their order: an item keeps its project when that is in the trash. */
  inProjects(): Iterable<CopyRow> {
    return this.#inOrder(`item.project IN (SELECT id FROM copy_project) AND item.list NOT IN ${IN_TRASH}`);
  }

  /** In their manual order. */
  projects(): { seq: number; id: string; title: string }[] {
    return this.db.all(PROJECTS);
  }

  /** In the order of their completion. */
  done(): Iterable<{ seq: number; completedOn: number }> {
    return this.db.each(DONE, [ONLY_ACCOUNT]);
  }

  item(seq: number): LinkedItem {
    const [row] = this.db.all<ItemRecord & { isBlocker: number }>(ITEM, [seq]);
    if (!row) throw new Error(`no item ${seq}`); // its seq was read in the same transaction
    const item = toStoredItem(row);
    return { ...item, links: { blocker: item.blockedBy, isBlocker: row.isBlocker === 1 } };
  }

  /** When something was last changed, so that the same items give the same copy. */
  lastChange(): number {
    return this.db.all<{ at: number }>(LAST_CHANGE)[0]?.at ?? 0;
  }

  #inOrder(condition: string): Iterable<CopyRow> {
    return this.db.each(orderOf(condition), [ONLY_ACCOUNT]);
  }
}
