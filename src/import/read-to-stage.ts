import { statSync } from "node:fs";
import { dirname } from "node:path";
import { dayIn } from "../domain/dates.ts";
import type { Environment } from "../domain/environment.ts";
import { createStage } from "../store/sqlite/imports/stage.ts";
import { chooseFormat } from "./choose-format.ts";
import { requireReserve } from "./import-folder.ts";
import type { ReadRequest, RecognisedFile } from "./import-jobs.ts";
import { readImport } from "./read-import.ts";
import { openSource, type Source } from "./source.ts";

const OWN_ID = /^[0-9A-F]{32}$/;

/** Reads a source into a new stage. Throws `invalid`, and `disk-full` before captures have no room. */
export async function readToStage(
  request: ReadRequest,
  environment: Pick<Environment, "now" | "zone" | "newId">,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<RecognisedFile> {
  const { source: path, name, options } = request;
  const source = await openSource(path, name, { encoding: options.encoding ?? null });
  try {
    return await readRecords(source, request, environment, onProgress);
  } finally {
    await source.close();
  }
}

async function readRecords(
  source: Source,
  { source: path, stage: to, name, options: given, mappings }: ReadRequest,
  environment: Pick<Environment, "now" | "zone" | "newId">,
  onProgress: (done: number, total: number) => void,
): Promise<RecognisedFile> {
  const stage = createStage(to, () => requireReserve(dirname(to)));
  try {
    const { format, options, header, table } = await chooseFormat(source, given, mappings);
    const zone = environment.zone();
    const readOptions = {
      zone,
      now: environment.now(),
      fileName: name,
      fileDay: dayIn(zone, Math.floor(statSync(path).mtimeMs / 1000)),
      to: options.to ?? "auto",
      cancelled: options.cancelled ?? "done",
      hasBlock: options.hasBlock ?? true,
      priority: options.priority ?? "none",
      bullets: options.bullets ?? false,
    } as const;
    await readImport(source, format, readOptions, {
      take(result) {
        if ("nameKind" in result) return stage.colour(result);
        if ("project" in result) return stage.item(null, environment.newId(), result.project, []);
        if ("leftOut" in result) return stage.other(result, "leftOut", result.leftOut);
        if ("refused" in result) return stage.other(result, "refused", result.refused);
        const { item, losses } = result;
        const own = item.whole?.id ?? item.foreignId;
        // Everdo's ids have Creel's form, and links in notes use them.
        return stage.item(result, OWN_ID.test(own) ? own : environment.newId(), item, losses);
      },
      progress({ bytesRead, bytes }) {
        onProgress(bytesRead, bytes);
      },
    });
    stage.finish(format.system === "creel");
    return { system: format.system, options, header, table };
  } finally {
    stage.close();
  }
}
