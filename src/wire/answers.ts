import type { Key } from "../domain/access/key.ts";
import type { NewKey } from "../domain/access/keyring.ts";
import { Problem } from "../domain/problem.ts";
import { noCreel } from "./problems.ts";

// Helpers of the clients that read the answers of the server.

export function listOf<T>(answer: object, name: string): T[] {
  const list = (answer as Record<string, unknown>)[name];
  if (Array.isArray(list)) return list;
  throw noCreel();
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

export function pathIn(collection: string, id: string): string {
  return `${collection}/${encodeURIComponent(id)}`;
}

/** Converts a new key of the API, where the secret is the field `key`. Checks it, because it will be sent in a header. */
export async function newKey(promise: Promise<Key & { key: string }>): Promise<NewKey> {
  const { key, ...rest } = await promise;
  if (isString(key) && /^[ -~]+$/.test(key) && isString(rest.name) && isString(rest.scope))
    return { ...rest, secret: key };
  throw noCreel();
}

/** False if the object does not exist. */
export async function done(promise: Promise<unknown>): Promise<boolean> {
  return (await orNull(promise.then(() => true))) ?? false;
}

/** Null if the object does not exist. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === "not-found") return null;
    throw thrown;
  }
}
