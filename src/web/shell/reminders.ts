import type { ItemCommand } from "../../domain/item/command.ts";
import type { DueReminders, Reminder } from "../../domain/item/reminders.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { apiClient } from "../server/client.ts";
import { showToast } from "../ui/toasts.ts";

const SNOOZE_SECONDS = 600;
const MAX_TITLES = 5; // of several

/** Shows due reminders: a single one with its actions, several as one. */
export function showReminders({ count, reminders }: DueReminders): void {
  const texts = messages.notice;
  const [first] = reminders;
  if (count > 1 || !first) {
    const detail = reminders.slice(0, MAX_TITLES).map(({ title }) => title);
    showToast({ kind: "reminder", title: texts.reminders(count), detail: detail.join(" · ") });
    return;
  }
  showToast({
    kind: "reminder",
    title: first.title,
    detail: texts.reminder,
    actions: [
      { label: texts.snooze, act: () => change(first, { verb: "edit", patch: { remindAt: snoozeTime() } }) },
      { label: texts.done, act: () => change(first, { verb: "complete" }) },
    ],
  });
}

function snoozeTime(): number {
  return Math.floor(Date.now() / 1000) + SNOOZE_SECONDS;
}

async function change({ id, title }: Reminder, command: ItemCommand): Promise<void> {
  try {
    await apiClient.inbox.change({ id, command });
  } catch (thrown) {
    const detail = problemText(thrown);
    showToast({ kind: "bad", title: messages.notice.unchanged(title), detail });
  }
}
