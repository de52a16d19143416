import type { Mutant } from "./mutant.ts";

const SIGN_IN_CODES = "src/http/codes/sign-in-codes.test.ts";
const INVITATIONS = "src/http/codes/invitations.test.ts";
const BROADCASTER = "src/http/request/event-broadcaster.test.ts";
const RESUMED_EVENTS = "src/http/routes/resumed-events.test.ts";
const DELIVER = "src/http/webhooks/deliver.test.ts";
const SEND = "src/http/webhooks/send.test.ts";
const ORIGINS = "test/journeys/origins.test.ts";

/** Codes that are good once, other origins, streams and webhooks. */
export const HTTP_EVENTS: readonly Mutant[] = [
  {
    title: "a sign-in code works twice",
    file: "src/http/codes/sign-in-codes.ts",
    from: "      open.delete(normalized);\n",
    to: "",
    test: SIGN_IN_CODES,
  },
  {
    title: "a sign-in code is valid for an hour",
    file: "src/http/codes/sign-in-codes.ts",
    from: "const CODE_LIFETIME_S = 60;",
    to: "const CODE_LIFETIME_S = 3_600;",
    test: SIGN_IN_CODES,
  },
  {
    title: "sign-in codes may be guessed without a limit",
    file: "src/http/codes/sign-in-codes.ts",
    from: "if (++wrong >= MAX_WRONG_CODES)",
    to: "if (false)",
    test: SIGN_IN_CODES,
  },
  {
    title: "a sign-in code in lower case is refused",
    file: "src/http/codes/sign-in-codes.ts",
    from: `code.toUpperCase().replaceAll`,
    to: "code.replaceAll",
    test: SIGN_IN_CODES,
  },
  {
    title: "an invitation works twice",
    file: "src/http/codes/invitations.ts",
    from: "open = open.filter((one) => one !== found);",
    to: "",
    test: INVITATIONS,
  },
  {
    title: "an invitation never expires",
    file: "src/http/codes/invitations.ts",
    from: "const isGood = found !== undefined && found.endsOn > now();",
    to: "const isGood = found !== undefined;",
    test: INVITATIONS,
  },
  {
    title: "the eleventh invitation ends the newest",
    file: "src/http/codes/invitations.ts",
    from: ".slice(-MAX_INVITATIONS)",
    to: ".slice(0, MAX_INVITATIONS)",
    test: INVITATIONS,
  },
  {
    title: "a client that shows no page uses up a code for the page",
    file: "src/http/codes/invitations.ts",
    from: "if (isGood && found.isForPage && !isBrowser)",
    to: "if (isGood && found.isForPage && !isBrowser && (open = []))",
    test: INVITATIONS,
  },
  {
    title: "a foreign page may read every answer",
    file: "src/http/cors.ts",
    from: `headers.set("Access-Control-Allow-Origin", origin);`,
    to: `headers.set("Access-Control-Allow-Origin", "*");`,
    test: ORIGINS,
  },
  {
    title: "a browser extension may use every route",
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
    title: "a client that reconnects to the stream misses the changes in between",
    file: "src/http/request/event-broadcaster.ts",
    from: "while (reader.at < this.#head) {",
    to: "while (reader.at < this.#head - 1) {",
    test: BROADCASTER,
  },
  {
    title: "a stream that has just caught up gets a change twice",
    file: "src/http/request/event-broadcaster.ts",
    from: "bytes ? batch : batch.filter(({ seq }) => seq > reader.at)",
    to: "batch",
    test: BROADCASTER,
  },
  {
    title: "the stream of a revoked key stays open",
    file: "src/http/request/event-broadcaster.ts",
    from: "if (!may.get(reader.credential)) reader.end();",
    to: "if (false) reader.end();",
    test: BROADCASTER,
  },
  {
    title: "a commit signal during a read of the change log is lost",
    file: "src/http/request/event-broadcaster.ts",
    from: "    this.#isSignaled = true;\n    if",
    to: "    this.#isSignaled = !this.#isReading;\n    if",
    test: BROADCASTER,
  },
  {
    title: "the event broadcaster keeps reading without subscriptions",
    file: "src/http/request/event-broadcaster.ts",
    from: "if (this.#all.delete(subscriber) && this.#all.size === 0) this.#close();",
    to: "this.#all.delete(subscriber);",
    test: BROADCASTER,
  },
  {
    title: "the buffer of a slow stream has no limit",
    file: "src/http/routes/events.ts",
    from: "(queue.unread > UNREAD_LIMIT ? queue.cut() : queue.push(bytes))",
    to: "queue.push(bytes)",
    test: RESUMED_EVENTS,
  },
  {
    title: "a stream from before the log's beginning gets no notice of the gap",
    file: "src/http/routes/events.ts",
    from: "seq <= newest && seq + 1 >= oldest ? seq : null",
    to: "seq <= newest ? seq : null",
    test: RESUMED_EVENTS,
  },
  {
    title: "a stream with a future event id waits for it",
    file: "src/http/routes/events.ts",
    from: "seq <= newest && seq + 1 >= oldest",
    to: "seq + 1 >= oldest",
    test: RESUMED_EVENTS,
  },
  {
    title: "a change with another revision is applied",
    file: "src/http/request/etag.ts",
    from: "if (revision !== undefined) return Number(revision);",
    to: "if (revision !== undefined) return;",
    test: "src/http/request/etag.test.ts",
  },
  {
    title: "a webhook's cursor moves although the message did not arrive",
    file: "src/http/webhooks/deliver.ts",
    from: ": afterFailure(hook, now(), { retryAfter, isGone });",
    to: ": { ...afterFailure(hook, now(), { retryAfter, isGone }), cursor };",
    test: DELIVER,
  },
  {
    title: "a webhook gets the same change again",
    file: "src/http/webhooks/deliver.ts",
    from: "isDelivered ? { ...HEALTHY, cursor }",
    to: "isDelivered ? { ...HEALTHY }",
    test: DELIVER,
  },
  {
    title: "a webhook gets events that it did not choose",
    file: "src/http/webhooks/deliver.ts",
    from: `if (wantsChange(hook, change.verb)) {
        `,
    to: "if (hook) {",
    test: DELIVER,
  },
  {
    title: "a webhook gets no notice that the log begins later",
    file: "src/http/webhooks/deliver.ts",
    from: `if (first > hook.cursor + 1)
        return`,
    to: "if (first < 0) return",
    test: DELIVER,
  },
  {
    title: "a failed receiver is retried at each change",
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
    title: "the wait for a silent receiver has no limit",
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
