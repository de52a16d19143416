const SLICE_MS = 5; // ms: other requests are read and answered in between
/** A capture takes about four turns: it must not meet a long piece of work, such as the checksum of a long note, in each. */
const TURNS_WHEN_LATE = 5;

let until = 0; // ms, on the clock of `performance`
const waiting: (() => void)[] = [];
let isServing = false;

/**
 * Long work calls it repeatedly. It resolves at once while the current turn of the event loop is short, else in a later
 * turn. Of all the work that waits, one goes on in each turn: together, the parts of hundreds of requests would take
 * seconds.
 */
export async function yieldToOthers(): Promise<void> {
  while (performance.now() >= until) await laterTurn();
}

function laterTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isServing) serve();
  });
}

async function serve(): Promise<void> {
  isServing = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await nextTurn();
    if (performance.now() - until > SLICE_MS)
      for (let turn = 1; turn < TURNS_WHEN_LATE; turn++) await nextTurn();
    until = performance.now() + SLICE_MS;
    next();
  }
  isServing = false;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
