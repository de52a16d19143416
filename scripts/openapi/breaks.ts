import type { Json } from "./named-schemas.ts";
import { breaksOfSchema } from "./schema-breaks.ts";

/**
 * Lists in sentences the changes that break a client of the older document; empty if the newer one only adds. New fields of answers, new values where a field names one of several, and new problems
 * are additions: the document says so.
 */
export function breaksOf(older: Json, newer: Json): string[] {
  return Object.entries<Json>(older.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, before]) => {
      const after = newer.paths[path]?.[method];
      const breaks = after ? breaksOfOperation({ older, newer, before, after }) : ["is gone"];
      return breaks.map((one) => `${method.toUpperCase()} ${path}: ${one}`);
    }),
  );
}

interface Pair {
  older: Json;
  newer: Json;
  before: Json;
  after: Json;
}

function breaksOfOperation(pair: Pair): string[] {
  const { before, after } = pair;
  return [
    ...(before.operationId === after.operationId ? [] : [`is called ${after.operationId} now`]),
    ...missing(before["x-creel-at"] ?? [], after["x-creel-at"] ?? []).map(
      (at) => `no longer answers on ${at}`,
    ),
    ...missing(before.security.map(stable), after.security.map(stable)).map(
      (one) => `no longer takes ${one}`,
    ),
    ...(before.security.length === 0 && after.security.length > 0 ? ["needs a credential now"] : []),
    ...breaksOfParameters(pair),
    ...breaksOfBody(pair),
    ...breaksOfAnswers(pair),
  ];
}

function breaksOfParameters({ older, newer, before, after }: Pair): string[] {
  const key = (one: Json) => `${one.in} ${one.name}`;
  const [was, is]: Json[][] = [before.parameters ?? [], after.parameters ?? []];
  return [
    ...(was as Json[]).flatMap((one) => {
      const now = (is as Json[]).find((other) => key(other) === key(one));
      if (!now) return [`the parameter ${key(one)} is gone`];
      const breaks = breaksOfSchema(one.schema, now.schema, { older, newer, side: "request" });
      return breaks.map((each) => `the parameter ${key(one)}${each}`);
    }),
    ...(is as Json[])
      .filter(
        (one) => one.required && !(was as Json[]).some((other) => key(other) === key(one) && other.required),
      )
      .map((one) => `the parameter ${key(one)} is required now`),
  ];
}

function breaksOfBody({ older, newer, before, after }: Pair): string[] {
  const [was, is] = [before.requestBody, after.requestBody];
  return [
    ...(is?.required && !was?.required ? ["the body is required now"] : []),
    ...Object.entries<Json>(was?.content ?? {}).flatMap(([type, { schema }]) => {
      const now = is?.content?.[type];
      if (!now) return [`no longer takes ${type}`];
      return breaksOfSchema(schema, now.schema, { older, newer, side: "request" }).map(
        (one) => `the body as ${type}${one}`,
      );
    }),
  ];
}

function breaksOfAnswers({ older, newer, before, after }: Pair): string[] {
  const good = (responses: Json) => Object.keys(responses).filter((status) => Number(status) < 400);
  const [was, is] = [good(before.responses), good(after.responses)];
  return [
    ...missing(was, is).map((status) => `no longer answers ${status}`),
    ...missing(is, was).map((status) => `answers ${status} now, which nobody knew of`),
    ...was.flatMap((status) => {
      const [old, now] = [before.responses[status], after.responses[status]];
      if (!now) return [];
      const headers = missing(Object.keys(old.headers ?? {}), Object.keys(now.headers ?? {}));
      return [
        ...headers.map((name) => `${status} has no ${name} any more`),
        ...Object.entries<Json>(old.content ?? {}).flatMap(([type, { schema }]) => {
          const then = now.content?.[type];
          if (!then) return [`${status} is no longer told as ${type}`];
          return breaksOfSchema(schema, then.schema, { older, newer, side: "answer" }).map(
            (one) => `${status}${one}`,
          );
        }),
      ];
    }),
  ];
}

function missing(was: string[], is: string[]): string[] {
  return was.filter((one) => !is.includes(one));
}

const stable = (value: Json) => JSON.stringify(value);
