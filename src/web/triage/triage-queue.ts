/** One item of the inbox: the key of its row, and when it was captured (Unix seconds). */
export interface QueuePlace {
  key: string;
  at: number;
}

/** One way through the inbox, from what has waited longest to what came last. */
export interface TriageQueue {
  /** What was met on it, oldest first: what is still there, and what was decided here. */
  order: readonly QueuePlace[];
  /** What is no longer in the inbox. */
  gone: ReadonlySet<string>;
  /** The one in hand; null when there is nothing left. */
  current: string | null;
}

export const EMPTY_QUEUE: TriageQueue = { order: [], gone: new Set(), current: null };

/**
 * The run, now that the inbox holds these (oldest first). What left it is followed by its neighbour; what came back, by
 * undo, is in hand again. New ones line up at the end, so that nobody's thought pushes away the one in hand. What somebody
 * else took away was never part of it. `isOurs` says what was decided here.
 */
export function followInbox(
  run: TriageQueue,
  inbox: readonly QueuePlace[],
  isOurs: (key: string) => boolean,
): TriageQueue {
  const here = new Set(inbox.map(({ key }) => key));
  const known = new Set(run.order.map(({ key }) => key));
  const stayed = run.order.filter(({ key }) => here.has(key) || isOurs(key));
  const order = [...stayed, ...inbox.filter(({ key }) => !known.has(key))].sort((a, b) => a.at - b.at);
  const gone = new Set(order.flatMap(({ key }) => (here.has(key) ? [] : [key])));
  const back = run.order.find(({ key }) => run.gone.has(key) && here.has(key));
  const current = back?.key ?? neighbour(run, here) ?? order.find(({ key }) => here.has(key))?.key ?? null;
  return { order, gone, current };
}

/** The one in hand, or the one after it that is still there. */
function neighbour({ order, current }: TriageQueue, here: ReadonlySet<string>): string | null {
  const at = order.findIndex(({ key }) => key === current);
  return (at < 0 ? [] : order.slice(at)).find(({ key }) => here.has(key))?.key ?? null;
}

/** The run with the next one in hand, or the one before; round the end, for what was skipped is met again. */
export function skip(run: TriageQueue, by: 1 | -1): TriageQueue {
  const left = run.order.filter(({ key }) => !run.gone.has(key));
  const at = left.findIndex(({ key }) => key === run.current);
  const next = left[(at + by + left.length) % left.length];
  return next ? { ...run, current: next.key } : run;
}

/** The run with this one in hand, if it is there. */
export function takeUp(run: TriageQueue, key: string): TriageQueue {
  const isThere = run.order.some((one) => one.key === key) && !run.gone.has(key);
  return isThere ? { ...run, current: key } : run;
}

/** Which one it is, from 1, and out of how many. */
export function positionIn({ order, current }: TriageQueue): { n: number; of: number } {
  return { n: order.findIndex(({ key }) => key === current) + 1, of: order.length };
}
