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

/** The English texts of the parts that load after the first screen. */
export const ENGLISH_LATE = {
  copy: "Copy",
  copied: "Copied",
  keyHelp,
  captureParts,
  listParts,
  historySteps,
  historyPanel,
  paste,
  attentionList,
  pick,
  language: { title: "Language", how: "Stored in this browser. The page reloads; what you typed is kept." },
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

/** The type of each catalogue of late texts. */
export type LateMessages = typeof ENGLISH_LATE;
