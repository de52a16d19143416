import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `impostor.ts ADDRESS PORT TLS`: a server with the certificate in the folder TLS. It prints one line when it
 * listens and, at its end, the number of bytes that it received inside TLS.
 */
const [hostname = "", port = "", tls = ""] = process.argv.slice(2);
let bytes = 0;

Bun.listen({
  hostname,
  port: Number(port),
  tls: {
    cert: readFileSync(join(tls, "leaf.crt"), "utf8"),
    key: readFileSync(join(tls, "leaf.key"), "utf8"),
  },
  socket: {
    data(_, received) {
      bytes += received.length;
    },
  },
});
console.log("listening");
process.once("SIGTERM", () => {
  console.log(`${bytes} bytes`);
  process.exit(0);
});
