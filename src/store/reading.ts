import { TERMINAL } from "../domain/actor.ts";
import { capture, checkTitle } from "../domain/capture.ts";
import { dayIn } from "../domain/dates.ts";
import type { Item, Kept } from "../domain/item.ts";
import type { KnownProjects, Understood } from "../domain/quick-entry/understood.ts";
import { loadRepeats } from "../domain/repeat.ts";
import type { Tools } from "./changeset.ts";

const PROJECTS = `SELECT id, kind, list, title FROM item
  WHERE account = ? AND kind = 'project' AND list NOT IN ('done', 'trash') ORDER BY seq`;

/** Late: nearly every capture is kept as it came, and a cold `creel add` starts faster without a grammar. */
const load = () => import("../domain/quick-entry/understood.ts");

/** Reads texts as quick entry, among the projects of an account. Of two that are called alike the newer one is meant. */
export function openReading({ engine, chance }: Pick<Tools, "engine" | "chance">, account: number) {
  async function readProjects(): Promise<KnownProjects> {
    const rows = await engine.read<Pick<Item, "id" | "kind" | "list" | "title">>(PROJECTS, [account]);
    const { foldName } = await import("../domain/quick-entry/name.ts");
    return new Map(rows.map(({ title, ...project }) => [foldName(title), project]));
  }
  const here = () => ({ now: chance.now(), timeZone: chance.zone() });

  /** What the title of an item says, and the item with that decided. Throws `invalid` or `conflict` when it cannot be kept so. */
  async function read(typed: Item, known: KnownProjects): Promise<{ understood: Understood; kept: Kept }> {
    const { decide, understand } = await load();
    // "Tomorrow" is the day after the thought, however long it waited in an outbox.
    const understood = await understand(typed.title, { ...here(), now: typed.createdOn }, known);
    const project = [...known.values()].find(({ id }) => id === understood.draft.project);
    const kept = decide(typed, understood, {
      now: chance.now(),
      today: dayIn(chance.zone(), chance.now()),
      zone: chance.zone(),
      newId: chance.newId,
      repeats: await loadRepeats(),
      items: 0,
      openActions: 0,
      project: project ?? null,
    });
    return { understood, kept };
  }

  return {
    /** What a capture of this title would be made into. Throws `invalid`, naming `text`, for a title that none may have. */
    async preview(text: string): Promise<Understood> {
      const draft = { title: checkTitle(text, "text"), note: null, isFocused: false };
      const known = await readProjects();
      const reading = read(capture(draft, TERMINAL, "", chance.now()), known);
      return reading.then(
        ({ understood }) => understood,
        () => ({ draft: { ...draft, tags: [] }, parts: [] }), // it would be kept as it was typed
      );
    },
    /**
     * Gives an item with what its title says; null when it cannot be kept so, whatever the reason. All that are given are
     * read among the projects that there were at the first.
     */
    among() {
      let projects: Promise<KnownProjects> | undefined;
      return async (typed: Item): Promise<Kept | null> => {
        try {
          projects ??= readProjects();
          return (await read(typed, await projects)).kept;
        } catch {
          return null; // a thought is kept as it was typed before it is lost
        }
      };
    },
  };
}
