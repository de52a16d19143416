const SLICE_MS = 5; // ms: other requests are read and answered in between
/** A capture takes about four turns: it must not meet a long piece of work, such as the checksum of a long note, in each. */
const TURNS_WHEN_LATE = 5;

let until = 0; // ms, on the clock of `performance`
let owner = ""; // the client whose work goes on in this turn
/** The waiting work of each client. */
const waiting = new Map<string, (() => void)[]>();
let isServing = false;

/**
 * Long work calls it repeatedly. It resolves at once while the current turn of the event loop is its client's and short,
 * else in a later turn. Of all the work that waits, one goes on in each turn: together, the parts of hundreds of requests would take
 * seconds. Clients take turns, so one with much work delays another's by one part at a time; `client` is "" for the
 * store's own work.
 */
export async function yieldToOthers(client: string): Promise<void> {
  while (performance.now() >= until || client !== owner) await laterTurn(client);
}

function laterTurn(client: string): Promise<void> {
  return new Promise((resolve) => {
    const own = waiting.get(client);
    if (own) own.push(resolve);
    else waiting.set(client, [resolve]);
    if (!isServing) serve();
  });
}

async function serve(): Promise<void> {
  isServing = true;
  while (waiting.size > 0) {
    await nextTurn();
    if (performance.now() - until > SLICE_MS)
      for (let turn = 1; turn < TURNS_WHEN_LATE; turn++) await nextTurn();
    until = performance.now() + SLICE_MS;
    takeNext()();
  }
  isServing = false;
}

/** The oldest part of the client whose turn it is. Its next one is behind those of all other clients. */
function takeNext(): () => void {
  for (const [client, own] of waiting) {
    owner = client;
    waiting.delete(client);
    const next = own.shift();
    if (own.length > 0) waiting.set(client, own);
    if (next) return next;
  }
  return () => {};
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
