/** `bun docs/runtime/parser.ts`: what `Bun.serve` answers to requests that are lawful. parser.md says what to expect. */
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    await request.text();
    handled++;
    await Bun.sleep(100); // as long as somebody works on it
    return new Response("done");
  },
});
let handled = 0;

async function send(what: string, bytes: string): Promise<void> {
  const closed = Promise.withResolvers<void>();
  let heard = "";
  handled = 0;
  const socket = {
    data: (_: unknown, received: Uint8Array) => {
      heard += Buffer.from(received).toString();
    },
    close: () => closed.resolve(),
  };
  const connection = await Bun.connect({ hostname: "127.0.0.1", port: server.port ?? 0, socket });
  connection.write(bytes);
  await closed.promise;
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  console.log(`${what}: ${handled} handled, answered ${statuses.join(", ") || "nothing"}`);
}

const post = (more: string) => `POST / HTTP/1.1\r\nHost: a\r\n${more}Content-Length: 5\r\n\r\nhello`;
const CLOSE = "Connection: close\r\n";
await send("a line break after the body", `${post("")}\r\n`);
await send("a line break before the request", `\r\n${post(CLOSE)}`);
await send("a request behind a request", post("") + post(CLOSE));
await send("a line break after the last body", `${post(CLOSE)}\r\n`);
await server.stop(true);
