import type { HomeContents } from "./read-home.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A capture that a client repeats under the same key until it is acknowledged. */
export interface Draft {
  key: string;
  title: string;
  note: string;
}

/** The result of a run. A sound run has no lost captures, no duplicates and no errors. */
export interface Verdict {
  lostCount: number;
  duplicateCount: number;
  /** A sentence for each other violation. */
  errors: string[];
}

/** The captures that clients sent and the ids of the responses. The test holds them in memory, out of reach of any fault. */
export interface ExpectedCaptures {
  /** A draft whose outcome is unknown, or else a new one. */
  take(): Draft;
  /** Queues a draft whose outcome is unknown. */
  retryLater(draft: Draft): void;
  acknowledge(draft: Draft, id: string): void;
  report(sentence: string): void;
  /** The number of drafts to send again. */
  unknown(): number;
  acknowledged(): number;
  /** Chooses some acknowledged captures by the seed. */
  sample(most: number): { draft: Draft; id: string }[];
  /** Compares the contents of a home with the acknowledged captures. A capture without a response may exist once. */
  judge(contents: HomeContents): Verdict;
}

const MAX_NOTE_CHARS = 6_000; // some notes then need several pages of the database

export function expectCaptures(random: SeededRandom, name: string): ExpectedCaptures {
  const drafts = new Map<string, Draft>();
  const acknowledgedIds = new Map<string, string>();
  const unknown: Draft[] = [];
  const reports: string[] = [];

  function makeDraft(): Draft {
    const key = `${name}-${drafts.size}`;
    const length = random.next() < 0.1 ? random.between(0, MAX_NOTE_CHARS) : random.between(0, 60);
    const draft = { key, title: `Thought ${key}`, note: textOf(random, length) };
    drafts.set(draft.title, draft);
    return draft;
  }

  return {
    take: () => unknown.shift() ?? makeDraft(),
    retryLater: (draft) => void unknown.push(draft),
    acknowledge(draft, id) {
      const before = acknowledgedIds.get(draft.key);
      if (before !== undefined && before !== id)
        reports.push(`${draft.key} was answered with ${before}, and later with ${id}.`);
      acknowledgedIds.set(draft.key, before ?? id);
    },
    unknown: () => unknown.length,
    report: (sentence) => void reports.push(`${name}: ${sentence}`),
    acknowledged: () => acknowledgedIds.size,
    sample(most) {
      const all = [...drafts.values()].filter(({ key }) => acknowledgedIds.has(key));
      const from = Math.max(0, random.between(0, Math.max(0, all.length - most)));
      return all
        .slice(from, from + most)
        .map((draft) => ({ draft, id: acknowledgedIds.get(draft.key) ?? "" }));
    },
    judge({ items, integrity }) {
      const counts = new Map<string, number>();
      const byId = new Map(items.map((item) => [item.id, item]));
      const errors = [...reports];
      if (integrity !== "ok") errors.push(`The database says of itself: ${integrity}`);
      if (byId.size !== items.length) errors.push("Two items have one id.");
      for (const { title, note } of items) {
        counts.set(title, (counts.get(title) ?? 0) + 1);
        const draft = drafts.get(title);
        if (!draft) errors.push(`Nobody sent the item "${title}".`);
        else if ((note ?? "") !== draft.note)
          errors.push(`The note of "${title}" is not the one that was sent.`);
      }
      let lostCount = 0;
      for (const { key, title } of drafts.values()) {
        const id = acknowledgedIds.get(key);
        if (id !== undefined && byId.get(id)?.title !== title) lostCount++;
      }
      const duplicateCount = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
      return { lostCount: lostCount, duplicateCount: duplicateCount, errors: errors };
    },
  };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz äöü€ 漢字🎣\n\t\"'\\{}";

function textOf(random: SeededRandom, length: number): string {
  const letters = [...LETTERS];
  const text = Array.from({ length }, () => letters[random.between(0, letters.length - 1)]).join("");
  return text === "" ? "" : `<${text}>`; // no blank at the start or end
}
