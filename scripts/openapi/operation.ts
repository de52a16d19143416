import type { z } from "zod";
import type { ProblemCode } from "../../src/domain/problem.ts";
import type { AnswerHeader, RequestHeader } from "./headers.ts";

/** The parts that the document has, in its order. */
export const TAGS = {
  items: "Capture, read, change and take back.",
  log: "What happened, once or as it happens.",
  arrivals: "What arrived, and what could not be understood.",
  keys: "Who may ask.",
  server: "The server itself. What needs no key says the same to everyone.",
  app: "Creel's own page and command line, on this computer only. They take no key.",
} as const;

/** What a route answers when all is well. */
export interface Answer {
  says: string;
  /** By media type. */
  content?: Record<string, z.ZodType>;
  headers?: readonly AnswerHeader[];
}

/** What the document says of a route beside its path, its credential and its addresses. */
export interface Operation {
  /** What a generated client calls it. It never changes. */
  id: string;
  tag: keyof typeof TAGS;
  summary: string;
  says?: string;
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
export const told = (says: string, schema: z.ZodType, ...headers: AnswerHeader[]): Operation["answers"] => ({
  200: { says, content: json(schema), ...(headers.length > 0 ? { headers } : {}) },
});
export const nothing = (says: string): Operation["answers"] => ({ 204: { says } });
