/**
 * Below what systems give to who asks for any port, and a range of its own for each process of the runner: a port that is
 * free now stays so.
 */
const [PORTS_PER_WORKER, WORKERS] = [1_000, 10];
const LOWEST = 20_000 + (Number(process.env.BUN_TEST_WORKER_ID ?? 0) % WORKERS) * PORTS_PER_WORKER;

/** A port of loopback that something holds until it is told to free it. */
export function holdPort(port?: number): { port: number; free(): Promise<void> } {
  const chosen = port ?? LOWEST + Math.floor(Math.random() * PORTS_PER_WORKER);
  try {
    const server = Bun.serve({ port: chosen, hostname: "127.0.0.1", fetch: () => new Response() });
    return { port: chosen, free: () => server.stop(true) };
  } catch (thrown) {
    if (port === undefined && (thrown as { code?: string }).code === "EADDRINUSE") return holdPort();
    throw thrown;
  }
}

/** A port of loopback that nobody had a moment ago, for who must name one. */
export async function freePort(): Promise<number> {
  const { port, free } = holdPort();
  await free();
  return port;
}
