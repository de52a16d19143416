/** `port-scan.ts HOST FIRST LAST`: the TCP ports of a host that answer, one a line. It connects to each. */
const [host = "", first = "1", last = "65535"] = process.argv.slice(2);
const AT_ONCE = 250;

async function answers(port: number): Promise<boolean> {
  try {
    (await Bun.connect({ hostname: host, port, socket: { data() {} } })).terminate();
    return true;
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code === "ECONNREFUSED") return false;
    throw new Error(`port ${port}: ${code ?? thrown}`); // a scan with errors proves nothing
  }
}

let next = Number(first);
const open: number[] = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let port = next++; port <= Number(last); port = next++) if (await answers(port)) open.push(port);
  }),
);
for (const port of open.sort((a, b) => a - b)) console.log(port);

export {};
