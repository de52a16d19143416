import { Problem } from "../../domain/problem.ts";

/** The strong validator of an item (RFC 9110, section 8.8.3). */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

const ETAGS = /^(W\/)?"[\x21\x23-\x7e]*"(\s*,\s*(W\/)?"[\x21\x23-\x7e]*")*$/;

/** Whether `If-None-Match` names this revision. */
export function matchesIfNoneMatch({ headers }: Request, revision: number): boolean {
  const known = readTags(headers.get("if-none-match"), "If-None-Match");
  return (
    known !== null &&
    (known.includes("*") || known.some((tag) => tag.replace(/^W\//, "") === etagOf(revision)))
  );
}

/**
 * The revision in `If-Match`; undefined if there is none or it is `*`. Several are refused, because only one can be
 * meant; a weak one matches nothing. Throws `invalid-request`, `changed`.
 */
export function readRevision({ headers }: Request): number | undefined {
  const tags = readTags(headers.get("if-match"), "If-Match");
  if (tags === null || tags.includes("*")) return;
  const [tag = "", ...more] = tags;
  if (more.length > 0)
    throw new Problem("invalid-request", "If-Match has several revisions. Send the one that you have read.", {
      field: "If-Match",
    });
  const revision = /^"(\d{1,15})"$/.exec(tag)?.[1];
  if (revision !== undefined) return Number(revision);
  throw new Problem(
    "changed",
    "If-Match is not a revision of this item. Read the item again, then send your change.",
    {
      field: "If-Match",
    },
  );
}

function readTags(text: string | null, field: string): string[] | null {
  if (text === null) return null;
  const trimmed = text.trim();
  if (trimmed === "*") return ["*"];
  if (ETAGS.test(trimmed)) return trimmed.split(",").map((tag) => tag.trim());
  throw new Problem(
    "invalid-request",
    `${field} is not an ETag. Send the ETag of the response, with its quotes.`,
    {
      field,
    },
  );
}
