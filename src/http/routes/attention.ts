import type { Actor } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/problem.ts";
import { MakeItemBody, type RawView, viewOf } from "../../wire/attention.ts";
import { parseBody } from "../../wire/body.ts";
import { guessDraft } from "../../wire/salvage.ts";
import { ownTurn } from "../limits/large-response-limit.ts";
import { bytesToExpect, CAPTURE_CAP, readSmall } from "../request/request-body.ts";
import { replyJson, replyNothing } from "../request/responses.ts";
import type { Call } from "../request/route.ts";

/** `GET /api/attention`: captures kept raw, newest first, each with a guess of what it meant. */
export async function listAttention({ ports }: Call, by: Actor): Promise<Response> {
  const views: RawView[] = [];
  for (const raw of await ports.attention(by).list()) {
    await ownTurn(); // a long text takes some milliseconds to guess at
    views.push(viewOf(raw));
  }
  return replyJson({ attention: views });
}

/** `POST /api/attention/{id}/item`: makes it an item, of the draft in the body or of our guess. */
export function makeItem({ request, parameters, ports }: Call, by: Actor): Promise<Response> {
  return ports.budget.spend(bytesToExpect(request, CAPTURE_CAP), async () => {
    const attention = ports.attention(by);
    const raw = await attention.get(parameters.id ?? "");
    if (!raw) throw gone();
    const text = await readSmall(request, CAPTURE_CAP);
    const guess = guessDraft(raw.body);
    const {
      title = guess.title,
      note = guess.note,
      isFocused = guess.isFocused,
    } = text === "" ? {} : parseBody(MakeItemBody, text);
    const captured = await attention.makeItem(raw.id, { title, note, isFocused });
    if (!captured) throw gone();
    return replyJson(captured, { Location: `/api/items/${captured.id}` });
  });
}

/** `DELETE /api/attention/{id}`: puts it away; `restore` takes that back. */
export async function discardAttention({ parameters, ports }: Call, by: Actor): Promise<Response> {
  if (await ports.attention(by).discard(parameters.id ?? "")) return replyNothing();
  throw gone();
}

/** `POST /api/attention/{id}/restore`. */
export async function restoreAttention({ parameters, ports }: Call, by: Actor): Promise<Response> {
  if (await ports.attention(by).restore(parameters.id ?? "")) return replyNothing();
  throw gone();
}

function gone(): Problem {
  return new Problem(
    "not-found",
    "Nothing with this id needs attention. `GET /api/attention` lists what does.",
  );
}
