/**
 * L1, a process of its own: TLS and HTTP/1.1 as Creel has them, the body parsed, a constant answered, nothing kept.
 * The difference to this is the cost of Creel. The folder has a certificate that Creel made.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? "";
const ANSWER = JSON.stringify({ id: "0123456789ABCDEF0123456789ABCDEF", createdOn: 1_700_000_000 });

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  development: false,
  tls: {
    cert: readFileSync(join(folder, "leaf.crt"), "utf8"),
    key: readFileSync(join(folder, "leaf.key"), "utf8"),
  },
  async fetch(request) {
    await request.json();
    return new Response(ANSWER, { headers: { "Content-Type": "application/json" } });
  },
});
process.send?.(server.port);
