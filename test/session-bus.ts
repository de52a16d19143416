import { join } from "node:path";
import { makeFolder } from "./home.ts";

/** A notification that the desktop received. */
export interface DesktopNotification {
  app: string;
  title: string;
  text: string;
}

export interface SessionBus {
  /** The value of `DBUS_SESSION_BUS_ADDRESS`. */
  address: string;
  notifications: DesktopNotification[];
  /** Waits for a notification whose title or text contains these words. */
  waitFor(words: string): Promise<DesktopNotification>;
  stop(): void;
}

/** Starts a session bus with a desktop that records notifications. It implements only the D-Bus that they need. */
export function startSessionBus(): SessionBus {
  const folder = makeFolder();
  const path = join(folder.path, "bus");
  const notifications: DesktopNotification[] = [];
  const server = Bun.listen<{ rest: Buffer; isSpeaking: boolean }>({
    unix: path,
    socket: {
      open(socket) {
        socket.data = { rest: Buffer.alloc(0), isSpeaking: false };
      },
      data(socket, bytes) {
        const { data } = socket;
        data.rest = Buffer.concat([data.rest, bytes]);
        if (!data.isSpeaking) {
          const text = data.rest.toString("latin1");
          if (/^\0AUTH EXTERNAL [0-9a-f]+\r\n$/.test(text)) {
            data.rest = Buffer.alloc(0);
            socket.write("OK 0123456789abcdef0123456789abcdef\r\n");
          }
          if (!text.startsWith("BEGIN\r\n")) return;
          data.isSpeaking = true;
          data.rest = data.rest.subarray("BEGIN\r\n".length);
        }
        for (let message = takeMessage(data); message; message = takeMessage(data)) {
          const serial = message.head.readUInt32LE(8);
          if (message.head.includes("Notify")) notifications.push(readNotification(message.body));
          socket.write(answerTo(serial));
        }
      },
    },
  });
  return {
    address: `unix:path=${path},guid=0123456789abcdef0123456789abcdef`,
    notifications,
    async waitFor(words) {
      for (;;) {
        const match = notifications.find(({ title, text }) => `${title}\n${text}`.includes(words));
        if (match) return match;
        await Bun.sleep(20);
      }
    },
    stop() {
      server.stop(true);
      folder.remove();
    },
  };
}

const pad8 = (length: number) => Math.ceil(length / 8) * 8;

function takeMessage(data: { rest: Buffer }): { head: Buffer; body: Buffer } | null {
  const { rest } = data;
  if (rest.length < 16) return null;
  const start = pad8(16 + rest.readUInt32LE(12));
  const end = start + rest.readUInt32LE(4);
  if (rest.length < end) return null;
  data.rest = rest.subarray(end);
  return { head: rest.subarray(0, start), body: rest.subarray(start, end) };
}

/** The empty return of a method. */
function answerTo(serial: number): Buffer {
  const answer = Buffer.alloc(24);
  answer.write("l\x02\x00\x01", "latin1");
  answer.writeUInt32LE(1, 8);
  answer.writeUInt32LE(8, 12);
  answer.write("\x05\x01u\x00", 16, "latin1");
  answer.writeUInt32LE(serial, 20);
  return answer;
}

/** `susss…`: the program, the notification that it replaces, an icon, the title, the text. */
function readNotification(body: Buffer): DesktopNotification {
  let at = 0;
  const number = () => {
    at = Math.ceil(at / 4) * 4 + 4;
    return body.readUInt32LE(at - 4);
  };
  const text = () => {
    const length = number();
    at += length + 1;
    return body.toString("utf8", at - length - 1, at - 1);
  };
  const app = text();
  number();
  text();
  return { app, title: text(), text: text() };
}
