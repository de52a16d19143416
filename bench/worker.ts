/** A process of the benchmark's own that answers one question at a time. */
export interface Worker<Question, Answer> extends AsyncDisposable {
  pid: number;
  /** Its message when it was ready. */
  greeting: unknown;
  ask(question: Question): Promise<Answer>;
}

/** Starts a script that sends a greeting, and then an answer to each message. */
export async function startWorker<Question, Answer>(
  script: string,
  ...args: string[]
): Promise<Worker<Question, Answer>> {
  let reply: PromiseWithResolvers<unknown> = Promise.withResolvers();
  const child = Bun.spawn([process.execPath, script, ...args], {
    stdout: "inherit",
    stderr: "inherit",
    ipc: (message) => reply.resolve(message),
    onExit: (_child, code) => reply.reject(new Error(`${script} ended with ${code}`)),
  });
  const greeting = await reply.promise;
  return {
    pid: child.pid,
    greeting,
    ask(question) {
      reply = Promise.withResolvers();
      child.send(question);
      return reply.promise as Promise<Answer>;
    },
    async [Symbol.asyncDispose]() {
      reply.promise.catch(() => {}); // it ends because we end it
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
