import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `impostor.ts ADDRESS PORT TLS`: a server with the certificate in the folder TLS, which counts. One line when it
 * listens; when it is ended, how many bytes it was sent inside TLS.
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
