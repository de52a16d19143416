import type { z } from "zod";
import type { ProblemCode } from "../../src/domain/problem.ts";
import type { AnswerHeader, RequestHeader } from "./headers.ts";

/** The parts that the document has, in its order. */
export const TAGS = {
  items: "Capture, read, change and undo.",
  log: "The log of changes, at once or as a stream.",
  arrivals: "Receipts, and captures that could not be understood.",
  keys: "Keys, scopes and pairing.",
  server: "The server itself. Operations without a key answer the same to every client.",
  app: "Creel's own page and command line, on this computer only. They take no key.",
} as const;

/** The successful responses of a route. */
export interface Answer {
  description: string;
  /** By media type. */
  content?: Record<string, z.ZodType>;
  headers?: readonly AnswerHeader[];
}

/** The description of a route; the route table has its path, credential and addresses. */
export interface Operation {
  /** The name in generated clients. It never changes. */
  id: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  query?: z.ZodType;
  headers?: readonly RequestHeader[];
  /** By media type. */
  body?: Record<string, z.ZodType>;
  /** It may be left out. */
  isBodyOptional?: true;
  answers: Record<number, Answer>;
  /** Problems beyond those that come with the credential, the body, the query and the path (`problem-answers.ts`). */
  problems?: readonly ProblemCode[];
}

/** By `METHOD /path`, as the route table has it. */
export type Operations = Record<string, Operation>;

export const json = (schema: z.ZodType) => ({ "application/json": schema });
export const answersWith = (
  description: string,
  schema: z.ZodType,
  ...headers: AnswerHeader[]
): Operation["answers"] => ({
  200: { description, content: json(schema), ...(headers.length > 0 ? { headers } : {}) },
});
export const nothing = (description: string): Operation["answers"] => ({ 204: { description } });
