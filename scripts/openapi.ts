import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "../src/http/routes.ts";
import { breaksOf } from "./openapi/breaks.ts";
import { writeDocument } from "./openapi/document.ts";

/** The document as it is checked in, and as it is served. */
export const DOCUMENT = join(import.meta.dir, "..", "docs", "openapi.json");

export function printDocument(): string {
  return `${JSON.stringify(writeDocument(ROUTES), null, 2)}\n`;
}

/** `npm run openapi` writes docs/openapi.json, unless that would break a client of the old one. */
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
  return 0;
}

if (import.meta.main) process.exit(main());
