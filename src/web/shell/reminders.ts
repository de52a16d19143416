import type { ItemCommand } from "../../domain/item/command.ts";
import { type DueReminders, type Reminder, reminderMoments } from "../../domain/item/reminders.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { apiClient } from "../server/client.ts";
import { isPairedDevice } from "../state/device.ts";
import { canAskForNotifications, notifyInBrowser } from "../state/notifications.ts";
import { showToast, type ToastAction } from "../ui/toasts.ts";

const SNOOZE_SECONDS = 600;
const MAX_TITLES = 5; // of several

/**
 * Shows due reminders: a single one with its actions, several as one. On a paired device they are notifications too, and
 * the first ones ask whether they may be.
 */
export function showReminders({ count, reminders }: DueReminders): void {
  const texts = messages.dueReminder;
  const [first] = reminders;
  const isOne = count === 1 && first !== undefined;
  const title = isOne ? shortTitle(first.title) : texts.reminders(count);
  const titles = reminders.slice(0, MAX_TITLES).map((one) => shortTitle(one.title));
  const detail = isOne ? texts.reminder : titles.join(" · ");
  const actions = isOne ? actionsOf(first) : [];
  if (canAskForNotifications())
    actions.push({ label: texts.notifyHere, act: () => void Notification.requestPermission() });
  showToast({ kind: "reminder", title, detail, actions });
  if (isPairedDevice) void notifyInBrowser({ title, body: detail, tag: isOne ? first.id : "reminders" });
}

function actionsOf(reminder: Reminder): ToastAction[] {
  const texts = messages.dueReminder;
  return [
    { label: texts.snooze, act: () => change(reminder, () => snooze(reminder)) },
    { label: texts.done, act: () => change(reminder, () => ({ verb: "complete" })) },
  ];
}

function snoozeTime(): number {
  return Math.floor(Date.now() / 1000) + SNOOZE_SECONDS;
}

/** Only this reminder comes again: the item may have others. */
async function snooze({ id, remindAt }: Reminder): Promise<ItemCommand> {
  const item = await apiClient.inbox.get(id);
  const others = item ? reminderMoments(item).filter((one) => one !== remindAt) : [];
  return { verb: "edit", patch: { reminders: [...others, snoozeTime()] } };
}

async function change(
  { id, title }: Reminder,
  makeCommand: () => ItemCommand | Promise<ItemCommand>,
): Promise<void> {
  try {
    await apiClient.inbox.change({ id, command: await makeCommand() });
  } catch (thrown) {
    const detail = problemText(thrown);
    showToast({ kind: "bad", title: messages.dueReminder.unchanged(shortTitle(title)), detail });
  }
}
