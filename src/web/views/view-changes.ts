import { applyViewChange, VIEW_LISTS, type View, type ViewChange } from "../../domain/home/views.ts";
import { asProblem } from "../../wire/problems.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { apiClient } from "../server/client.ts";
import { readFilterAddress } from "../state/filter-address.ts";
import type { PageRoute } from "../state/route.ts";
import { showToast } from "../ui/toasts.ts";
import { readViews, savedViews, storeViews } from "./saved-views.ts";

/** Shows a change at once, and sends it. */
export function changeViews(change: ViewChange): void {
  const { views, changes } = readViews();
  show(views, [...changes, change]);
  void syncViews();
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
    const { changes } = readViews();
    try {
      const before = await apiClient.views.list();
      const wanted = changes.reduce<readonly View[]>(applyViewChange, before);
      confirm(changes, changes.length === 0 ? before : await apiClient.views.replace(wanted));
    } catch (thrown) {
      if (changes.length === 0) continue;
      const isRefused = asProblem(thrown).code === "invalid"; // any other problem may end by itself
      if (isRefused) confirm(changes, readViews().views);
      showToast(
        isRefused
          ? { kind: "bad", title: messages.viewPicker.failed, detail: problemText(thrown) }
          : { kind: "good", title: messages.viewPicker.later, detail: "" },
      );
    }
  }
  running = null; // same synchronous turn as the last check of `isStale`
}

/** Removes the changes that were sent; later ones stay, also an equal one. */
function confirm(sent: readonly ViewChange[], views: readonly View[]): void {
  const left = [...readViews().changes];
  for (const change of sent) {
    const text = JSON.stringify(change);
    const at = left.findIndex((other) => JSON.stringify(other) === text);
    if (at >= 0) left.splice(at, 1);
  }
  show(views, left);
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
    title: messages.viewPicker.removed(name),
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
  const own = readFilterAddress(filter);
  const list = VIEW_LISTS.find((known) => known === screen);
  if (list) return { name, list, filter: own };
  return { name, list: "open", filter: subject === null ? own : { ...own, project: subject } };
}
