import { createHash } from "node:crypto";
import { SYSTEM } from "../../domain/environment.ts";
import type { ExportContext, ExportFormat, ExportItem } from "../../domain/export/export-format.ts";
import { groupItems } from "../../domain/export/group-items.ts";
import { LossCounter, type LossReport } from "../../domain/export/losses.ts";
import type { ItemOrigin } from "../../domain/import/item-origins.ts";
import type { ItemFilter, Items } from "../../domain/inbox/items.ts";
import { TAG_KINDS } from "../../domain/item/tags.ts";
import { Problem } from "../../domain/problem.ts";
import type { Client } from "../../wire/client.ts";
import type { CommandContext } from "../context.ts";
import { readFilterOptions } from "../filter-options.ts";
import { readListOptions } from "../list-options.ts";
import { readItemPages } from "../read-item-pages.ts";
import { resolveProject } from "../resolve-items.ts";
import { markStored, print, printError, printJson, safe } from "../terminal/output.ts";
import { Usage } from "../usage.ts";
import { type ExportTarget, openTarget } from "./export-target.ts";
import { readOrigins } from "./read-origins.ts";
import { ZipWriter } from "./zip.ts";

interface ExportRequest {
  format: ExportFormat;
  /** The path of a new file; undefined is stdout. */
  file: string | undefined;
  positionals: readonly string[];
  /** The options for the list and the filters. */
  values: Record<string, unknown>;
  form: string;
}

/** `creel export --as FORMAT`: the items of a list or a filter, without one all open items, and their projects. */
export async function exportAs(context: CommandContext, request: ExportRequest): Promise<number> {
  const { format, file, values, form } = request;
  const list = readListOptions(request.positionals, values, form) ?? (values.all ? undefined : "open");
  const { project, ...filter } = readFilterOptions(values, form);
  if (values["held-back"] && filter.isAvailable)
    throw new Usage("Give --available or --held-back, not both.", form);
  if (values["held-back"]) filter.isAvailable = false;
  const session = await context.openSession({ local: values.local === true });
  let target: ExportTarget | null = null;
  try {
    const counter = new LossCounter();
    const exportContext = await makeContext(await session.client(), counter);
    const wanted: ItemFilter = { ...filter, ...(list === undefined ? {} : { list }) };
    const items = await readItems(await session.items(), wanted, project);
    if (format.system !== undefined)
      await addOrigins(items, readOrigins(await session.client(), format.system));
    target = openTarget(file);
    writeItems(format, items, exportContext, target);
    target.end();
    report(context, request, items.length, counter.report());
    return 0;
  } finally {
    target?.remove();
    await session.close();
  }
}

async function makeContext(client: Client, counter: LossCounter): Promise<ExportContext> {
  const zone = (await client.me()).timeZone ?? SYSTEM.zone();
  const colours: { kind: (typeof TAG_KINDS)[number]; name: string; colour: string }[] = [];
  for (const kind of TAG_KINDS)
    for (const { name, colour } of await client.tags.list(kind))
      if (colour !== null) colours.push({ kind, name, colour });
  return {
    zone,
    now: SYSTEM.now(),
    colours,
    toJson: (value) => JSON.stringify(value),
    makeId: (text) => createHash("sha256").update(text).digest("hex").slice(0, 32).toUpperCase(),
    lose: (item, field) => counter.lose(item, field),
    leaveOut: (item, reason) => counter.leaveOut(item, reason),
  };
}

/** The items and their projects, newest first. */
async function readItems(inbox: Items, filter: ItemFilter, named: string | undefined): Promise<ExportItem[]> {
  const project = named === undefined ? {} : { project: await resolveProject(inbox, named) };
  const items: ExportItem[] = [];
  let next: string | null = null;
  for await (const page of readItemPages(inbox, { ...filter, ...project }, Number.MAX_SAFE_INTEGER)) {
    items.push(...page.items);
    next = page.next;
  }
  if (next !== null) throw new Problem("unavailable", "The list could not be read to its end. Try again.");
  const known = new Set(items.map(({ id }) => id));
  const missing = new Set(items.flatMap((item) => item.project ?? []).filter((id) => !known.has(id)));
  for (const id of missing) {
    const found = await inbox.get(id);
    if (found) items.push(found);
  }
  return items.sort((a, b) => b.createdOn - a.createdOn);
}

async function addOrigins(items: readonly ExportItem[], origins: AsyncIterable<ItemOrigin>): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]));
  for await (const { item: id, ...origin } of origins) {
    const item = byId.get(id);
    if (item) item.origin = origin;
  }
}

function writeItems(
  format: ExportFormat,
  items: readonly ExportItem[],
  context: ExportContext,
  target: ExportTarget,
): void {
  const groups = groupItems(items);
  if ("write" in format) {
    for (const part of format.write(groups, context)) target.write(part);
    return;
  }
  const zip = new ZipWriter(target.write, new Date(context.now * 1000));
  for (const { name, text } of format.writeFiles(groups, context)) zip.add(name, text);
  zip.end();
}

function report(
  { json }: CommandContext,
  { format, file }: ExportRequest,
  read: number,
  { lost, leftOut }: LossReport,
): void {
  const items = read - Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const count = (number: number) => (number === 1 ? "1 item" : `${number} items`);
  if (file !== undefined) {
    markStored(`The export ${file} is made`);
    if (json) {
      printJson({ file, format: format.name, items, lost, leftOut });
      return;
    }
    print(`${count(items)}: ${safe(file)}`);
  }
  const lines = [
    ...Object.entries(lost).map(([field, number]) => `  ${field}: ${count(number)}`),
    ...Object.entries(leftOut).map(([reason, number]) => `  left out, ${reason}: ${count(number)}`),
  ];
  if (lines.length === 0) return;
  printError(`The format ${format.name} cannot say all of it, or not exactly:`);
  for (const line of lines) printError(line);
}
