import { asProblem } from "../../wire/problems.ts";
import { messages } from "./messages.ts";

/** The message of a problem in the user's language, if its catalogue has one; else the server's detail, in English. */
export function problemText(thrown: unknown): string {
  const { code, field, detail, cause } = asProblem(thrown);
  const isOfPage = cause !== undefined && code !== "internal"; // such a detail is in the user's language
  return (isOfPage ? null : messages.problem(code, field)) ?? detail;
}
