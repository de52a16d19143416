import type { DoorState } from "../../domain/home/api-listener.ts";
import type { Change } from "../../domain/item/change-log.ts";
import type { Due } from "../../domain/item/reminders.ts";
import { attention } from "../attention/attention-data.ts";
import { history } from "../history/history-data.ts";
import { items } from "../items/store.ts";
import { receipts } from "../receipts/receipts-data.ts";
import { followTogether } from "../server/leader-tab.ts";
import { api } from "../settings/api/api-data.ts";
import { hearDoor } from "../settings/api-status.ts";
import { isDevice } from "../state/device.ts";
import { hearReminders } from "./reminders.ts";

/** Keeps what the page knows true for as long as it is signed in. Returns the way to stop. */
export function followServer(): () => void {
  return followTogether({
    opened(isGapless) {
      attention.refresh();
      void items.opened(isGapless);
      void receipts.refresh();
      void history.refresh();
    },
    heard({ event, data }) {
      if (event === "api") {
        if (isDevice) return; // it came through that door
        hearDoor(JSON.parse(data) as DoorState);
        void api.refresh();
      } else if (event === "attention") {
        attention.hear((JSON.parse(data) as { count: number }).count);
        void receipts.refresh();
      } else if (event === "reminder") {
        hearReminders(JSON.parse(data) as Due);
      } else if (event === "change" || event === "reset") {
        void (event === "reset" ? items.startOver() : items.hear(JSON.parse(data) as Change));
        void api.refresh();
        void receipts.refresh();
        void history.refresh();
      }
    },
  });
}
