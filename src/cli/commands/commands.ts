import type { Verb } from "../context.ts";

/** Each verb but `add`, `mcp`, `up` and `version`, which main knows, with the file that is loaded when it is asked for. */
export const VERBS: Record<string, () => Promise<Verb>> = {
  list: async () => (await import("./items/list.ts")).list,
  show: async () => (await import("./items/show.ts")).show,
  edit: async () => (await import("./items/edit.ts")).edit,
  move: async () => (await import("./items/status.ts")).move,
  focus: async () => (await import("./items/status.ts")).focus,
  done: async () => (await import("./items/status.ts")).done,
  reopen: async () => (await import("./items/status.ts")).reopen,
  trash: async () => (await import("./items/status.ts")).trash,
  restore: async () => (await import("./home/restore.ts")).restore,
  purge: async () => (await import("./items/purge.ts")).purge,
  undo: async () => (await import("./items/undo.ts")).undo,
  redo: async () => (await import("./items/undo.ts")).redo,
  history: async () => (await import("./items/history.ts")).history,
  tag: async () => (await import("./items/tag.ts")).tag,
  open: async () => (await import("./home/open.ts")).open,
  pair: async () => (await import("./access/pair.ts")).pair,
  device: async () => (await import("./access/device.ts")).device,
  key: async () => (await import("./access/key.ts")).key,
  webhook: async () => (await import("./access/webhook.ts")).webhook,
  attention: async () => (await import("./items/attention.ts")).attention,
  receipts: async () => (await import("./items/receipts.ts")).receipts,
  api: async () => (await import("./access/api.ts")).api,
  connect: async () => (await import("./home/connect.ts")).connect,
  disconnect: async () => (await import("./home/disconnect.ts")).disconnect,
  outbox: async () => (await import("./home/outbox.ts")).outbox,
  trust: async () => (await import("./access/trust.ts")).trust,
  backup: async () => (await import("./home/backup.ts")).backup,
  doctor: async () => (await import("./home/doctor.ts")).doctor,
};

export function findVerb(name: string): (() => Promise<Verb>) | undefined {
  return Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
}
