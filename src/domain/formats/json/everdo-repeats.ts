// In an Everdo file a repeating task is a template, and one more item for each occurrence, which names the template.

import { isEmpty, type JsonObject, writeValue } from "../draft/value-text.ts";
import { plainEverdoId } from "./everdo-extra.ts";
import { Members } from "./members.ts";

const OPEN = new Set(["i", "a", "m", "s", "w"]);
/** The members that an occurrence takes from its template. */
const SHARED = ["title", "note", "energy", "time", "contact_id", "parent_id"];

interface Occurrence {
  template: string;
  value: JsonObject;
  text: string;
}

/** Finds the open occurrences that say nothing but where and when: the template stands for them. */
export class EverdoRepeats {
  /** The texts of the templates, as `textOf` makes them, by their plain ids. */
  readonly #templates = new Map<string, string>();
  readonly #occurrences = new Map<string, Occurrence>();
  #first: Map<string, JsonObject> | null = null;

  add(id: string, value: JsonObject): void {
    const members = new Members(value);
    const isOpen = OPEN.has(members.text("list") ?? "i") && isEmpty(value.completed_on);
    if (!isOpen) return;
    const template = members.text("recurrent_task_id");
    const plain = plainEverdoId(id);
    if (!isEmpty(members.object("schedule"))) this.#templates.set(plain, textOf(value));
    else if (template !== null && !this.#occurrences.has(plain))
      this.#occurrences.set(plain, { template: plainEverdoId(template), value, text: textOf(value) });
    this.#first = null;
  }

  isFolded(id: string): boolean {
    const occurrence = this.#occurrences.get(plainEverdoId(id));
    return occurrence !== undefined && this.#templates.get(occurrence.template) === occurrence.text;
  }

  /** The open occurrence of a template that is due first; null without one. */
  nextOf(id: string | null): JsonObject | null {
    this.#first ??= this.#findFirst();
    return id === null ? null : (this.#first.get(plainEverdoId(id)) ?? null);
  }

  #findFirst(): Map<string, JsonObject> {
    const first = new Map<string, JsonObject>();
    for (const [id, { template, value }] of this.#occurrences) {
      if (!this.isFolded(id)) continue;
      const other = first.get(template);
      if (other === undefined || momentOf(value) < momentOf(other)) first.set(template, value);
    }
    return first;
  }
}

function momentOf(value: JsonObject): number {
  const members = new Members(value);
  const moments = ["due_date", "start_date", "created_on"].map((name) => members.number(name));
  return moments.find((moment) => moment !== null) ?? 0;
}

function textOf(value: JsonObject): string {
  const tags = new Members(value).texts("tags").map(plainEverdoId).sort();
  return writeValue([...SHARED.map((name) => (isEmpty(value[name]) ? null : value[name])), tags]);
}
