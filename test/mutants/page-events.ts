import type { Mutant } from "./mutant.ts";

const TABS = "src/web/server/leader-tab.ts";
const STREAM = "src/web/server/event-stream.ts";
const LIVE = "src/web/shell/server-events.ts";
const SESSION = "src/web/server/session.ts";
const REGISTER = "src/web/worker/register.ts";
const MISSED = "test/browser/missed-events.test.ts";
const WINDOW = "test/browser/capture-window.test.ts";
const STREAMS = "test/browser/stream.test.ts";
const TOGETHER = "test/browser/tabs.test.ts";
const RECONNECT = "test/browser/reconnect.test.ts";
const OFFLINE = "test/browser/offline.test.ts";

/** Bugs of how the page hears of others, and of what it missed. */
export const PAGE_EVENTS: readonly Mutant[] = [
  {
    title: "a tab that takes over the stream begins from the start instead of where the other was",
    file: TABS,
    from: "      },\n      this.#lastId,\n    );",
    to: "      },\n      null,\n    );",
    test: TOGETHER,
  },
  {
    title: "a silent stream is never taken for lost",
    file: STREAM,
    from: "        silence = setTimeout(() => request.abort(), SILENCE_MS);\n",
    to: "",
    test: STREAMS,
  },
  {
    title: "a frozen leading tab is never replaced",
    file: TABS,
    from: "silence = setTimeout(() => this.#queue({ steal: true }), SILENCE_MS);",
    to: "silence = setTimeout(() => {}, SILENCE_MS);",
    test: STREAMS,
  },
  {
    title: "the page does not notice midnight",
    file: "src/web/items/lists.ts",
    from: "[readSpan(), currentSpan.get()];",
    to: "[currentSpan.get(), currentSpan.get()];",
    test: MISSED,
  },
  {
    title: "a session that another tab made is seen by its event alone",
    file: SESSION,
    from: "  poll(look);\n",
    to: "",
    test: MISSED,
  },
  {
    title: "a refusal of the session before ends the one that another tab has made",
    file: SESSION,
    from: `
  look();
  if (currentSession.get() !== refused) return;`,
    to: "  if (currentSession.get() !== refused) return;",
    test: MISSED,
  },
  {
    title: "a session that the server refuses stays",
    file: "src/web/server/transport.ts",
    from: "endSession(secret);",
    to: "void endSession;",
    test: WINDOW,
  },
  {
    title: "a session that ends while the stream is read stays",
    file: STREAM,
    from: "      if (response.status === 401) endSession(secret);\n",
    to: "",
    test: STREAMS,
  },
  {
    title: "a tab that takes over has everything read anew",
    file: STREAM,
    from: "listener.opened(lastId !== null);",
    to: "listener.opened(false);",
    test: TOGETHER,
  },
  {
    title: "the network's return is not heard",
    file: STREAM,
    from: '    addEventListener("online", end, { signal: done.signal });\n',
    to: "",
    test: RECONNECT,
  },
  {
    title: "that somebody looks again is not noticed by a stream that was cut",
    file: STREAM,
    from: '    document.addEventListener("visibilitychange", () => !document.hidden && end(), { signal: done.signal });\n',
    to: "",
    test: RECONNECT,
  },
  {
    title: "a lost connection is not said",
    file: STREAM,
    from: `
      connectionState.set("lost");
      `,
    to: "",
    test: RECONNECT,
  },
  {
    title: "a stream that the server ends is read from the start",
    file: STREAM,
    from: "          lastId = event.lastId ?? lastId;\n",
    to: "",
    test: STREAMS,
  },
  {
    title: "what a tab has missed stays missed",
    file: TABS,
    from: "this.#hasBeat ? newestId !== this.#lastId : !this.#isOpened;",
    to: "false;",
    test: STREAMS,
  },
  {
    title: "how things stand is told to who comes and to no other",
    file: TABS,
    from: "if (event.data !== this.#stateEvents.get(event.event)?.data) this.take(event);",
    to: "if (!this.#stateEvents.has(event.event)) this.take(event);",
    test: STREAMS,
  },
  {
    title: "a tab that comes later does not ask how things stand",
    file: TABS,
    from: '        this.#channel.postMessage({ say: "hello" } satisfies TabMessage);\n',
    to: "",
    test: STREAMS,
  },
  {
    title: "the tab that leads does not answer who asks",
    file: TABS,
    from: `      this.#postBeat(connectionState.get() === "lost" ? "lost" : "lives");\n`,
    to: "",
    test: STREAMS,
  },
  {
    title: "a tab that another took over from waits for ever",
    file: TABS,
    from: "        this.#listen();\n        if (!signal",
    to: "        if (!signal",
    test: STREAMS,
  },
  {
    title: "of two tabs that came at once one waits for ever",
    file: TABS,
    from: "        this.#listen(); // two tabs that start at once both find no leader\n",
    to: "",
    test: STREAMS,
  },
  {
    title: "what happens in one tab is not told to the others",
    file: TABS,
    from: "          others.heard(event);\n",
    to: "",
    test: TOGETHER,
  },
  {
    title: "a home that was put back is taken for a change",
    file: LIVE,
    from: `event === "reset" ? itemStore.startOver() : `,
    to: `event === "reset" ? itemStore.refresh() : `,
    test: RECONNECT,
  },
  {
    title: "receipts do not follow what is captured",
    file: LIVE,
    from: `
        void apiQuery.refresh();
        void receiptsQuery.refresh();
        `,
    to: `        void apiQuery.refresh();
`,
    test: "test/browser/receipts.test.ts",
  },
  {
    title: "the history does not follow what is done",
    file: LIVE,
    from: "        void receiptsQuery.refresh();\n        void historyQuery.refresh();\n",
    to: "        void receiptsQuery.refresh();\n",
    test: "test/browser/history.test.ts",
  },
  {
    title: "what needs attention is not heard of",
    file: LIVE,
    from: `
        attentionQuery.hear((JSON.parse(data) as { count: number }).count);
        `,
    to: "",
    test: "test/browser/attention.test.ts",
  },
  {
    title: "a newer worker that was found before the page listened is not told",
    file: REGISTER,
    from: "  notifyWhenInstalled(); // it may have been found before we listened\n",
    to: "",
    test: OFFLINE,
  },
  {
    title: "Reload does nothing after another window had the newer worker take over",
    file: REGISTER,
    from: '    if (worker.state !== "installed") return location.reload(); // another window had it take over\n',
    to: "",
    test: OFFLINE,
  },
];
