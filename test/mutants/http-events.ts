import type { Mutant } from "./mutant.ts";

const CODES = "src/http/codes/sign-in-codes.test.ts";
const PAIRING = "src/http/codes/invitations.test.ts";
const FEED = "src/http/request/event-broadcaster.test.ts";
const RESUMED = "src/http/routes/resumed-events.test.ts";
const DELIVER = "src/http/webhooks/deliver.test.ts";
const SEND = "src/http/webhooks/send.test.ts";
const ORIGINS = "test/journeys/origins.test.ts";

/** Codes that are good once, other origins, streams and webhooks. */
export const HTTP_EVENTS: readonly Mutant[] = [
  {
    title: "a code is good twice",
    file: "src/http/codes/sign-in-codes.ts",
    from: "      open.delete(letters);\n",
    to: "",
    test: CODES,
  },
  {
    title: "a code is good for an hour",
    file: "src/http/codes/sign-in-codes.ts",
    from: "const LIFETIME = 60;",
    to: "const LIFETIME = 3_600;",
    test: CODES,
  },
  {
    title: "codes may be guessed at without an end",
    file: "src/http/codes/sign-in-codes.ts",
    from: "if (++wrong >= TRIES)",
    to: "if (false)",
    test: CODES,
  },
  {
    title: "a code is refused in small letters",
    file: "src/http/codes/sign-in-codes.ts",
    from: `code.toUpperCase().replaceAll`,
    to: "code.replaceAll",
    test: CODES,
  },
  {
    title: "an invitation is good twice",
    file: "src/http/codes/invitations.ts",
    from: "open = open.filter((one) => one !== found);",
    to: "",
    test: PAIRING,
  },
  {
    title: "an invitation is good for ever",
    file: "src/http/codes/invitations.ts",
    from: "const isGood = found !== undefined && found.endsOn > now();",
    to: "const isGood = found !== undefined;",
    test: PAIRING,
  },
  {
    title: "the eleventh invitation ends the newest",
    file: "src/http/codes/invitations.ts",
    from: ".slice(-MAX_INVITATIONS)",
    to: ".slice(0, MAX_INVITATIONS)",
    test: PAIRING,
  },
  {
    title: "a code for the page is used up by what shows none",
    file: "src/http/codes/invitations.ts",
    from: "if (isGood && found.isForPage && !isBrowser)",
    to: "if (isGood && found.isForPage && !isBrowser && (open = []))",
    test: PAIRING,
  },
  {
    title: "a foreign page may read every answer",
    file: "src/http/cors.ts",
    from: `headers.set("Access-Control-Allow-Origin", origin);`,
    to: `headers.set("Access-Control-Allow-Origin", "*");`,
    test: ORIGINS,
  },
  {
    title: "an extension may do anything",
    file: "src/http/cors.ts",
    from: 'isCapturePath(url) && methodOf(request) === "POST" ? ["POST"] : null',
    to: '["POST", "PATCH", "DELETE"].includes(methodOf(request) ?? "") ? ["POST", "PATCH", "DELETE"] : null',
    test: ORIGINS,
  },
  {
    title: "a foreign page may not send its key",
    file: "src/http/cors.ts",
    from: `"authorization, content-type`,
    to: `"content-type`,
    test: ORIGINS,
  },
  {
    title: "who comes back to the stream misses what came meanwhile",
    file: "src/http/request/event-broadcaster.ts",
    from: "while (reader.at < this.#head) {",
    to: "while (reader.at < this.#head - 1) {",
    test: FEED,
  },
  {
    title: "a change is told twice to who just caught up",
    file: "src/http/request/event-broadcaster.ts",
    from: "bytes ? batch : batch.filter(({ seq }) => seq > reader.at)",
    to: "batch",
    test: FEED,
  },
  {
    title: "a key that was revoked goes on reading",
    file: "src/http/request/event-broadcaster.ts",
    from: "if (!may.get(reader.credential)) reader.end();",
    to: "if (false) reader.end();",
    test: FEED,
  },
  {
    title: "a bell that rings while the log is read is lost",
    file: "src/http/request/event-broadcaster.ts",
    from: "    this.#isSignaled = true;\n    if",
    to: "    this.#isSignaled = !this.#isReading;\n    if",
    test: FEED,
  },
  {
    title: "the feed goes on when nobody reads",
    file: "src/http/request/event-broadcaster.ts",
    from: "if (this.#all.delete(subscriber) && this.#all.size === 0) this.#close();",
    to: "this.#all.delete(subscriber);",
    test: FEED,
  },
  {
    title: "a reader that is too slow fills the memory",
    file: "src/http/routes/events.ts",
    from: "(queue.unread > UNREAD_LIMIT ? queue.cut() : queue.push(bytes))",
    to: "queue.push(bytes)",
    test: RESUMED,
  },
  {
    title: "a reader from before the log's beginning is told nothing of it",
    file: "src/http/routes/events.ts",
    from: "seq <= newest && seq + 1 >= oldest ? seq : null",
    to: "seq <= newest ? seq : null",
    test: RESUMED,
  },
  {
    title: "a reader from the future waits for it",
    file: "src/http/routes/events.ts",
    from: "seq <= newest && seq + 1 >= oldest",
    to: "seq + 1 >= oldest",
    test: RESUMED,
  },
  {
    title: "a change of another revision wins",
    file: "src/http/request/etag.ts",
    from: "if (revision !== undefined) return Number(revision);",
    to: "if (revision !== undefined) return;",
    test: "src/http/request/etag.test.ts",
  },
  {
    title: "a webhook's cursor moves though nothing arrived",
    file: "src/http/webhooks/deliver.ts",
    from: ": afterFailure(hook, now(), { retryAfter, isGone });",
    to: ": { ...afterFailure(hook, now(), { retryAfter, isGone }), cursor };",
    test: DELIVER,
  },
  {
    title: "a webhook is told the same again",
    file: "src/http/webhooks/deliver.ts",
    from: "isDelivered ? { ...HEALTHY, cursor }",
    to: "isDelivered ? { ...HEALTHY }",
    test: DELIVER,
  },
  {
    title: "a webhook is told what it did not ask for",
    file: "src/http/webhooks/deliver.ts",
    from: `if (wantsChange(hook, change.verb)) {
        `,
    to: "if (hook) {",
    test: DELIVER,
  },
  {
    title: "a webhook is not told that the log begins later",
    file: "src/http/webhooks/deliver.ts",
    from: `if (first > hook.cursor + 1)
        return`,
    to: "if (first < 0) return",
    test: DELIVER,
  },
  {
    title: "a receiver that failed is asked again at each change",
    file: "src/http/webhooks/deliver.ts",
    from: "if (!hook || !isDue(hook, now())) return;",
    to: "if (!hook) return;",
    test: DELIVER,
  },
  {
    title: "a redirect counts as delivered",
    file: "src/http/webhooks/send.ts",
    from: "if (status >= 200 && status < 300)",
    to: "if (status >= 200 && status < 400)",
    test: SEND,
  },
  {
    title: "a webhook may lead to Creel itself",
    file: "src/http/webhooks/send.ts",
    from: "return isHere && own.some((one) => one.endsWith(`:${port}`));",
    to: "return false;",
    test: SEND,
  },
  {
    title: "a silent receiver is waited for without an end",
    file: "src/http/webhooks/send.ts",
    from: "const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;",
    to: "const signal = stop ?? new AbortController().signal;",
    test: SEND,
  },
  {
    title: "a signature does not cover the moment",
    file: "src/http/webhooks/http1-request.ts",
    from: "`${id}.${now}.${body}`",
    to: "`${id}.${body}`",
    test: SEND,
  },
];
