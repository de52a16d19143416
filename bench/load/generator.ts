import { quantile } from "../statistics.ts";
import { type Connection, connect, type Target } from "./connection.ts";

/** The task of the generator: as many captures as the connections can carry. */
export interface Load {
  target: Target;
  connections: number;
  /** Seconds before the count begins. */
  warmUp: number;
  seconds: number;
}

export interface Carried {
  /** Captures answered with 200 in the counted time. */
  captures: number;
  /** Other answers, and connections that broke. */
  failures: number;
  perSecond: number;
  /** Milliseconds from the request to its whole answer. */
  p50: number;
  p99: number;
  /** The share of one core that the generator itself used. */
  busy: number;
}

/** A process of its own: it is given a load, carries it, and says what came of it. */
process.on("message", async (load: Load) => {
  process.send?.(await carry(load));
});

async function carry({ target, connections, warmUp, seconds }: Load): Promise<Carried> {
  const sentAt = new Map<Connection, number>();
  const latencies: number[] = [];
  let failures = 0;
  let isCounting = false;
  let isOver = false;

  function send(connection: Connection): void {
    sentAt.set(connection, performance.now());
    connection.send();
  }

  const all = await Promise.all(
    Array.from({ length: connections }, () =>
      connect(
        target,
        (connection, status) => {
          if (isCounting) {
            if (status === 200) latencies.push(performance.now() - (sentAt.get(connection) ?? 0));
            else failures++;
          }
          if (!isOver) send(connection);
        },
        () => failures++,
      ),
    ),
  );
  for (const connection of all) send(connection);
  await Bun.sleep(warmUp * 1000);
  const cpu = process.cpuUsage();
  const from = performance.now();
  isCounting = true;
  await Bun.sleep(seconds * 1000);
  isCounting = false;
  isOver = true;
  const took = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await Bun.sleep(50); // the last answers arrive
  for (const connection of all) connection.close();
  latencies.sort((a, b) => a - b);
  return {
    captures: latencies.length,
    failures,
    perSecond: latencies.length / took,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    busy: (user + system) / 1e6 / took,
  };
}
process.send?.("ready");
