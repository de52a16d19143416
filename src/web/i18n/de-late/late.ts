import type { LateMessages } from "../en-late/late.ts";
import { attentionList } from "./attention.ts";
import { captureParts, paste } from "./capture.ts";
import { certificateHow } from "./certificate.ts";
import { alsoCalled, groups } from "./commands.ts";
import { filter, filterPicker, places, sorting, viewPicker } from "./filter.ts";
import { historyPanel, historySteps } from "./history.ts";
import { dueReminder, item } from "./item.ts";
import { keyboard, keyHelp } from "./keyboard.ts";
import { firstSteps, listParts } from "./lists.ts";
import { download, moveIn, plainCopy } from "./move.ts";
import { pairing, servedPage } from "./pairing.ts";
import { palette, search } from "./palette.ts";
import { pick } from "./pick.ts";
import { projects } from "./projects.ts";
import { arrivals } from "./receipts.ts";
import { review } from "./review.ts";
import {
  api,
  bookmarklet,
  calendars,
  certificate,
  devices,
  firstKey,
  general,
  keyring,
  origins,
  recipes,
  scopes,
  webhooks,
} from "./settings.ts";
import { signIn, unpaired } from "./sign-in.ts";
import { triage } from "./triage.ts";

/** The German texts of the parts that load after the first screen. */
export const GERMAN_LATE: LateMessages = {
  copy: "Kopieren",
  copied: "Kopiert",
  keyHelp,
  captureParts,
  listParts,
  historySteps,
  historyPanel,
  paste,
  attentionList,
  pick,
  language: {
    title: "Sprache",
    how: "Wird in diesem Browser gespeichert. Die Seite lädt neu; dein Text bleibt erhalten.",
  },
  bookmarklet,
  item,
  dueReminder,
  signIn,
  unpaired,
  triage,
  review,
  arrivals,
  projects,
  keyboard,
  palette,
  groups,
  alsoCalled,
  filter,
  sorting,
  places,
  filterPicker,
  viewPicker,
  search,
  scopes,
  api,
  firstKey,
  firstSteps,
  recipes,
  keyring,
  general,
  devices,
  certificate,
  certificateHow,
  webhooks,
  calendars,
  origins,
  moveIn,
  download,
  plainCopy,
  pairing,
  servedPage,
};
