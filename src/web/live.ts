import type { DoorState } from "../domain/door.ts";
import { attention } from "./attention/attention-data.ts";
import { hearDoor } from "./door.ts";
import { inbox } from "./inbox/inbox-data.ts";
import { receipts } from "./receipts/receipts-data.ts";
import { api } from "./settings/api-data.ts";
import { follow } from "./stream.ts";

/** Keeps what the page knows true for as long as it is signed in. Returns the way to stop. */
export function followServer(): () => void {
  return follow({
    opened() {
      attention.refresh();
      void inbox.refresh();
      void receipts.refresh();
    },
    heard({ event, data }) {
      if (event === "api") {
        hearDoor(JSON.parse(data) as DoorState);
        void api.refresh();
      } else if (event === "attention") {
        attention.hear((JSON.parse(data) as { count: number }).count);
        void receipts.refresh();
      } else if (event === "change" || event === "reset") {
        void (event === "reset" ? inbox.startOver() : inbox.refresh());
        void api.refresh();
        void receipts.refresh();
      }
    },
  });
}
