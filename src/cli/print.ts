import { type Outgoing, writeSome } from "./bytes.ts";
import { asCode, showHidden } from "./show-hidden.ts";

/** Writes a line to stdout at once: faster from cold than `console.log`, and whole before we exit. */
export function print(line: string): void {
  write(1, `${line}\n`);
}

export function printError(line: string): void {
  write(2, `${line}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

function write(fd: number, text: string): void {
  for (let rest: Outgoing = text; rest.length > 0; ) {
    try {
      rest = writeSome(fd, rest);
    } catch (thrown) {
      const { code } = thrown as { code?: string };
      if (code === "EPIPE") return; // the reader has seen enough
      if (code !== "EAGAIN") throw thrown;
    }
  }
}

/** Text from an item with everything made visible that a terminal would obey, or not show at all. */
export function safe(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal.
  const obeyed = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
  return showHidden(text).replace(obeyed, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : asCode(code);
  });
}

/** Dimmed, where the terminal shows colours. */
export function dim(text: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[2m${text}\u001b[22m` : text;
}
