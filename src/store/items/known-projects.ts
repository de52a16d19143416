import type { Item } from "../../domain/item/item.ts";
import type { KnownProjects } from "../../domain/quick-entry/interpret.ts";
import type { Engine } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";

const SLICE_ROWS = 1_000; // rows read at once
// Code points: a name of 100 has at most this many before NFC, so a longer title is named by no quick entry.
const MAX_TITLE = 400;
const PROJECTS = `SELECT seq, id, kind, list, title FROM item
  WHERE account = ? AND kind = 'project' AND list NOT IN ('done', 'trash') AND seq > ?
    AND length(trim(title)) <= ${MAX_TITLE} ORDER BY seq LIMIT ${SLICE_ROWS}`;

type Row = Pick<Item, "id" | "kind" | "list" | "title"> & { seq: number };

/** The open projects of each account, for quick entry: read once, and again after a project changed. */
export interface KnownProjectsCache {
  read(account: number): Promise<KnownProjects>;
  /** Call after each commit that changes a project. */
  clear(account: number): void;
}

/** Of two projects with the same name the newer one is meant. */
export function openKnownProjects(engine: Engine): KnownProjectsCache {
  const known = new Map<number, Promise<KnownProjects>>();

  async function readAll(account: number): Promise<KnownProjects> {
    const { foldName } = await import("../../domain/quick-entry/name.ts");
    const projects = new Map<string, Omit<Row, "seq" | "title">>();
    let rows: Row[];
    let last = 0;
    do {
      rows = await engine.readLong<Row>(PROJECTS, [account, last]);
      await yieldToOthers();
      for (const { seq: _, title, ...project } of rows) projects.set(foldName(title), project);
      last = rows.at(-1)?.seq ?? last;
    } while (rows.length === SLICE_ROWS);
    return projects;
  }

  return {
    read(account) {
      const before = known.get(account);
      if (before) return before;
      const reading = readAll(account);
      known.set(account, reading);
      reading.catch(() => {
        if (known.get(account) === reading) known.delete(account);
      });
      return reading;
    },
    clear: (account) => known.delete(account),
  };
}
