/** `tcp-send.ts HOST PORT`: sends what it reads from stdin over bare TCP, and writes what comes back until the other side closes. */
const [hostname = "", port = ""] = process.argv.slice(2);
const text = await Bun.stdin.text();
const over = Promise.withResolvers<void>();

await Bun.connect({
  hostname,
  port: Number(port),
  socket: {
    open: (socket) => void socket.write(text),
    data: (_, bytes) => void process.stdout.write(bytes),
    close: () => over.resolve(),
    error: () => over.resolve(),
  },
});
await over.promise;

export {};
