/** The values of a VTODO by which others refer to it. */
import { cleanText } from "../draft/clean-text.ts";
import type { ParentedItem } from "../draft/parent-projects.ts";
import { type Component, type Property, unescapeText } from "./properties.ts";

export interface TodoSummary extends ParentedItem {
  /** "" if it has none. */
  uid: string;
  /** Whether it is one occurrence of a task that repeats. */
  isOccurrence: boolean;
  /** The ids of tasks that it waits for. */
  blockers: readonly string[];
}

/** How a RELATED-TO names another task (RFC 9253, 5). */
export function relationOf({ params }: Property): "parent" | "blocker" | "other" {
  const type = params.get("RELTYPE")?.toUpperCase() ?? "PARENT";
  if (type === "PARENT") return "parent";
  return type === "DEPENDS-ON" || type === "FINISHTOSTART" ? "blocker" : "other";
}

/** An id in one line, without what cannot be stored. */
export function readUid(value: string): string {
  return cleanText(unescapeText(value)).replace(/\s+/g, " ").trim();
}

export function describeTodo({ properties }: Component): TodoSummary {
  const firstOf = (name: string) => properties.find((one) => one.name === name)?.value ?? "";
  const relations = properties.filter(({ name, value }) => name === "RELATED-TO" && value.trim() !== "");
  const idsOf = (kind: string) =>
    relations.filter((one) => relationOf(one) === kind).map(({ value }) => readUid(value));
  return {
    uid: readUid(firstOf("UID")),
    title: unescapeText(firstOf("SUMMARY")).trim(),
    parent: idsOf("parent")[0] ?? null,
    blockers: idsOf("blocker"),
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
