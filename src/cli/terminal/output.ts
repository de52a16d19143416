import { escapeJson, showHidden, showObeyed } from "../../domain/show-hidden.ts";
import { type Outgoing, writeSome } from "./bytes.ts";

const FULL_PIPE_PAUSE_MS = 5; // ms until a full pipe is tried again, so that a slow reader costs no core

/** Why stdout could not be written, as the system says it; null while all is well. */
let failure: { code: string; reason: string } | null = null;
let stored: { says: string; cure: string } | null = null;

/**
 * Writes a line to stdout synchronously: faster from cold than `console.log`, and complete before exit. A failure stops
 * no work: `lostOutput` reports it at the end.
 */
export function print(line: string): void {
  printPart(`${line}\n`);
}

/** Writes a part of a file to stdout, as `print`. */
export function printPart(part: Outgoing): void {
  try {
    write(1, part);
  } catch (thrown) {
    const { code = "", message } = thrown as { code?: string; message: string };
    failure ??= { code, reason: message.replace(/, write$/, "") };
  }
}

/** Writes a line to stderr, if it can be written. */
export function printError(line: string): void {
  try {
    write(2, `${line}\n`);
  } catch {
    // There is no other place to report it.
  }
}

/** Call it when a change is stored: if stdout fails, stderr then says this instead of inviting a second try. */
export function markStored(says = "The change is stored", cure = "do not repeat it"): void {
  stored = { says, cure };
}

/** Whether a line of this process did not reach stdout. */
export function isOutputLost(): boolean {
  return failure !== null;
}

/** The sentence about output that was lost; null if none was, or if a reader closed the pipe of a mere answer. */
export function lostOutput(): string | null {
  if (failure === null || (stored === null && failure.code === "EPIPE")) return null;
  if (stored === null) return `The output could not be written (${failure.reason}).`;
  return `${stored.says}, but the output could not be written (${failure.reason}): ${stored.cure}.`;
}

/** Prints JSON. Control characters are escaped for terminals; the value stays the same. */
export function printJson(value: unknown): void {
  print(escapeJson(JSON.stringify(value)));
}

function write(fd: number, part: Outgoing): void {
  for (let rest = part; rest.length > 0; ) {
    try {
      rest = writeSome(fd, rest);
    } catch (thrown) {
      if ((thrown as { code?: string }).code !== "EAGAIN") throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_PAUSE_MS);
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
