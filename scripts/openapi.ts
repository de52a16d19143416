import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROUTES } from "../src/http/routes.ts";
import { breaksOf } from "./openapi/breaks.ts";
import { writeDocument } from "./openapi/document.ts";
import { ExportLine } from "./openapi/export-schema.ts";

/** The document as it is checked in, and as it is served. */
export const DOCUMENT = join(import.meta.dir, "..", "docs", "openapi.json");

/** The schema of a line of an export. */
export const EXPORT_SCHEMA = join(import.meta.dir, "..", "docs", "export.schema.json");

export function printExportSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(ExportLine), null, 2)}\n`;
}

export function printDocument(): string {
  return `${JSON.stringify(writeDocument(ROUTES), null, 2)}\n`;
}

/** `npm run openapi` writes docs/openapi.json and docs/export.schema.json, unless that would break a client of the old one. */
function main(): number {
  const text = printDocument();
  const breaks = existsSync(DOCUMENT)
    ? breaksOf(JSON.parse(readFileSync(DOCUMENT, "utf8")), JSON.parse(text))
    : [];
  for (const one of breaks) console.error(one);
  if (breaks.length > 0 && !process.argv.includes("--breaking")) {
    console.error("docs/openapi.json stays as it is: the API is only added to. Add beside what there is.");
    return 1;
  }
  writeFileSync(DOCUMENT, text);
  writeFileSync(EXPORT_SCHEMA, printExportSchema());
  return 0;
}

if (import.meta.main) process.exit(main());
