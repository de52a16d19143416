const FOREVER = 30_000; // ms, for what takes a thousandth of it: a parser that is still at it has frozen

export type Parsed = { ms: number } | { failed: string };

/** Reads notes as Markdown in a thread that is ended when it freezes. */
export function openNoteReader() {
  let thread: Worker | null = null;

  /** What it took of the processor, in ms, or why it failed. */
  async function parse(note: string, forever = FOREVER): Promise<Parsed> {
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
