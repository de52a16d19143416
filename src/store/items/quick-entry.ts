import { TERMINAL } from "../../domain/access/actor.ts";
import { dayIn } from "../../domain/dates.ts";
import { capture, checkTitle } from "../../domain/item/capture.ts";
import type { RuleContext } from "../../domain/item/command.ts";
import type { Item, StoredItem } from "../../domain/item/item.ts";
import { loadRecurrence } from "../../domain/item/recurrence-rule.ts";
import { Problem } from "../../domain/problem.ts";
import type { DateLookup } from "../../domain/quick-entry/date.ts";
import type { Interpretation, KnownProjects } from "../../domain/quick-entry/interpret.ts";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { yieldToOthers } from "../engine/yield.ts";
import type { StoreContext } from "./changeset.ts";

/** Date look-ups for one request, equal ones counted once: a thousand lines may have three each. */
const MAX_LOOKUPS = 3_000;
const MAX_TAGS = 5_000; // for one request: each is a row, and all of them are one commit
const MAX_TITLE_UNITS = 500_000; // UTF-16 units of titles that are parsed for one request: a thousand lines may have 500 each

/** Loaded late: most captures do not need the grammar, and a cold `creel add` starts faster without it. */
const load = () => import("../../domain/quick-entry/interpret.ts");

/** Parses quick entry with the projects of an account. */
export function openQuickEntry(
  { projects: known, nameLimit, environment }: Pick<StoreContext, "projects" | "nameLimit" | "environment">,
  account: number,
  client: string,
) {
  const here = () => ({ now: environment.now(), timeZone: environment.zone() });

  /**
   * Interprets the titles of one request, all with the projects at its beginning. A title that could not be read to the
   * end is missing.
   */
  async function understandAll(
    typed: readonly Item[],
    areProjectsHidden = false,
  ): Promise<Map<Item, Interpretation>> {
    const { interpret, namesProject } = await load();
    const isOneNamed = !areProjectsHidden && typed.some(({ title }) => namesProject(title));
    const projects: KnownProjects = isOneNamed ? await known.read(account) : new Map();
    const lookUp = await openLookUps(client);
    const understood = new Map<Item, Interpretation>();
    let units = 0;
    let tags = 0;
    for (const item of typed) {
      units += item.title.length;
      if (units > MAX_TITLE_UNITS) break;
      await yieldToOthers(client);
      // "Tomorrow" counts from the moment of the capture, even if it waited in an outbox.
      const then = { ...here(), now: item.createdOn };
      const interpretation = await interpret(item.title, then, projects, lookUp).catch(() => null);
      tags += interpretation?.draft.tags?.length ?? 0;
      if (tags > MAX_TAGS) break;
      if (interpretation) understood.set(item, interpretation);
    }
    return understood;
  }

  /** The items with the details of their titles. An item that cannot be stored with them is missing. */
  async function decideAll(understood: ReadonlyMap<Item, Interpretation>): Promise<Map<Item, StoredItem>> {
    const { applyInterpretation } = await load();
    const repeats = await loadRecurrence();
    const isOneNamed = [...understood.values()].some(({ draft }) => draft.project !== undefined);
    const projects = isOneNamed ? [...(await known.read(account)).values()].flat() : [];
    const byId = new Map(projects.map((one) => [one.id, one]));
    const decided = new Map<Item, StoredItem>();
    for (const [item, interpretation] of understood) {
      await yieldToOthers(client);
      const at: RuleContext = {
        now: environment.now(),
        today: dayIn(environment.zone(), environment.now()),
        zone: environment.zone(),
        newId: environment.newId,
        repeats,
        items: 0,
        openActions: 0,
        blockers: [],
        project: byId.get(interpretation.draft.project ?? "") ?? null,
      };
      try {
        decided.set(item, applyInterpretation(item, interpretation, at));
      } catch {}
    }
    return decided;
  }

  /**
   * The result that a capture of this title would have. Throws `invalid`, naming `text`, for an invalid title. A client
   * that may read nothing (`isBlind`) does not learn which projects and names there are.
   */
  async function preview(text: string, isBlind: boolean): Promise<Interpretation> {
    const draft = { title: checkTitle(text, "text"), note: null, isFocused: false };
    const item = capture(draft, TERMINAL, "", environment.now());
    const understood = await understandAll([item], isBlind);
    const decided = await decideAll(understood);
    const isKept = (isBlind ? decided : await nameLimit.preview(account, decided)).has(item);
    const asTyped = { draft: { ...draft, tags: [] }, parts: [] };
    const interpretation = (isKept && understood.get(item)) || asTyped;
    return isBlind
      ? { ...interpretation, parts: interpretation.parts.map(withoutKnowledge) }
      : interpretation;
  }

  return { preview, understandAll, decideAll };
}

/** A project that may be there or not. */
function withoutKnowledge({ isUnknown, ...part }: EntryToken): EntryToken {
  return isUnknown ? { ...part, says: `project ${part.value}` } : part;
}

/** Looks dates up for one request, up to a limit and with pauses. Throws above the limit. */
async function openLookUps(client: string): Promise<DateLookup> {
  const { DATE_LIMIT, readDate } = await import("../../domain/quick-entry/date.ts");
  const known = new Map<string, Awaited<ReturnType<DateLookup>>>();
  return async (kind, words, here) => {
    const cacheKey = `${kind} ${here.now} ${words.slice(0, DATE_LIMIT)}`;
    const before = known.get(cacheKey);
    if (before !== undefined) return before;
    if (known.size === MAX_LOOKUPS)
      throw new Problem("invalid", "The texts contain too many dates. Send fewer at a time.");
    await yieldToOthers(client);
    const found = await readDate(kind, words, here);
    known.set(cacheKey, found);
    return found;
  };
}
