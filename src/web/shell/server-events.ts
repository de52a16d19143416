import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { Change } from "../../domain/item/change-log.ts";
import type { DueReminders } from "../../domain/item/reminders.ts";
import { attentionQuery } from "../attention/attention-data.ts";
import { loadLateMessages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { followAsOneTab } from "../server/leader-tab.ts";
import { updateApiStatus } from "../settings/api-status.ts";
import { isPairedDevice } from "../state/device.ts";
import { refreshLiveQueries } from "../state/query.ts";
import { setTimeZone } from "../state/time-zone.ts";

/** Keeps the page's data up to date while it is signed in. Returns `stop`. */
export function followServer(): () => void {
  return followAsOneTab({
    opened(isGapless) {
      attentionQuery.refresh();
      void itemStore.opened(isGapless);
      refreshLiveQueries();
    },
    heard({ event, data }) {
      if (event === "api") {
        if (isPairedDevice) return; // a paired device uses the API itself
        updateApiStatus(JSON.parse(data) as ListenerState);
        refreshLiveQueries();
      } else if (event === "attention") {
        attentionQuery.hear((JSON.parse(data) as { count: number }).count);
        refreshLiveQueries();
      } else if (event === "zone") {
        setTimeZone((JSON.parse(data) as { timeZone: unknown }).timeZone);
      } else if (event === "reminder") {
        void Promise.all([import("./reminders.ts"), loadLateMessages()]).then(
          ([{ showReminders }]) => showReminders(JSON.parse(data) as DueReminders),
          () => {}, // the desktop shows it
        );
      } else if (event === "change" || event === "reset") {
        void (event === "reset" ? itemStore.startOver() : itemStore.hear(JSON.parse(data) as Change));
        refreshLiveQueries();
      }
    },
  });
}
