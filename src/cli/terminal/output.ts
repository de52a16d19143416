import { type Outgoing, writeSome } from "./bytes.ts";
import { escapeJson, showHidden, showObeyed } from "./show-hidden.ts";

/** Writes a line to stdout synchronously: faster from cold than `console.log`, and complete before exit. */
export function print(line: string): void {
  write(1, `${line}\n`);
}

export function printError(line: string): void {
  write(2, `${line}\n`);
}

/** Prints JSON. Control characters are escaped for terminals; the value stays the same. */
export function printJson(value: unknown): void {
  print(escapeJson(JSON.stringify(value)));
}

function write(fd: number, text: string): void {
  for (let rest: Outgoing = text; rest.length > 0; ) {
    try {
      rest = writeSome(fd, rest);
    } catch (thrown) {
      const { code } = thrown as { code?: string };
      if (code === "EPIPE") return; // the reader has closed the pipe
      if (code !== "EAGAIN") throw thrown;
    }
  }
}

/** Text from an item, with control and invisible characters made visible. */
export function safe(text: string): string {
  return showObeyed(showHidden(text));
}

/** Dimmed, if the terminal shows colours. */
export function dim(text: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[2m${text}\u001b[22m` : text;
}
