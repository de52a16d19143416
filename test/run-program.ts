/** The exit code and the output of a program that has ended. */
export interface ProgramResult {
  code: number;
  out: string;
  err: string;
}

/** No desktop and no settings of the user who runs the tests. */
export function plainEnv(): Record<string, string> {
  const { PATH = "", HOME = "", TMPDIR, TZ = "UTC" } = process.env; // its days are those of the test
  return { PATH, HOME, NO_COLOR: "1", TZ, ...(TMPDIR ? { TMPDIR } : {}) };
}

/** Runs a program to its end; without `stdin` it has no input. */
export async function runProgram(
  command: string[],
  { env, cwd, stdin }: { env: Record<string, string | undefined>; cwd?: string; stdin?: string | undefined },
): Promise<ProgramResult> {
  const child = Bun.spawn(command, {
    stdin: stdin === undefined ? "ignore" : new Blob([stdin]),
    stdout: "pipe",
    stderr: "pipe",
    env,
    ...(cwd === undefined ? {} : { cwd }),
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
}

/** Reads the first line with its line break, or all text if the stream ends before. The pipe stays open. */
export async function readFirstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += decoder.decode(next.value, { stream: true });
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end + 1);
  }
  return text;
}
