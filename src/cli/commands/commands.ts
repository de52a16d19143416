import type { CliCommand } from "../context.ts";

/**
 * The loaders of all commands but `add`, `mcp`, `up` and `version`, which main has. A file is loaded when its command
 * runs.
 */
export const COMMAND_LOADERS: Record<string, () => Promise<CliCommand>> = {
  list: async () => (await import("./items/list.ts")).listCommand,
  today: async () => (await import("./items/list.ts")).todayCommand,
  upcoming: async () => (await import("./items/list.ts")).upcomingCommand,
  show: async () => (await import("./items/show.ts")).showCommand,
  edit: async () => (await import("./items/edit.ts")).editCommand,
  move: async () => (await import("./items/status.ts")).moveCommand,
  focus: async () => (await import("./items/status.ts")).focusCommand,
  done: async () => (await import("./items/status.ts")).doneCommand,
  reopen: async () => (await import("./items/status.ts")).reopenCommand,
  trash: async () => (await import("./items/status.ts")).trashCommand,
  restore: async () => (await import("./home/restore.ts")).restoreCommand,
  purge: async () => (await import("./items/purge.ts")).purgeCommand,
  undo: async () => (await import("./items/undo.ts")).undoCommand,
  redo: async () => (await import("./items/undo.ts")).redoCommand,
  history: async () => (await import("./items/history.ts")).historyCommand,
  duplicate: async () => (await import("./items/template.ts")).duplicateCommand,
  template: async () => (await import("./items/template.ts")).templateCommand,
  tag: async () => (await import("./items/tag.ts")).tagCommand,
  open: async () => (await import("./home/open.ts")).openCommand,
  pair: async () => (await import("./access/pair.ts")).pairCommand,
  device: async () => (await import("./access/device.ts")).deviceCommand,
  key: async () => (await import("./access/key.ts")).keyCommand,
  webhook: async () => (await import("./access/webhook.ts")).webhookCommand,
  calendar: async () => (await import("./access/calendar.ts")).calendarCommand,
  drop: async () => (await import("./access/drop.ts")).dropCommand,
  attention: async () => (await import("./items/attention.ts")).attentionCommand,
  receipts: async () => (await import("./items/receipts.ts")).receiptsCommand,
  api: async () => (await import("./access/api.ts")).apiCommand,
  connect: async () => (await import("./home/connect.ts")).connectCommand,
  disconnect: async () => (await import("./home/disconnect.ts")).disconnectCommand,
  outbox: async () => (await import("./home/outbox.ts")).outboxCommand,
  trust: async () => (await import("./access/trust.ts")).trustCommand,
  backup: async () => (await import("./home/backup.ts")).backupCommand,
  export: async () => (await import("./home/export.ts")).exportCommand,
  import: async () => (await import("./move/import.ts")).importCommand,
  copy: async () => (await import("./move/copy.ts")).copyCommand,
  doctor: async () => (await import("./home/doctor.ts")).doctorCommand,
};

export function findCommand(name: string): (() => Promise<CliCommand>) | undefined {
  return Object.hasOwn(COMMAND_LOADERS, name) ? COMMAND_LOADERS[name] : undefined;
}
