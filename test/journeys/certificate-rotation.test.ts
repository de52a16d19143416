import { afterAll, beforeAll, expect } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FROM_CHECKOUT, makeFolder, makeForeign } from "../home.ts";
import { cannotIn, inNamespace, missing, run, testUnless } from "../programs.ts";

let folder: ReturnType<typeof makeFolder>;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const TIMES = 4;
/** Opens a new connection for each request, eight at once, until the file `stop` exists. */
const CLIENT = `
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:tls";
const [folder] = process.argv.slice(1);
const ca = readFileSync(folder + "/cas.pem", "utf8").split(/(?<=END CERTIFICATE-----\\n)/);
const seen = { answered: 0, failed: 0 };
const ask = () => new Promise((resolve) => {
  let isAnswered = false;
  const request = "GET /api/health HTTP/1.1\\r\\nHost: localhost:11111\\r\\nConnection: close\\r\\n\\r\\n";
  const socket = connect({ host: "127.0.0.1", port: 11111, servername: "localhost", ca }, () => socket.write(request));
  socket.on("data", (bytes) => { isAnswered ||= String(bytes).startsWith("HTTP/1.1 200"); });
  socket.on("error", () => {});
  socket.on("close", () => resolve(seen[isAnswered ? "answered" : "failed"]++));
});
await Promise.all(Array.from({ length: 8 }, async () => { while (!existsSync(folder + "/stop")) await ask(); }));
console.log(JSON.stringify(seen));`;

/**
 * Closing a listener resets what waits in its queue, which is the system's doing. Linux hands the queue to the new
 * listener where it is told to, so there it shows what is ours.
 */
const HANDS_OVER = "echo 1 > /proc/sys/net/ipv4/tcp_migrate_req";

testUnless(
  missing("ip") ?? cannotIn("n", "sh", "-c", HANDS_OVER),
  "a certificate changes while each request opens a connection of its own, and none fails",
  async () => {
    const cas: string[] = [];
    for (let n = 0; n <= TIMES; n++) {
      const { chain, key, ca } = await makeForeign(["localhost"]);
      mkdirSync(join(folder.path, String(n)));
      writeFileSync(join(folder.path, String(n), "tls.crt"), chain);
      writeFileSync(join(folder.path, String(n), "tls.key"), key);
      cas.push(ca);
    }
    writeFileSync(join(folder.path, "cas.pem"), cas.join(""));
    const script = `
      set -e
      bun=$1; client=$2; folder=$3; shift 3
      ip link set lo up; ${HANDS_OVER}
      export CREEL_HOME="$folder/home"
      show() { cp "$folder/$1/tls.crt" "$folder/$1/tls.key" "$folder"; }
      show 0
      on() { "$@" api on --certificate "$folder/tls.crt" --certificate-key "$folder/tls.key" >/dev/null; }
      on "$@"
      mkfifo "$folder/out"
      "$@" up --json --no-open --app-port 0 >"$folder/out" & creel=$!
      read ready <"$folder/out"
      "$bun" -e "$client" "$folder" & asking=$!
      for n in $(seq ${TIMES}); do sleep 0.5; show $n; on "$@"; done
      sleep 1.5; touch "$folder/stop"; wait $asking
      kill $creel; wait $creel`;
    const command = [...inNamespace("n"), "sh", "-c", script, "sh", process.execPath, CLIENT, folder.path];
    const { out, err } = await run([...command, ...FROM_CHECKOUT]);
    expect(err).toBe("");
    const counts = JSON.parse(out);
    expect(counts.failed).toBe(0);
    expect(counts.answered).toBeGreaterThan(100);
  },
);
