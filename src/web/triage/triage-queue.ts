/** One item of the inbox: the key of its row, and when it was captured (Unix seconds). */
export interface QueuePlace {
  key: string;
  at: number;
}

/** One pass through the inbox, from the oldest item to the newest. */
export interface TriageQueue {
  /** The items of the pass, oldest first: those in the inbox, and those decided here. */
  order: readonly QueuePlace[];
  /** The keys of items that left the inbox. */
  gone: ReadonlySet<string>;
  /** The current item; null if none is left. */
  current: string | null;
}

export const EMPTY_QUEUE: TriageQueue = { order: [], gone: new Set(), current: null };

/**
 * Updates the queue for a changed inbox (oldest first). If the current item left, the next one becomes current; an item
 * that came back by undo becomes current again. New items join the end, so that they do not replace the current one.
 * Items that were removed elsewhere leave the queue. `isOurs`: whether a key was decided here.
 */
export function followInbox(
  run: TriageQueue,
  inbox: readonly QueuePlace[],
  isOurs: (key: string) => boolean,
): TriageQueue {
  const inboxKeys = new Set(inbox.map(({ key }) => key));
  const queueKeys = new Set(run.order.map(({ key }) => key));
  const oldPlaces = run.order.filter(({ key }) => inboxKeys.has(key) || isOurs(key));
  const order = [...oldPlaces, ...inbox.filter(({ key }) => !queueKeys.has(key))].sort((a, b) => a.at - b.at);
  const gone = new Set(order.flatMap(({ key }) => (inboxKeys.has(key) ? [] : [key])));
  const returnedPlace = run.order.find(({ key }) => run.gone.has(key) && inboxKeys.has(key));
  const current =
    returnedPlace?.key ??
    neighbour(run, inboxKeys) ??
    order.find(({ key }) => inboxKeys.has(key))?.key ??
    null;
  return { order, gone, current };
}

/** The current item, or the next one that is still in the inbox. */
function neighbour({ order, current }: TriageQueue, inboxKeys: ReadonlySet<string>): string | null {
  const at = order.findIndex(({ key }) => key === current);
  return (at < 0 ? [] : order.slice(at)).find(({ key }) => inboxKeys.has(key))?.key ?? null;
}

/** Moves to the next or previous item, from the end to the start, because skipped items come again. */
export function skip(run: TriageQueue, by: 1 | -1): TriageQueue {
  const openPlaces = run.order.filter(({ key }) => !run.gone.has(key));
  const at = openPlaces.findIndex(({ key }) => key === run.current);
  const next = openPlaces[(at + by + openPlaces.length) % openPlaces.length];
  return next ? { ...run, current: next.key } : run;
}

/** Makes this item current, if it is in the queue. */
export function takeUp(run: TriageQueue, key: string): TriageQueue {
  const isOpen = run.order.some((place) => place.key === key) && !run.gone.has(key);
  return isOpen ? { ...run, current: key } : run;
}

/** The position of the current item, from 1, and the total. */
export function positionIn({ order, current }: TriageQueue): { n: number; of: number } {
  return { n: order.findIndex(({ key }) => key === current) + 1, of: order.length };
}
