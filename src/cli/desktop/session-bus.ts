import { statSync } from "node:fs";

/**
 * A minimal client of the desktop's session bus, for one call: `Notify`. The formats are those of the D-Bus
 * specification.
 */
const RESPONSE_TIMEOUT_MS = 10_000; // ms for the bus and the desktop to answer

/** Where a bus listens. */
interface BusAddress {
  path: string;
  /** The id that the bus says at first. Null if the address has none. */
  guid: string | null;
}

/** Shows a notification, if the bus has a notification service. */
export async function showNotification(title: string, text: string): Promise<void> {
  const bus = findBus(process.env);
  if (bus !== null && isOurs(bus)) await exchange(bus, [HELLO, notification(title, text)]).catch(() => {});
}

/**
 * The bus from the environment, or the usual one. Null if there is none. An abstract address is not used: it has no owner,
 * and when the bus has gone every user may take its name, and knows the id that the bus said.
 */
export function findBus(env: Record<string, string | undefined>): BusAddress | null {
  const { DBUS_SESSION_BUS_ADDRESS: addresses, XDG_RUNTIME_DIR: runtime } = env;
  if (!addresses) return runtime ? { path: `${runtime}/bus`, guid: null } : null;
  for (const address of addresses.split(";")) {
    const [, encoded] = /^unix:(?:[^;]*,)?path=([^,;]+)/.exec(address) ?? [];
    if (encoded === undefined) continue;
    const guid = /[:,]guid=([0-9a-fA-F]+)/.exec(address)?.[1]?.toLowerCase() ?? null;
    const path = encoded.replace(/%([0-9A-Fa-f]{2})/g, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return { path, guid };
  }
  return null;
}

/** Whether the socket's file belongs to this user or to root: another user could listen in its place, in /tmp for example. */
function isOurs({ path }: BusAddress): boolean {
  try {
    return [0, process.getuid?.()].includes(statSync(path).uid);
  } catch {
    return false;
  }
}

/** Authenticates, checks the id of the bus, sends the messages and waits for a response to each until the time is over. */
function exchange({ path, guid }: BusAddress, messages: Buffer[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const uid = Buffer.from(String(process.getuid?.())).toString("hex");
  let received = Buffer.alloc(0);
  let isKnown = false;
  let unanswered = messages.length;
  const connecting = Bun.connect({
    unix: path,
    socket: {
      open: (socket) => void socket.write(`\0AUTH EXTERNAL ${uid}\r\n`),
      data(socket, bytes) {
        received = Buffer.concat([received, bytes]);
        if (!isKnown) {
          const end = received.indexOf("\r\n");
          if (end < 0) return;
          const [, said] = /^OK ([0-9a-f]+)/i.exec(received.toString("latin1", 0, end)) ?? [];
          if (said === undefined) return resolve(); // the bus refused our user
          if (guid !== null && said.toLowerCase() !== guid) return resolve(); // another program in its place
          isKnown = true;
          received = received.subarray(end + 2);
          socket.write(Buffer.concat([Buffer.from("BEGIN\r\n"), ...messages]));
        }
        for (let size = sizeOf(received); size <= received.length; size = sizeOf(received)) {
          if (received[1] === RETURN || received[1] === ERROR) unanswered--;
          received = received.subarray(size);
        }
        if (unanswered === 0) resolve();
      },
      close: () => resolve(),
      connectError: (_, error) => reject(error),
    },
  });
  const timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS);
  return promise.finally(async () => {
    clearTimeout(timer);
    (await connecting).end();
  });
}

const [CALL, RETURN, ERROR] = [1, 2, 3];

/** The size of the first message, once its header is there. */
function sizeOf(received: Buffer): number {
  if (received.length < 16) return Number.POSITIVE_INFINITY;
  return align(16 + received.readUInt32LE(12), 8) + received.readUInt32LE(4);
}

function align(length: number, to: number): number {
  return Math.ceil(length / to) * to;
}

/** Writes values, each aligned to its size, in little-endian order. */
function openWriter() {
  const bytes: number[] = [];
  const writer = {
    pad(to: number) {
      while (bytes.length % to > 0) bytes.push(0);
      return writer;
    },
    byte(...values: number[]) {
      bytes.push(...values);
      return writer;
    },
    number(value: number) {
      writer.pad(4);
      return writer.byte(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255);
    },
    text(value: string) {
      const utf8 = Buffer.from(value.replaceAll("\0", ""));
      return writer.number(utf8.length).byte(...utf8, 0);
    },
    signature: (value: string) => writer.byte(value.length, ...Buffer.from(value), 0),
    end: () => Buffer.from(bytes),
  };
  return writer;
}

interface Method {
  destination: string;
  path: string;
  name: string;
}

/** Encodes a method call with arguments of these types. */
function call(
  serial: number,
  { destination, path, name }: Method,
  types = "",
  body = Buffer.alloc(0),
): Buffer {
  const fields = openWriter();
  const field = (code: number, type: string) => fields.pad(8).byte(code).signature(type);
  field(1, "o").text(path);
  field(2, "s").text(destination); // the interface, which has the same name
  field(3, "s").text(name);
  field(6, "s").text(destination);
  if (types !== "") field(8, "g").signature(types);
  const header = openWriter();
  header.byte("l".charCodeAt(0), CALL, 0, 1).number(body.length).number(serial);
  header.number(fields.end().length).byte(...fields.end());
  return Buffer.concat([header.pad(8).end(), body]);
}

const HELLO = call(1, {
  destination: "org.freedesktop.DBus",
  path: "/org/freedesktop/DBus",
  name: "Hello",
});

function notification(title: string, text: string): Buffer {
  const body = openWriter().text("Creel").number(0).text("").text(title).text(text);
  body.number(0); // no actions
  body.number(0).pad(8); // no hints; the padding is that of their type
  body.number(-1); // the desktop's default duration
  const method = {
    destination: "org.freedesktop.Notifications",
    path: "/org/freedesktop/Notifications",
    name: "Notify",
  };
  return call(2, method, "susssasa{sv}i", body.end());
}
