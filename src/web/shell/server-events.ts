import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { Change } from "../../domain/item/change-log.ts";
import type { DueReminders } from "../../domain/item/reminders.ts";
import { attentionQuery } from "../attention/attention-data.ts";
import { historyQuery } from "../history/history-data.ts";
import { itemStore } from "../items/store.ts";
import { receiptsQuery } from "../receipts/receipts-data.ts";
import { followAsOneTab } from "../server/leader-tab.ts";
import { apiQuery } from "../settings/api/api-data.ts";
import { updateApiStatus } from "../settings/api-status.ts";
import { isPairedDevice } from "../state/device.ts";
import { showReminders } from "./reminders.ts";

/** Keeps the page's data up to date while it is signed in. Returns `stop`. */
export function followServer(): () => void {
  return followAsOneTab({
    opened(isGapless) {
      attentionQuery.refresh();
      void itemStore.opened(isGapless);
      void receiptsQuery.refresh();
      void historyQuery.refresh();
    },
    heard({ event, data }) {
      if (event === "api") {
        if (isPairedDevice) return; // a paired device uses the API itself
        updateApiStatus(JSON.parse(data) as ListenerState);
        void apiQuery.refresh();
      } else if (event === "attention") {
        attentionQuery.hear((JSON.parse(data) as { count: number }).count);
        void receiptsQuery.refresh();
      } else if (event === "reminder") {
        showReminders(JSON.parse(data) as DueReminders);
      } else if (event === "change" || event === "reset") {
        void (event === "reset" ? itemStore.startOver() : itemStore.hear(JSON.parse(data) as Change));
        void apiQuery.refresh();
        void receiptsQuery.refresh();
        void historyQuery.refresh();
      }
    },
  });
}
