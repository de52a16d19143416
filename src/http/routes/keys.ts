import type { Actor } from "../../domain/access/actor.ts";
import type { NewKey } from "../../domain/access/keyring.ts";
import { Problem } from "../../domain/problem.ts";
import { KeyBody, RescopeBody, RotateBody } from "../../wire/access/key.ts";
import { parseBody } from "../../wire/body.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson, replyNoContent } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/keys`: names and scopes, never a secret. */
export async function listKeys({ dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson({ keys: await dependencies.keyring(by.account).list() });
}

/** `POST /api/keys`: the only response with this secret. */
export async function addKey(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const { name, scope, ...more } = parseBody(KeyBody, await readSmall(request, checkAfterWait));
  return replyKey(await dependencies.keyring(by.account).add(name, scope, more));
}

/** `POST /api/keys/{id or name}/rotate`: gives the key a new secret, which only this response contains. */
export async function rotateKey(
  { request, checkAfterWait, parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const text = await readSmall(request, checkAfterWait);
  const { oldUntil } = parseBody(RotateBody, text === "" ? "{}" : text);
  const rotated = await dependencies.keyring(by.account).rotate(parameters.id ?? "", oldUntil);
  if (rotated) return replyKey(rotated);
  throw unknown();
}

function replyKey({ secret, ...key }: NewKey): Response {
  return replyJson({ ...key, key: secret });
}

/** `PATCH /api/keys/{id or name}`: changes the scope at once. */
export async function rescopeKey(
  { request, checkAfterWait, parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const { scope } = parseBody(RescopeBody, await readSmall(request, checkAfterWait));
  if (await dependencies.keyring(by.account).rescope(parameters.id ?? "", scope)) return replyNoContent();
  throw unknown();
}

/** `DELETE /api/keys/{id or name}`: it stops working at once. */
export async function revokeKey({ parameters, dependencies }: RequestContext, by: Actor): Promise<Response> {
  if (await dependencies.keyring(by.account).revoke(parameters.id ?? "")) return replyNoContent();
  throw unknown();
}

function unknown(): Problem {
  return new Problem("not-found", "This key does not exist. `creel key list` shows the keys.");
}
