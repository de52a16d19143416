import { certificateHow } from "./certificate.ts";
import { item } from "./item.ts";
import { keyboard } from "./keyboard.ts";
import { pairing, servedPage } from "./pairing.ts";
import { palette, search } from "./palette.ts";
import { arrivals } from "./receipts.ts";
import { review } from "./review.ts";
import {
  api,
  bookmarklet,
  certificate,
  devices,
  firstKey,
  keyring,
  look,
  recipes,
  scopes,
} from "./settings.ts";
import { triage } from "./triage.ts";

/** The English texts of the parts that load after the first screen. */
export const ENGLISH_LATE = {
  language: { title: "Language", how: "Stored in this browser. The page reloads; what you typed is kept." },
  bookmarklet,
  item,
  triage,
  review,
  arrivals,
  keyboard,
  palette,
  search,
  scopes,
  api,
  firstKey,
  recipes,
  keyring,
  look,
  devices,
  certificate,
  certificateHow,
  pairing,
  servedPage,
};

/** The type of each catalogue of late texts. */
export type LateMessages = typeof ENGLISH_LATE;
