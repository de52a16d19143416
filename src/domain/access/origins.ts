import { Problem } from "../problem.ts";

/** The web origins whose pages may use the API, with a key. Empty by default. */
export interface Origins {
  has(origin: string): boolean;
  list(): string[];
  /** Replaces the list. Throws `invalid`. */
  change(origins: string[]): Promise<void>;
}

const MAX_ORIGINS = 32;
const FORM = /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9_.-]{1,253})(:\d{1,5})?$/;

/**
 * Checks origins, which must be written as browsers send them. Throws `invalid`: patterns, `*` and `null` are not
 * allowed.
 */
export function checkOrigins(origins: readonly string[]): string[] {
  const list = [...new Set(origins.map((one) => one.trim().toLowerCase().replace(/\/$/, "")))];
  const wrong = list.find((one) => !FORM.test(one) || !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong !== undefined)
    throw new Problem(
      "invalid",
      "That is not an origin. Give scheme, host and port as a browser sends them, such as https://dash.example:8443. Leave out the port 443 or 80.",
      { field: "origins" },
    );
  if (list.length > MAX_ORIGINS)
    throw new Problem("invalid", `At most ${MAX_ORIGINS} origins can be allowed. Remove one first.`, {
      field: "origins",
    });
  return list;
}
