import { isPairedDevice } from "./device.ts";
import { readFilterAddress, storedSorts, writeFilter } from "./filter-address.ts";
import { Signal } from "./signal.ts";

/** The screens by their name after `#/` in the address. */
export const SCREENS = {
  today: "today",
  upcoming: "upcoming",
  inbox: "",
  next: "next",
  waiting: "waiting",
  scheduled: "scheduled",
  someday: "someday",
  open: "open",
  projects: "projects",
  project: "project",
  notes: "notes",
  done: "done",
  trash: "trash",
  triage: "triage",
  review: "review",
  receipts: "receipts",
  settings: "settings",
} as const;
export type Screen = keyof typeof SCREENS;

/** The current route. */
export interface PageRoute {
  screen: Screen;
  /** The subject of the screen: the id of a project, or a section of the settings. */
  subject: string | null;
  /** The id of the item open beside the screen. */
  item: string | null;
  /** The filter of the list and its order, as `writeFilter` writes them. */
  filter: string;
}

/** The former names of screens, for bookmarks. */
const RENAMED_SCREENS: Partial<Record<string, Screen>> = { focus: "today" };

/** Screens whose address names their subject before an item. */
const WITH_SUBJECT: readonly Screen[] = ["project", "settings"];

/** Lists by days, and those of which this page may have a part only. */
const NEVER_SORTED: readonly Screen[] = ["upcoming", "done", "trash"];

export function addressOf(
  screen: Screen,
  subject: string | null = null,
  item: string | null = null,
  filter = "",
): string {
  const parts = [SCREENS[screen] || (item === null ? "" : "inbox"), subject, item];
  const path = parts.filter((part) => part !== null && part !== "").join("/");
  return `#/${path}${filter && `?${filter}`}`;
}

/** The route of an address; an unknown name means the inbox, and a device has no settings. */
function readAddress(hash: string): PageRoute {
  const [path = "", ...queries] = hash.replace(/^#\/?/, "").split("?");
  const [name = "", ...rest] = path.split("/");
  const query = queries.join("?");
  const current = RENAMED_SCREENS[name] ?? name;
  const screen = (Object.keys(SCREENS) as Screen[]).find((known) => known === current);
  if (screen === undefined || (screen === "settings" && isPairedDevice))
    return routeOf("inbox", null, name === "inbox" ? rest[0] : null, query);
  const subject = (WITH_SUBJECT.includes(screen) && rest.shift()) || null;
  return routeOf(screen, subject, rest[0], query);
}

/** An address without filter and order has the order that was chosen for the list. */
function routeOf(
  screen: Screen,
  subject: string | null,
  item: string | null | undefined,
  query: string,
): PageRoute {
  const filter = readFilterAddress(query || `sort=${storedSorts.get()?.[subject ?? screen]}`);
  if (NEVER_SORTED.includes(screen)) filter.sort = undefined;
  return { screen, subject, item: item || null, filter: writeFilter(filter) };
}

let currentHash = location.hash;
export const route = new Signal<PageRoute>(readAddress(currentHash));

function follow(): void {
  if (location.hash === currentHash) return; // already rendered
  currentHash = location.hash;
  route.set(readAddress(currentHash));
}

/** Changes the route at once; the browser's event comes later. */
export function go(...to: Parameters<typeof addressOf>): void {
  location.hash = addressOf(...to);
  follow();
}

/** Sets the filter of the current list. The list before is the previous entry of the browser's history. */
export function setFilter(filter: string): void {
  const { screen, subject, item } = route.get();
  go(screen, subject, item, filter);
}

/** Sets filter and order of the current list without another entry in the browser's history. */
export function replaceFilter(filter: string): void {
  const { screen, subject, item } = route.get();
  location.replace(addressOf(screen, subject, item, filter));
  currentHash = location.hash;
  route.set(readAddress(currentHash)); // also if only the stored order has changed
}

/** Whether the entry before this one in the browser's history is the screen without an item. */
let isAhead = false;
/** Whether the browser is on its way back to that entry. */
let isGoingBack = false;

/** Opens an item beside the current screen; null closes it, like the back button. */
export function openItem(item: string | null): void {
  const { screen, subject, item: before, filter } = route.get();
  if (before === item || (item === null && isGoingBack)) return;
  if (item === null && isAhead) {
    isGoingBack = true;
    history.back();
  } else if (before !== null) location.replace(addressOf(screen, subject, item, filter));
  else {
    isAhead = true;
    go(screen, subject, item, filter);
  }
}

/** Replaces ids in the address; the entry of the browser's history stays. */
export function renameInAddress(rename: (id: string) => string): void {
  const { screen, subject, item, filter } = route.get();
  const [newSubject, newItem] = [subject && rename(subject), item && rename(item)];
  if (newSubject !== subject || newItem !== item)
    location.replace(addressOf(screen, newSubject, newItem, filter));
}

export function followAddress(): void {
  window.addEventListener("hashchange", () => {
    follow();
    isGoingBack = false;
    isAhead &&= route.get().item !== null;
  });
}
