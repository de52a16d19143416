import { isOpen, type StoredItem } from "../../domain/item/item.ts";
import type { KnownProject, KnownProjects } from "../../domain/quick-entry/interpret.ts";
import type { Engine } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";

const SLICE_ROWS = 1_000; // rows read at once
// Code points: a name of 100 has at most this many before NFC, so a longer title is named by no quick entry.
const MAX_TITLE = 400;
const PROJECTS = `SELECT seq, id, kind, list, title FROM item
  WHERE account = ? AND kind = 'project' AND list NOT IN ('done', 'trash') AND seq > ?
    AND length(trim(title)) <= ${MAX_TITLE} ORDER BY seq LIMIT ${SLICE_ROWS}`;

interface Row extends KnownProject {
  title: string;
}

/** A change of an item that is or was a project. */
export interface ProjectEdit {
  seq: number;
  before: StoredItem;
  after: StoredItem;
}

/** The open projects of each account, for quick entry: read once, and changed with each commit that changes them. */
export interface KnownProjectsCache {
  read(account: number): Promise<KnownProjects>;
  /** Call after each commit, before the next one begins. */
  change(account: number, edits: readonly ProjectEdit[]): void;
  /** Call if it is unknown whether a change was committed. */
  clear(account: number): void;
}

export function openKnownProjects(engine: Engine): KnownProjectsCache {
  const known = new Map<number, Promise<KnownProjects>>();

  function set(account: number, projects: Promise<KnownProjects>): Promise<KnownProjects> {
    known.set(account, projects);
    projects.catch(() => {
      if (known.get(account) === projects) known.delete(account);
    });
    return projects;
  }

  return {
    read: (account) => known.get(account) ?? set(account, readAll(engine, account)),
    change(account, edits) {
      const before = known.get(account);
      // A read that has not ended may have seen the change or not; it is made again.
      if (before && edits.length > 0) set(account, withEdits(before, edits));
    },
    clear: (account) => known.delete(account),
  };
}

async function readAll(engine: Engine, account: number): Promise<KnownProjects> {
  const { foldName } = await import("../../domain/quick-entry/name.ts");
  const projects = new Map<string, KnownProject[]>();
  let rows: Row[];
  let last = 0;
  do {
    rows = await engine.readLong<Row>(PROJECTS, [account, last]);
    await yieldToOthers("");
    for (const { title, ...project } of rows) {
      const name = foldName(title);
      const others = projects.get(name);
      if (others) others.push(project);
      else projects.set(name, [project]);
    }
    last = rows.at(-1)?.seq ?? last;
  } while (rows.length === SLICE_ROWS);
  return projects;
}

/** Copies the map: a request reads all its titles with the projects at its beginning. */
async function withEdits(
  before: Promise<KnownProjects>,
  edits: readonly ProjectEdit[],
): Promise<KnownProjects> {
  const { foldName } = await import("../../domain/quick-entry/name.ts");
  const projects = new Map(await before);
  const changed = new Set(edits.map(({ seq }) => seq));
  const added = new Map<string, KnownProject[]>();
  for (const edit of edits) {
    await yieldToOthers("");
    for (const item of [edit.before, edit.after]) {
      if (!isOpenProject(item)) continue;
      const { id, kind, list } = item;
      const name = foldName(item.title);
      const ofName = added.get(name) ?? [];
      if (item === edit.after) ofName.push({ seq: edit.seq, id, kind, list });
      added.set(name, ofName);
    }
  }
  for (const [name, ofName] of added) {
    const others = (projects.get(name) ?? []).filter(({ seq }) => !changed.has(seq));
    const all = [...others, ...ofName].sort((one, other) => one.seq - other.seq);
    if (all.length > 0) projects.set(name, all);
    else projects.delete(name);
  }
  return projects;
}

/** The condition of `PROJECTS`. */
function isOpenProject({ kind, list, title }: StoredItem): boolean {
  const name = title.trim();
  const isShort = name.length <= MAX_TITLE || (name.length <= 2 * MAX_TITLE && [...name].length <= MAX_TITLE);
  return kind === "project" && isOpen(list) && isShort;
}
