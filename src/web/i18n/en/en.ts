import type { ProblemCode } from "../../../domain/problem.ts";
import type { Screen } from "../../state/route.ts";
import { acts, items } from "./action-messages.ts";
import { attention } from "./attention.ts";
import { capture, captureWindow } from "./capture.ts";
import { commands } from "./commands.ts";
import { number } from "./counting.ts";
import { views } from "./filter.ts";
import { history } from "./history.ts";
import { list } from "./inbox.ts";
import { keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { notice } from "./notices.ts";

/** The English texts of the first screen. No file outside i18n has texts of the page. */
export const ENGLISH = {
  creel: "Creel",
  unreachable: "Creel does not answer. If it was stopped, start it with `creel up`; what you typed is kept.",
  unreachableThere:
    "Creel does not answer. Is this device on its network, and the computer awake? What you typed is kept.",
  unexpected: "Something went wrong on this page. Reload it; what you typed is kept.",
  missing: {
    page: "The page did not load completely.",
    label: "Not loaded",
    part: "This part of the page did not load. Trying again reloads the page; what you typed is kept.",
    dates: "The page cannot read days in words now. Write one like 2031-12-24, or reload the page.",
  },
  reconnecting: "Reconnecting…",
  loadingRest: "Loading…",
  navigation: "Screens",
  searchTitle: "Search",
  skip: "Skip to the content",
  screens: {
    today: "Today",
    upcoming: "Upcoming",
    inbox: "Inbox",
    next: "Next",
    waiting: "Waiting",
    scheduled: "Scheduled",
    someday: "Someday",
    open: "All open",
    projects: "Projects",
    project: "Project",
    notes: "Reference",
    done: "Done",
    trash: "Trash",
    triage: "Triage",
    review: "Weekly review",
    receipts: "Receipts",
    settings: "Settings",
  } satisfies Record<Screen, string>,
  /** Null for the server's own detail, which is in English. */
  problem: (_code: ProblemCode, _field?: string): string | null => null,
  retry: "Try again",
  close: "Close",
  pageTitle: (screen: string, items: number | null) =>
    items ? `(${number.format(items)}) ${screen} · Creel` : `${screen} · Creel`,
  capture,
  captureWindow,
  list,
  items,
  acts,
  history,
  lists,
  views,
  attention,
  keys,
  commands,
  notice,
};

/** The type of each catalogue. */
export type Messages = typeof ENGLISH;
