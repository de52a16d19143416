/** Work for readers that may hold everybody up: so much of it at once, and the rest waits in the order in which it came. */
export interface Turns {
  /** `wasHeavy` judges what came of it: while such work is asked for, less is done at once. */
  take<Value>(work: () => Promise<Value> | Value, wasHeavy?: (value: Value) => boolean): Promise<Value>;
}

const LIGHT = 8;
const HEAVY = 2; // one is read by the database's thread while the other is written out here

export function openTurns(light = LIGHT, heavy = HEAVY): Turns {
  const waiting: (() => void)[] = [];
  let inWork = 0;
  let most = light;

  return {
    async take(work, wasHeavy) {
      if (inWork < most) inWork++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        const value = await work();
        if (wasHeavy) most = wasHeavy(value) ? heavy : light;
        return value;
      } finally {
        inWork--;
        for (; inWork < most && waiting.length > 0; inWork++) waiting.shift()?.();
      }
    },
  };
}

const one = openTurns(1, 1);

/** Resolves in a turn of the event loop that is nobody else's who asks: for work that takes milliseconds and never waits. */
export function ownTurn(): Promise<void> {
  return one.take(() => new Promise((resolve) => setImmediate(resolve)));
}
