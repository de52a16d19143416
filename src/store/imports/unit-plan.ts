import { type Actor, clientOf } from "../../domain/access/actor.ts";
import { dayIn } from "../../domain/dates.ts";
import { adoptItem } from "../../domain/import/adopt.ts";
import type { ImportOptions, ItemOutcome, Stage, StagedItem } from "../../domain/import/import.ts";
import { hashFields, type MergeResult, mergeItems } from "../../domain/import/merge.ts";
import { difference } from "../../domain/item/command.ts";
import type { StoredItem } from "../../domain/item/item.ts";
import { brokenInvariant } from "../../domain/item/undo.ts";
import type { Statement } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { Changeset, type StoreContext } from "../items/changeset.ts";
import { tagIndexRows } from "../items/indexes/tag-index.ts";
import { insertStoredItem, scrubItem } from "../items/item-row.ts";
import { findTakenIds } from "./free-ids.ts";
import {
  claimOrigins,
  findOrigins,
  followItem,
  hashValue,
  insertOrigin,
  type Origin,
  type OriginScope,
  restoreOrigins,
  updateOrigin,
} from "./origins.ts";

/** The import that a unit belongs to. */
export interface UnitContext {
  by: Actor;
  of: OriginScope;
  /** The seq of the import; 0 for a preview. */
  imported: number;
  options: ImportOptions;
  stage: Stage;
}

const LOG =
  "INSERT INTO change (account, at, item, verb, by) VALUES (?, ?, (SELECT max(seq) FROM item), ?, ?)";

type RecordOutcome = [place: number, outcome: ItemOutcome, sentence: string | null];

/** The statements of a unit of an import, and what becomes of its items. The writer holds the mutex. */
export class UnitPlan {
  readonly outcomes: RecordOutcome[] = [];
  readonly statements: Statement[] = [];
  readonly set: Changeset;
  /** Open projects are new or changed: quick entry must read them again. */
  hasProjects = false;
  #origins = new Map<string, Origin>();
  #taken = new Set<string>();
  /** Ids of the projects that this unit makes, by foreign id. */
  readonly #made = new Map<string, string>();
  readonly #now: number;
  readonly #today: string;

  constructor(
    private readonly tools: StoreContext,
    private readonly unit: UnitContext,
  ) {
    const { now, zone } = tools.environment;
    this.set = new Changeset(tools, unit.by);
    this.#now = now();
    this.#today = dayIn(zone(), this.#now);
  }

  async add(staged: readonly StagedItem[]): Promise<void> {
    const { engine } = this.tools;
    const ids = staged.flatMap(({ item: { foreignId, project, blockedBy } }) => [
      foreignId,
      project,
      blockedBy,
    ]);
    this.#origins = await findOrigins(engine, this.unit.of, [...new Set(ids.filter((id) => id !== null))]);
    const own = staged.filter(({ id, item }) => item.whole || id === item.foreignId); // others are random
    if (own.length > 0)
      this.#taken = await findTakenIds(
        engine,
        this.unit.of.account,
        own.flatMap(({ id, item }) => [id, item.whole?.project ?? id]),
      );
    for (const one of staged) {
      await yieldToOthers(clientOf(this.unit.by));
      const { whole } = one.item;
      const lacksProject = whole != null && (await this.#isGone(whole.project));
      const [outcome, sentence] = await this.#addOne(lacksProject ? withoutProject(one, whole) : one);
      const isTold = lacksProject && sentence === null;
      this.outcomes.push([
        one.place,
        outcome,
        isTold ? "It has no project: you deleted that here." : sentence,
      ]);
    }
  }

  /** Whether the project of an item of this inbox's own export has only its id here, or is no project any more. */
  async #isGone(project: string | null): Promise<boolean> {
    if (project === null || !this.#taken.has(project)) return false;
    return (await this.set.find(project))?.kind !== "project";
  }

  async #addOne(one: StagedItem): Promise<[ItemOutcome, string | null]> {
    const origin = this.#origins.get(one.item.foreignId);
    if (origin) return this.#meet(one, origin);
    if (one.item.isTombstone) return this.#addTombstone(one);
    const whole = one.item.whole;
    if (this.#taken.has(one.id) && whole) return this.#meetOwn(one, whole);
    const item = whole ?? this.#adopt(one, this.#taken.has(one.id) ? this.tools.environment.newId() : one.id);
    const broken = brokenInvariant(item, this.#today);
    if (broken) return ["refused", `Its ${broken} does not fit its other fields.`];
    if (item.kind === "project") {
      this.#made.set(one.item.foreignId, item.id);
      this.hasProjects = true;
    }
    this.statements.push(
      insertStoredItem(item, this.unit.of.account),
      this.#logOf("capture"),
      insertOrigin(this.unit.of, this.unit.imported, this.#record(one, item), null),
      ...this.#restored(one),
      ...tagIndexRows(null, item, this.unit.of.account, null),
    );
    return ["made", null];
  }

  /** The row of the log for the item that was just inserted. Each item has one: `historyOf` relies on that. */
  #logOf(verb: "capture" | "purge"): Statement {
    const { account, name } = this.unit.by;
    return { sql: LOG, values: [account, this.#now, verb, name], rows: 1, grows: true };
  }

  /** The id stays taken, as it was where the export was made. */
  #addTombstone(one: StagedItem): [ItemOutcome, string | null] {
    const { account } = this.unit.of;
    if (!this.#taken.has(one.id)) {
      const scrubbed = scrubItem({ ...this.#adopt(one, one.id), revision: 0 }, this.#now);
      this.statements.push(insertStoredItem(scrubbed, account), this.#logOf("purge"), ...this.#restored(one));
    }
    return ["leftOut", "It was deleted for good. Only its id is stored."];
  }

  #restored({ item: { origins } }: StagedItem): Statement[] {
    return restoreOrigins(this.unit.of.account, this.unit.imported, origins);
  }

  /** An item that an import made or met before. */
  async #meet(one: StagedItem, origin: Origin): Promise<[ItemOutcome, string | null]> {
    const { stored, isUndone, base, revision, storedId } = origin;
    if (!stored) return ["leftOut", "You deleted it here."];
    const isAsUndone = isUndone && stored.list === "trash" && stored.revision === revision;
    const theirs = one.item.whole ?? this.#adopt(one, stored.id, true);
    if (stored.list === "trash" && theirs.list !== "trash" && !isAsUndone)
      return ["leftOut", "It is in the trash here."];
    const before = await this.set.find(stored.id);
    if (!before) return ["leftOut", "You deleted it here."];
    const { after, kept, ...merged } = isAsUndone
      ? ({
          after: { ...theirs, createdOn: before.createdOn, source: before.source },
          kept: [],
          base: hashFields(theirs, hashValue),
        } satisfies MergeResult)
      : mergeItems(before, theirs, base, {
          hash: hashValue,
          isFilePreferred: this.unit.options.isFilePreferred ?? false,
          today: this.#today,
        });
    const edit = difference(before, after);
    const isChanged = Object.keys(edit.patch).length > 0;
    if (before.kind === "project" && isChanged) this.hasProjects = true;
    if (isChanged) {
      this.set.add(stored.id, { verb: isAsUndone ? "restore" : "edit", ...edit });
      this.statements.push(followItem(origin.item, before.revision));
    }
    if (isAsUndone) this.statements.push(claimOrigins(origin.item, this.unit.imported));
    if (isAsUndone && after.kind === "project") this.#made.set(one.item.foreignId, stored.id);
    // Of an item that was changed here the revision stays the import's: an undo leaves it alone.
    const isOurs = !isAsUndone && stored.revision !== revision;
    const now = isOurs ? revision : before.revision + (isChanged ? 1 : 0);
    const record = { ...this.#record(one, theirs), foreignId: storedId, revision: now, base: merged.base };
    this.statements.push(updateOrigin(this.unit.of, this.unit.imported, record, isAsUndone));
    const sentence =
      kept.length > 0 ? `Changed here and in the file, so yours stays: ${kept.join(", ")}.` : null;
    return [isAsUndone ? "made" : isChanged ? "updated" : "unchanged", sentence];
  }

  /** An item of this inbox's own export that is still here. */
  async #meetOwn({ id }: StagedItem, whole: StoredItem): Promise<[ItemOutcome, string | null]> {
    const stored = await this.set.find(id);
    if (!stored) return ["leftOut", "You deleted it here."];
    const isSame = Object.keys(difference(stored, whole).patch).length === 0;
    return isSame
      ? ["unchanged", null]
      : ["leftOut", "It is here already, and not as in the file. Yours stays."];
  }

  #adopt({ item, position }: StagedItem, id: string, isHere = false): StoredItem {
    return adoptItem(item, {
      id,
      project: item.project === null ? null : this.#projectOf(item.project, isHere),
      blockedBy: item.blockedBy === null ? null : this.#idOf(item.blockedBy),
      position,
      source: this.unit.by.name,
      now: this.#now,
    });
  }

  /** Projects are written first, so a project that was not is none, nor a purged one. An item that is here keeps one in the trash. */
  #projectOf(foreignId: string, isHere: boolean): string | null {
    const origin = this.#origins.get(foreignId);
    const known = origin?.stored;
    const isUsable =
      known?.kind === "project" && (isHere || known.list !== "trash" || this.#made.has(foreignId));
    if (origin) return isUsable ? known.id : null;
    if (this.unit.imported === 0) return this.unit.stage.idOf(foreignId); // a preview writes none
    return this.#made.get(foreignId) ?? null;
  }

  #idOf(foreignId: string): string | null {
    return this.#origins.get(foreignId)?.stored?.id ?? this.unit.stage.idOf(foreignId);
  }

  #record({ item, at, length }: StagedItem, adopted: StoredItem) {
    const { foreignId, extra } = item;
    return { foreignId, base: hashFields(adopted, hashValue), revision: adopted.revision, at, length, extra };
  }
}

function withoutProject(one: StagedItem, whole: StoredItem): StagedItem {
  return { ...one, item: { ...one.item, whole: { ...whole, project: null, heading: null } } };
}
