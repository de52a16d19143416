import { applyViewChange, VIEW_LISTS, type View, type ViewChange } from "../../domain/home/views.ts";
import { asProblem } from "../../wire/problems.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { showControls } from "../i18n/title.ts";
import { apiClient } from "../server/client.ts";
import { readFilterAddress } from "../state/filter-address.ts";
import type { PageRoute } from "../state/route.ts";
import { showToast } from "../ui/toasts.ts";
import { readViews, savedViews, storeViews } from "./saved-views.ts";

/** The changes of this window that it has not yet sent: windows that store at the same moment drop those of each other. */
let unsent: readonly ViewChange[] = [];

/** Shows a change at once, and sends it. */
export function changeViews(change: ViewChange): void {
  unsent = [...unsent, change];
  show(readViews().views, unconfirmed());
  void syncViews();
}

/** The changes that the server has not confirmed, of all windows. */
function unconfirmed(): readonly ViewChange[] {
  const { changes } = readViews();
  return [...changes, ...changes.reduce(without, unsent)];
}

/** The list without the first change that is equal; a later one stays. */
function without(changes: readonly ViewChange[], change: ViewChange): readonly ViewChange[] {
  const text = JSON.stringify(change);
  const at = changes.findIndex((other) => JSON.stringify(other) === text);
  return at < 0 ? changes : changes.toSpliced(at, 1);
}

function show(views: readonly View[], changes: readonly ViewChange[]): void {
  storeViews({ views, changes, shown: changes.reduce<readonly View[]>(applyViewChange, views) });
}

let running: Promise<void> | null = null;
let isStale = false;

/** Sends what the server has not confirmed, and reads the views. A call during a run causes one more run. */
export function syncViews(): Promise<void> {
  isStale = true;
  running ??= catchUp();
  return running;
}

async function catchUp(): Promise<void> {
  while (isStale) {
    isStale = false;
    try {
      for (const change of unconfirmed()) await send(change);
      const views = await apiClient.views.list();
      show(views, unconfirmed());
    } catch {
      const changes = unconfirmed();
      show(readViews().views, changes);
      unsent = []; // they are stored, and another window may send them
      if (changes.length > 0) showToast({ kind: "good", title: messages.viewPicker.later, detail: "" });
    }
  }
  running = null; // same synchronous turn as the last check of `isStale`
}

/** Sends one change, which the server then confirms or refuses. Throws any other problem, which may end by itself. */
async function send(change: ViewChange): Promise<void> {
  let isRefused = false;
  try {
    await apiClient.views.change(change);
  } catch (thrown) {
    isRefused = asProblem(thrown).code === "invalid";
    if (!isRefused) throw thrown;
    showToast({ kind: "bad", title: messages.viewPicker.failed, detail: problemText(thrown) });
  }
  const left = without(unconfirmed(), change);
  unsent = without(unsent, change);
  const { views } = readViews();
  show(isRefused ? views : applyViewChange(views, change), left);
}

/** Deletes a view; the toast brings it back to its place. */
export function removeView(name: string): void {
  const views = savedViews.get();
  const to = views.findIndex((view) => view.name === name);
  const view = views[to];
  if (!view) return;
  changeViews({ verb: "remove", name });
  showToast({
    kind: "good",
    title: messages.viewPicker.removed(showControls(name)),
    detail: "",
    undo: () => {
      changeViews({ verb: "save", view });
      changeViews({ verb: "move", name, to });
    },
  });
}

export function moveView(name: string, by: -1 | 1): void {
  const to = savedViews.get().findIndex((view) => view.name === name) + by;
  if (to >= 0 && to < savedViews.get().length) changeViews({ verb: "move", name, to });
}

/** The view of an address. That of a project is all open items with this project. */
export function viewOfRoute(name: string, { screen, subject, filter }: Omit<PageRoute, "item">): View {
  const { sort, ...own } = readFilterAddress(filter);
  const order = sort && { sort };
  const list = VIEW_LISTS.find((known) => known === screen);
  if (list) return { name, list, filter: own, ...order };
  return { name, list: "open", filter: subject === null ? own : { ...own, project: subject }, ...order };
}
