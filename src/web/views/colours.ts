import type { TagKind } from "../../domain/item/tags.ts";
import { Signal } from "../state/signal.ts";
import { isRecordOf, isText, StoredValue } from "../state/stored-value.ts";

type Colours = Record<string, string>;

const stored = new StoredValue<Colours>("colours", isRecordOf(isText));

/** The colours of tags, people and areas, by kind and name: as stored last, until the server answers. */
export const colours = new Signal<Colours>(stored.get() ?? {});

export const keyOfColour = (kind: TagKind, name: string) => `${kind} ${name}`;

export function storeColours(next: Colours): void {
  if (JSON.stringify(next) === JSON.stringify(colours.get())) return;
  stored.set(next);
  colours.set(next);
}
