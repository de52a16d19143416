const FREEZE_TIMEOUT_MS = 30_000; // a thousand times the normal time: the parser has frozen

export type Parsed = { ms: number } | { failed: string };

/** Parses notes as Markdown in a worker that is terminated when it freezes. */
export function openNoteReader() {
  let thread: Worker | null = null;

  /** The CPU time in ms, or the reason of a failure. */
  async function parse(note: string, forever = FREEZE_TIMEOUT_MS): Promise<Parsed> {
    thread ??= new Worker(new URL("./parse-note.ts", import.meta.url));
    const worker = thread;
    const answer = Promise.withResolvers<Parsed>();
    const guard = setTimeout(() => {
      worker.terminate();
      thread = null;
      answer.resolve({ failed: "It has frozen." });
    }, forever);
    worker.onmessage = ({ data }) => answer.resolve(data);
    worker.postMessage(note);
    const parsed = await answer.promise;
    clearTimeout(guard);
    return parsed;
  }

  return { parse, close: () => thread?.terminate() };
}
