/** One event of a stream of Server-Sent Events. */
export interface ServerEvent {
  event: string;
  data: string;
  /** The newest id of the stream so far: the point to resume from. */
  lastId: string | null;
}

/** Parses a stream of Server-Sent Events, however its text is split. */
export class EventReader {
  #rest = "";
  #event = "";
  #data: string[] = [];
  #lastId: string | null = null;

  /** The events that `text` completes. */
  read(text: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    // A CR at the very end may be half of a CRLF; it stays for the next read.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") this.#take(line);
      else if (this.#data.length > 0) events.push(this.#complete());
      else this.#event = "";
    }
    return events;
  }

  #take(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return; // a comment: the heartbeat
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.#event = value;
    else if (name === "data") this.#data.push(value);
    else if (name === "id") this.#lastId = value;
  }

  #complete(): ServerEvent {
    const event = { event: this.#event || "message", data: this.#data.join("\n"), lastId: this.#lastId };
    this.#event = "";
    this.#data = [];
    return event;
  }
}
