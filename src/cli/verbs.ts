import type { Verb } from "./desk.ts";

/** Each verb but `add`, `mcp`, `up` and `version`, which main knows, with the file that is loaded when it is asked for. */
export const VERBS: Record<string, () => Promise<Verb>> = {
  list: async () => (await import("./list.ts")).list,
  show: async () => (await import("./show.ts")).show,
  edit: async () => (await import("./edit.ts")).edit,
  move: async () => (await import("./triage.ts")).move,
  focus: async () => (await import("./triage.ts")).focus,
  done: async () => (await import("./triage.ts")).done,
  reopen: async () => (await import("./triage.ts")).reopen,
  trash: async () => (await import("./triage.ts")).trash,
  restore: async () => (await import("./restore.ts")).restore,
  purge: async () => (await import("./purge.ts")).purge,
  undo: async () => (await import("./undo.ts")).undo,
  redo: async () => (await import("./undo.ts")).redo,
  history: async () => (await import("./history.ts")).history,
  tag: async () => (await import("./tag.ts")).tag,
  open: async () => (await import("./open.ts")).open,
  pair: async () => (await import("./pair.ts")).pair,
  device: async () => (await import("./device.ts")).device,
  key: async () => (await import("./key.ts")).key,
  webhook: async () => (await import("./webhook.ts")).webhook,
  attention: async () => (await import("./attention.ts")).attention,
  receipts: async () => (await import("./receipts.ts")).receipts,
  api: async () => (await import("./api.ts")).api,
  connect: async () => (await import("./connect.ts")).connect,
  disconnect: async () => (await import("./disconnect.ts")).disconnect,
  outbox: async () => (await import("./outbox.ts")).outbox,
  trust: async () => (await import("./trust.ts")).trust,
  backup: async () => (await import("./backup.ts")).backup,
  doctor: async () => (await import("./doctor.ts")).doctor,
};

export function findVerb(name: string): (() => Promise<Verb>) | undefined {
  return Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
}
