import type { Actor } from "../domain/actor.ts";
import type { Change } from "../domain/change.ts";
import type { DoorState } from "../domain/door.ts";
import { replyStream } from "./reply.ts";
import type { Call } from "./route.ts";

const HEARTBEAT = 8_000; // ms: a silent connection is taken for a lost one
const BATCH = 500;
const UNREAD_LIMIT = 1024 * 1024; // bytes: a slower reader is cut, and comes back with Last-Event-ID

/**
 * `GET /api/events`: the log as Server-Sent Events, from `Last-Event-ID` on; `event: api` tells the door's state, and
 * `event: attention` how many captures need attention.
 */
export async function streamEvents(
  { request, ports, stream: begin, stillMay }: Call,
  by: Actor,
): Promise<Response> {
  if (request.method === "HEAD") return replyStream(null);
  const changes = ports.changes(by.account);
  const attention = ports.attention(by);
  const newest = await changes.last();
  const wanted = request.headers.get("last-event-id");
  const start = wanted === null ? newest : readSeq(wanted, newest);
  const stop: (() => void)[] = [begin()];
  const cleanUp = () => {
    for (const each of stop.splice(0)) each();
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const encoder = new TextEncoder();
        let sent = start ?? newest;
        let waiting: number | null = null;
        let pumping = false;
        let rung = false;

        function end(): void {
          if (stop.length === 0) return;
          cleanUp();
          controller.close();
        }

        function send(text: string): void {
          if ((controller.desiredSize ?? 0) < 0) end();
          else controller.enqueue(encoder.encode(text));
        }

        async function pump(): Promise<void> {
          rung = true;
          if (pumping) return;
          pumping = true;
          while (rung && stop.length > 0) {
            const batch = await changes.since(sent, BATCH);
            if (!(await stillMay())) return end();
            if (stop.length === 0) break;
            for (const change of batch) send(changeEvent(change));
            const count = await attention.count();
            if (count !== waiting) send(attentionEvent(count));
            waiting = count;
            sent = batch.at(-1)?.seq ?? sent;
            rung = batch.length === BATCH;
          }
          pumping = false;
        }

        const heartbeat = setInterval(() => send(": \n\n"), HEARTBEAT);
        stop.push(
          () => clearInterval(heartbeat),
          changes.listen(() => pump().catch(end)),
          ports.door.listen((state) => send(apiEvent(state))),
        );
        request.signal.addEventListener("abort", cleanUp);
        send(apiEvent(ports.door.state()));
        if (start === null) send(`event: reset\nid: ${newest}\ndata: {}\n\n`);
        pump().catch(end);
      },
      cancel: cleanUp,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_LIMIT }),
  );
  return replyStream(stream);
}

/** The place in the log that a reader knows, or null if the log never had it. */
function readSeq(text: string, newest: number): number | null {
  const seq = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return seq <= newest ? seq : null;
}

function changeEvent(change: Change): string {
  return `event: change\nid: ${change.seq}\ndata: ${JSON.stringify(change)}\n\n`;
}

/** How many captures need attention. */
function attentionEvent(count: number): string {
  return `event: attention\ndata: ${JSON.stringify({ count })}\n\n`;
}

function apiEvent(state: DoorState): string {
  return `event: api\ndata: ${JSON.stringify(state)}\n\n`;
}
