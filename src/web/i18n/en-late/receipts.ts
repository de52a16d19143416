import type { ReceiptOutcome } from "../../../domain/inbox/receipts.ts";
import type { ProblemCode } from "../../../domain/problem.ts";
import { number } from "../en/counting.ts";

/** The receipts. */
export const arrivals = {
  intro: "Did it arrive? Every capture of the last 90 days, with its result.",
  when: "When",
  outcome: "Outcome",
  item: "Item",
  from: "From",
  outcomes: {
    captured: "Captured",
    repeated: "Repeated",
    refused: "Refused",
  } satisfies Record<ReceiptOutcome, string>,
  repeatedHow: "It was here already, so there is still one item.",
  refusedFor: {
    "invalid-json": "Its JSON was not valid.",
    "invalid-text": "Its text was not UTF-8.",
    "invalid-request": "The request was not valid.",
    "too-large": "It was too large.",
    unsupported: "Creel does not support its format.",
    invalid: "One of its values was not valid.",
  } satisfies Partial<Record<ProblemCode, string>> as Partial<Record<ProblemCode, string>>,
  refused: "It could not be stored.",
  gone: "No longer exists",
  ignored: (names: string) => `Ignored: ${names}`,
  newest: (n: number) => `The newest ${number.format(n)} are shown.`,
  older: "Show more",
  empty: "Nothing has arrived yet.",
  emptyHow: "Each capture leaves a receipt here: when it arrived, who sent it, and the result.",
  emptyApi: "Capture something in the inbox, or [switch the API on] and send something from elsewhere.",
  loadFailed: "The receipts could not be loaded.",
};
