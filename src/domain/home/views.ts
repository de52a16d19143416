import type { ItemFilter, Sort } from "../inbox/items.ts";
import { checkName } from "../item/tags.ts";
import { Problem } from "../problem.ts";

/** The lists of the page that a view can show. `projects` are the open projects, and `notes` the open notes. */
export const VIEW_LISTS = [
  "today",
  "upcoming",
  "inbox",
  "next",
  "waiting",
  "scheduled",
  "someday",
  "open",
  "projects",
  "notes",
  "done",
  "trash",
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** A list with a filter, saved under a name. */
export interface View {
  name: string;
  list: ViewList;
  filter: Omit<ItemFilter, "list" | "id">;
  /** The field that it is sorted by; absent: the list's own order. */
  sort?: Sort;
}

export const MAX_VIEWS = 50;

/** The saved views of one account, in their order. */
export interface Views {
  list(): Promise<View[]>;
  /** Replaces all of them, also those that another client saved meanwhile. Throws `invalid`. */
  replace(views: readonly View[]): Promise<View[]>;
  /** Changes one of them, in one transaction. Throws `invalid`. */
  change(change: ViewChange): Promise<void>;
}

/** Normalizes the names, which must differ. Throws `invalid`. */
export function checkViews(views: readonly View[]): View[] {
  if (views.length > MAX_VIEWS)
    throw new Problem("invalid", `There are at most ${MAX_VIEWS} views. Delete one first.`, {
      field: "views",
    });
  const checked = views.map((view) => ({ ...view, name: checkName(view.name, "name") }));
  const names = new Set(checked.map(({ name }) => name));
  if (names.size === checked.length) return checked;
  throw new Problem("invalid", "Two views have the same name. Give each its own.", { field: "name" });
}

/** A change of one view. Applied twice it changes nothing more, so it can be sent again. */
export type ViewChange =
  /** Replaces the view of this name, or of the `former` name, in its place; a new one is the last. */
  | { verb: "save"; view: View; former?: string | undefined }
  | { verb: "remove"; name: string }
  | { verb: "move"; name: string; to: number };

export function applyViewChange(views: readonly View[], change: ViewChange): View[] {
  const indexOf = (name: string | undefined) => views.findIndex((view) => view.name === name);
  if (change.verb === "remove") return views.filter(({ name }) => name !== change.name);
  if (change.verb === "move") {
    const view = views[indexOf(change.name)];
    return view ? views.filter((other) => other !== view).toSpliced(change.to, 0, view) : [...views];
  }
  const { view, former } = change;
  const [formerAt, sameAt] = [indexOf(former), indexOf(view.name)];
  const at = formerAt >= 0 ? formerAt : sameAt >= 0 ? sameAt : views.length;
  return views.toSpliced(at, 1, view).filter((other) => other === view || other.name !== view.name);
}

/** The change with its names as they are stored. Throws `invalid`. */
export function checkViewChange(change: ViewChange): ViewChange {
  if (change.verb !== "save") return { ...change, name: checkName(change.name, "name") };
  const view = { ...change.view, name: checkName(change.view.name, "name") };
  const { former } = change;
  return { verb: "save", view, ...(former !== undefined && { former: checkName(former, "former") }) };
}
