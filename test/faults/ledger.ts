import type { Chance } from "./chance.ts";
import type { Kept } from "./home.ts";

/** A capture as a client sends it, again and again under the same key until it is acknowledged. */
export interface Draft {
  key: string;
  title: string;
  note: string;
}

/** What came of it all. Every fault is held against the same three: nothing lost, nothing doubled, nothing wrong. */
export interface Verdict {
  lost: number;
  doubled: number;
  /** Sentences about anything else that must not be. */
  wrong: string[];
}

/** What the clients were told, kept in the harness's own process: no fault of the victim reaches it. */
export interface Ledger {
  /** A draft whose outcome is unknown, or else a new one. */
  take(): Draft;
  /** The outcome is unknown: it is to be sent again. */
  putBack(draft: Draft): void;
  acknowledge(draft: Draft, id: string): void;
  complain(sentence: string): void;
  /** How many are to be sent again. */
  unknown(): number;
  acknowledged(): number;
  /** A seeded choice of what was acknowledged. */
  some(most: number): { draft: Draft; id: string }[];
  /** Holds what a home has kept against what was told. What was sent and not acknowledged may be there once. */
  judge(kept: Kept): Verdict;
}

const LONGEST = 6_000; // characters of a note: some go over several pages of the database

export function openLedger(chance: Chance, name: string): Ledger {
  const drafts = new Map<string, Draft>();
  const told = new Map<string, string>();
  const unknown: Draft[] = [];
  const wrong: string[] = [];

  function write(): Draft {
    const key = `${name}-${drafts.size}`;
    const length = chance.next() < 0.1 ? chance.between(0, LONGEST) : chance.between(0, 60);
    const draft = { key, title: `Thought ${key}`, note: textOf(chance, length) };
    drafts.set(draft.title, draft);
    return draft;
  }

  return {
    take: () => unknown.shift() ?? write(),
    putBack: (draft) => void unknown.push(draft),
    acknowledge(draft, id) {
      const before = told.get(draft.key);
      if (before !== undefined && before !== id)
        wrong.push(`${draft.key} was answered with ${before}, and later with ${id}.`);
      told.set(draft.key, before ?? id);
    },
    unknown: () => unknown.length,
    complain: (sentence) => void wrong.push(`${name}: ${sentence}`),
    acknowledged: () => told.size,
    some(most) {
      const all = [...drafts.values()].filter(({ key }) => told.has(key));
      const from = Math.max(0, chance.between(0, Math.max(0, all.length - most)));
      return all.slice(from, from + most).map((draft) => ({ draft, id: told.get(draft.key) ?? "" }));
    },
    judge({ items, integrity }) {
      const counts = new Map<string, number>();
      const byId = new Map(items.map((item) => [item.id, item]));
      const says = [...wrong];
      if (integrity !== "ok") says.push(`The database says of itself: ${integrity}`);
      if (byId.size !== items.length) says.push("Two items have one id.");
      for (const { title, note } of items) {
        counts.set(title, (counts.get(title) ?? 0) + 1);
        const draft = drafts.get(title);
        if (!draft) says.push(`Nobody sent the item "${title}".`);
        else if ((note ?? "") !== draft.note)
          says.push(`The note of "${title}" is not the one that was sent.`);
      }
      let lost = 0;
      for (const { key, title } of drafts.values()) {
        const id = told.get(key);
        if (id !== undefined && byId.get(id)?.title !== title) lost++;
      }
      const doubled = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
      return { lost, doubled, wrong: says };
    },
  };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz äöü€ 漢字🎣\n\t\"'\\{}";

function textOf(chance: Chance, length: number): string {
  const letters = [...LETTERS];
  const text = Array.from({ length }, () => letters[chance.between(0, letters.length - 1)]).join("");
  return text === "" ? "" : `<${text}>`; // no blank at either end
}
