import type { Screen } from "../../state/route.ts";
import { acts, items } from "./acts.ts";
import { attention } from "./attention.ts";
import { bookmarklet, capture, captureWindow } from "./capture.ts";
import { certificateHow } from "./certificate.ts";
import { alsoCalled, commands, groups } from "./commands.ts";
import { number } from "./counting.ts";
import { history } from "./history.ts";
import { list } from "./inbox.ts";
import { item } from "./item.ts";
import { keyboard, keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { notice } from "./notices.ts";
import { pairing, servedPage, unpaired } from "./pairing.ts";
import { palette, search } from "./palette.ts";
import { arrivals } from "./receipts.ts";
import { review } from "./review.ts";
import { api, certificate, devices, firstKey, keyring, recipes, scopes } from "./settings.ts";
import { signIn } from "./sign-in.ts";
import { triage } from "./triage.ts";

/** Every sentence of the page in English. No other file has texts of the page. */
export const ENGLISH = {
  creel: "Creel",
  unreachable: "Creel does not answer. If it was stopped, start it with `creel up`; what you typed is kept.",
  unreachableThere:
    "Creel does not answer. Is this device on its network, and the computer awake? What you typed is kept.",
  unexpected: "Something went wrong on this page. Reload it; what you typed is kept.",
  missing: {
    page: "The page could not be loaded whole.",
    label: "Not loaded",
    part: "This part of the page could not be loaded. Trying again reloads the page; what you typed is kept.",
    dates: "Words for days cannot be read at the moment. Write it like 2031-12-24, or reload the page.",
  },
  reconnecting: "Reconnecting…",
  navigation: "Screens",
  skip: "Skip to the content",
  screens: {
    inbox: "Inbox",
    next: "Next",
    waiting: "Waiting",
    scheduled: "Scheduled",
    someday: "Someday",
    projects: "Projects",
    project: "Project",
    notes: "Reference",
    focus: "Focus",
    done: "Done",
    trash: "Trash",
    triage: "Triage",
    review: "Weekly review",
    receipts: "Receipts",
    settings: "Settings",
  } satisfies Record<Screen, string>,
  language: { title: "Language", how: "Kept in this browser. The page reloads; what you typed stays." },
  retry: "Try again",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  pageTitle: (screen: string, items: number | null) =>
    items ? `(${number.format(items)}) ${screen} · Creel` : `${screen} · Creel`,
  capture,
  captureWindow,
  bookmarklet,
  list,
  item,
  items,
  acts,
  triage,
  review,
  history,
  lists,
  attention,
  arrivals,
  keys,
  keyboard,
  commands,
  groups,
  alsoCalled,
  palette,
  search,
  notice,
  scopes,
  api,
  firstKey,
  recipes,
  keyring,
  devices,
  certificate,
  certificateHow,
  signIn,
  pairing,
  servedPage,
  unpaired,
};

/** The type of each catalogue, with every sentence. */
export type Messages = typeof ENGLISH;
