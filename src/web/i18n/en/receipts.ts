import type { ReceiptOutcome } from "../../../domain/inbox/receipts.ts";
import type { ProblemCode } from "../../../domain/problem.ts";
import { number } from "./counting.ts";

/** The receipts. */
export const arrivals = {
  intro: "Did it arrive? Everything that reached Creel in the last 90 days, and what came of it.",
  when: "When",
  outcome: "Outcome",
  item: "Item",
  from: "From",
  outcomes: {
    captured: "Captured",
    repeated: "Same again",
    refused: "Refused",
  } satisfies Record<ReceiptOutcome, string>,
  repeatedHow: "It was here already, and is not doubled.",
  refusedFor: {
    "invalid-json": "Its JSON was broken.",
    "invalid-text": "Its text was not UTF-8.",
    "invalid-request": "The request contradicted itself.",
    "too-large": "It was too large.",
    unsupported: "It came in a form that is not understood.",
    invalid: "A value in it was not as it must be.",
  } satisfies Partial<Record<ProblemCode, string>> as Partial<Record<ProblemCode, string>>,
  refused: "It could not be kept.",
  gone: "No longer here",
  ignored: (names: string) => `Ignored: ${names}`,
  newest: (n: number) => `The newest ${number.format(n)} are shown.`,
  older: "Show more",
  empty: "Nothing has arrived yet.",
  emptyHow: "Each capture leaves a receipt here: when it came, who sent it, and what became of it.",
  emptyApi:
    "Capture something in the inbox to make the first one, or [switch the API on] and send one from elsewhere.",
  loadFailed: "The receipts could not be loaded.",
};
