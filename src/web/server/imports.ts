import type { Import, ImportState } from "../../domain/import/import.ts";
import type { Item } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { importsOf } from "../../wire/import/import-client.ts";
import { asProblem, readProblem } from "../../wire/problems.ts";
import { loadLateMessages, messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { Signal } from "../state/signal.ts";
import { apiClient } from "./client.ts";
import { currentSession } from "./session.ts";

/** The page's client of the imports, which a part loads after the first screen. */
export const importClient = importsOf(apiClient);

/** How many times the undo key or the redo key moved an import: Settings reads the imports again. */
export const importSteps = new Signal(0);

/** What became of an import that an undo or redo was about. */
export interface ImportReport {
  id: string;
  title: string;
  detail: string;
  isGood: boolean;
  /** No items: there can be a million. */
  about: readonly Item[];
}

const UNWRITTEN_STATES: readonly ImportState[] = ["receiving", "reading", "ready", "failed"];

/** Requests to write an import that are not settled yet: a backup is made first. An undo of such an import waits. */
export const importStarts = new Map<string, Promise<unknown>>();

/**
 * Takes an import back, or writes it again, by a job that goes on after the answer. Empty if there is nothing to take back:
 * it is forgotten, or its writing never began. Throws the problem of a start that it waited for.
 */
export async function takeImportStep(direction: "undo" | "redo", id: string): Promise<ImportReport[]> {
  await importStarts.get(id);
  await loadLateMessages(); // before the request: its report needs them
  const before = await findImport(id);
  if (!before || (direction === "undo" && UNWRITTEN_STATES.includes(before.state))) return [];
  const isThere = before.state === (direction === "undo" ? "undone" : "done"); // an answer was lost, or it was done elsewhere
  const ask = direction === "undo" ? importClient.undo : importClient.write;
  const one = isThere ? before : await ask(id);
  importSteps.set(importSteps.get() + 1);
  const { importStepped, importProgress, importWasUndone } = messages.historyPanel;
  const name = showControls(one.name);
  if (isThere && direction === "undo")
    return [{ id, title: importWasUndone(name), detail: "", isGood: false, about: [] }];
  const detail = importProgress(one.progress.done, one.progress.total);
  return [{ id, title: importStepped[direction](name), detail, isGood: true, about: [] }];
}

/** Null if it is forgotten. */
async function findImport(id: string): Promise<Import | null> {
  return importClient.get(id).catch((thrown) => {
    if (asProblem(thrown).code === "not-found") return null;
    throw thrown;
  });
}

/** Sends a piece of a file, from an offset. Returns how many bytes are there; an empty piece asks for that. */
export async function sendPiece(
  id: string,
  at: number,
  piece: Blob,
  { lastModified }: File,
  signal: AbortSignal,
): Promise<number> {
  const modifiedOn = Math.max(0, Math.floor(lastModified / 1000));
  const response = await fetchBytes(`/app/imports/${id}/source?at=${at}&modifiedOn=${modifiedOn}`, {
    method: "PUT",
    body: piece,
    signal,
  });
  return ((await response.json().catch(throwUnanswered)) as { bytes: number }).bytes;
}

/** Every item, as JSON Lines. */
export async function fetchExport(): Promise<Blob> {
  return (await fetchBytes("/app/exports", {})).blob().catch(throwUnanswered);
}

/** A request or response that is not text. A session that has ended is noticed by the other requests of the page. */
async function fetchBytes(path: string, request: RequestInit): Promise<Response> {
  const secret = currentSession.get() ?? "";
  const response = await fetch(path, {
    ...request,
    headers: { "Creel-Session": secret },
    credentials: "omit",
    cache: "no-store",
  }).catch(throwUnanswered);
  if (!response.ok) throw readProblem(response.status, await response.text().catch(throwUnanswered));
  return response;
}

function throwUnanswered(cause: unknown): never {
  throw new Problem("unavailable", messages.unreachable, { cause });
}
