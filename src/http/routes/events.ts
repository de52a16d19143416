import type { Actor } from "../../domain/access/actor.ts";
import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { DueReminders } from "../../domain/item/reminders.ts";
import { askerOf } from "../limits/large-response-limit.ts";
import { ResponseQueue } from "../limits/response-queue.ts";
import type { RequestUrl } from "../request/request-url.ts";
import { replyStream } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

const UNREAD_LIMIT = 1024 * 1024; // bytes: a slower reader is cut off, and reconnects with Last-Event-ID
const encoder = new TextEncoder();

/**
 * `GET /api/events`: the change log as Server-Sent Events, from `Last-Event-ID` on. `event: api` has the state of the
 * API listener, `event: attention` the number of captures that need attention, `event: zone` the time zone
 * of days, `event: reminder` the due reminders.
 */
export async function streamEvents(
  { request, url, dependencies, feeds, peer, stream: begin, isStillAuthorized }: RequestContext,
  by: Actor,
): Promise<Response> {
  if (request.method === "HEAD") return replyStream(null);
  const changes = dependencies.changes(by.account);
  const newest = await changes.last();
  const wanted = request.headers.get("last-event-id");
  const start = wanted === null ? newest : readSeq(wanted, await changes.first(), newest);
  const queue = new ResponseQueue();
  const stop: (() => void)[] = [begin()];
  const cleanUp = () => {
    for (const each of stop.splice(0)) each();
  };
  const end = () => {
    cleanUp();
    queue.end();
  };
  const send = (bytes: Uint8Array) => (queue.unread > UNREAD_LIMIT ? queue.cut() : queue.push(bytes));

  send(encoder.encode(apiEvent(dependencies.apiListener.state())));
  if (start === null) send(encoder.encode(`event: reset\nid: ${newest}\ndata: {}\n\n`));
  const reader = {
    at: start ?? newest,
    credential: credentialOf(request, url, by),
    asker: askerOf(by, peer),
    signal: request.signal,
    isStillAuthorized,
    send,
    drained: () => queue.drained(),
    end,
  };
  const subscription = feeds(by).join(reader, newest);
  stop.push(
    subscription.unsubscribe,
    dependencies.apiListener.listen((state) => subscription.send(apiEvent(state))),
    dependencies.reminders.listen((due) => subscription.send(reminderEvent(due)), by.kind === "page"),
  );
  queue.ended.then(cleanUp);
  request.signal.addEventListener("abort", () => queue.cut());
  return replyStream(queue.stream);
}

/** The cursor of a reader; null if the log never had it, or no longer has the changes after it. */
function readSeq(text: string, oldest: number, newest: number): number | null {
  const seq = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return seq <= newest && seq + 1 >= oldest ? seq : null;
}

/** The credential of the request, as it was sent. The query is part of it, because it may contain a key. */
function credentialOf({ headers }: Request, { search }: RequestUrl, { kind }: Actor): string {
  const sent = ["authorization", "x-api-key", "creel-session"].map((name) => headers.get(name));
  return [kind, search, ...sent].join("\n");
}

/** The event for items whose `remindAt` has come. */
function reminderEvent(due: DueReminders): string {
  return `event: reminder\ndata: ${JSON.stringify(due)}\n\n`;
}

function apiEvent(state: ListenerState): string {
  return `event: api\ndata: ${JSON.stringify(state)}\n\n`;
}
