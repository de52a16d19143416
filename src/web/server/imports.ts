import { Problem } from "../../domain/problem.ts";
import { importsOf } from "../../wire/import/import-client.ts";
import { readProblem } from "../../wire/problems.ts";
import { messages } from "../i18n/messages.ts";
import { Signal } from "../state/signal.ts";
import { apiClient } from "./client.ts";
import { currentSession } from "./session.ts";

/** The page's client of the imports, which a part loads after the first screen. */
export const importClient = importsOf(apiClient);

/** How many times the undo key or the redo key moved an import: Settings reads the imports again. */
export const importSteps = new Signal(0);

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
