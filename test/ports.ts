/**
 * Ports below the range of ephemeral ports, with a separate range for each process of the test runner: a free port stays
 * free.
 */
const [PORTS_PER_WORKER, WORKERS] = [1_000, 10];
const LOWEST = 20_000 + (Number(process.env.BUN_TEST_WORKER_ID ?? 0) % WORKERS) * PORTS_PER_WORKER;

/** Opens a loopback port and holds it until `free`. */
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

/** Returns a loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { port, free } = holdPort();
  await free();
  return port;
}
