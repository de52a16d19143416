/** The values of a VTODO by which others refer to it. */
import { storable } from "../drafts/draft-texts.ts";
import type { ParentedItem } from "../drafts/families.ts";
import { type Component, type Property, unescapeText } from "./properties.ts";

export interface TodoSummary extends ParentedItem {
  /** "" if it has none. */
  uid: string;
  /** Whether it is one occurrence of a task that repeats. */
  isOccurrence: boolean;
  /** The id of a task that it waits for. */
  blocker: string | null;
}

/** How a RELATED-TO names another task (RFC 9253, 5). */
export function relationOf({ params }: Property): "parent" | "blocker" | "other" {
  const type = params.get("RELTYPE")?.toUpperCase() ?? "PARENT";
  if (type === "PARENT") return "parent";
  return type === "DEPENDS-ON" || type === "FINISHTOSTART" ? "blocker" : "other";
}

/** An id in one line, without what cannot be stored. */
export function readUid(value: string): string {
  return storable(unescapeText(value)).replace(/\s+/g, " ").trim();
}

export function describeTodo({ properties }: Component): TodoSummary {
  const firstOf = (name: string) => properties.find((one) => one.name === name)?.value ?? "";
  const relations = properties.filter(({ name, value }) => name === "RELATED-TO" && value.trim() !== "");
  const idOf = (kind: string) => {
    const found = relations.find((one) => relationOf(one) === kind);
    return found ? readUid(found.value) : null;
  };
  return {
    uid: readUid(firstOf("UID")),
    title: unescapeText(firstOf("SUMMARY")).trim(),
    parent: idOf("parent"),
    blocker: idOf("blocker"),
    isOccurrence: firstOf("RECURRENCE-ID") !== "",
    isOpen: stateOf(properties) === "open",
    repeats: firstOf("RRULE") !== "",
  };
}

/** The state, which some write in STATUS and others only in COMPLETED or PERCENT-COMPLETE. */
export function stateOf(properties: readonly Property[]): "open" | "done" | "cancelled" {
  const firstOf = (name: string) => properties.find((one) => one.name === name)?.value.trim() ?? "";
  const status = firstOf("STATUS").toUpperCase();
  if (status === "COMPLETED") return "done";
  if (status === "CANCELLED") return "cancelled";
  if (status !== "") return "open";
  return firstOf("COMPLETED") !== "" || firstOf("PERCENT-COMPLETE") === "100" ? "done" : "open";
}
