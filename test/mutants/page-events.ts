import type { Mutant } from "./mutant.ts";

const LEADER_TAB = "src/web/server/leader-tab.ts";
const EVENT_STREAM = "src/web/server/event-stream.ts";
const SERVER_EVENTS = "src/web/shell/server-events.ts";
const SESSION = "src/web/server/session.ts";
const REGISTER = "src/web/worker/register.ts";
const MISSED_EVENTS = "test/browser/missed-events.test.ts";
const WINDOW = "test/browser/capture-window.test.ts";
const STREAM_TEST = "test/browser/stream.test.ts";
const TABS_TEST = "test/browser/tabs.test.ts";
const RECONNECT = "test/browser/reconnect.test.ts";
const OFFLINE = "test/browser/offline.test.ts";

/** Bugs of how the page hears of others, and of what it missed. */
export const PAGE_EVENTS: readonly Mutant[] = [
  {
    title: "a tab that takes over the stream begins from the start instead of where the other was",
    file: LEADER_TAB,
    from: "      },\n      this.#lastId,\n    );",
    to: "      },\n      null,\n    );",
    test: TABS_TEST,
  },
  {
    title: "a silent stream never counts as lost",
    file: EVENT_STREAM,
    from: "        silence = setTimeout(() => request.abort(), SILENCE_MS);\n",
    to: "",
    test: STREAM_TEST,
  },
  {
    title: "a frozen leading tab is never replaced",
    file: LEADER_TAB,
    from: "silence = setTimeout(() => this.#queue({ steal: true }), SILENCE_MS);",
    to: "silence = setTimeout(() => {}, SILENCE_MS);",
    test: STREAM_TEST,
  },
  {
    title: "the page does not notice midnight",
    file: "src/web/items/lists.ts",
    from: "[readSpan(), currentSpan.get()];",
    to: "[currentSpan.get(), currentSpan.get()];",
    test: MISSED_EVENTS,
  },
  {
    title: "a new session of another tab is noticed only by its event",
    file: SESSION,
    from: "  poll(look);\n",
    to: "",
    test: MISSED_EVENTS,
  },
  {
    title: "a refusal of the old session ends the new one of another tab",
    file: SESSION,
    from: `
  look();
  if (currentSession.get() !== refused) return;`,
    to: "  if (currentSession.get() !== refused) return;",
    test: MISSED_EVENTS,
  },
  {
    title: "a refused session stays",
    file: "src/web/server/transport.ts",
    from: "endSession(secret);",
    to: "void endSession;",
    test: WINDOW,
  },
  {
    title: "a session that ends while the stream is open stays",
    file: EVENT_STREAM,
    from: "      if (response.status === 401) endSession(secret);\n",
    to: "",
    test: STREAM_TEST,
  },
  {
    title: "a tab that takes over makes the page fetch everything again",
    file: EVENT_STREAM,
    from: "listener.opened(lastId !== null);",
    to: "listener.opened(false);",
    test: TABS_TEST,
  },
  {
    title: "the return of the network is not noticed",
    file: EVENT_STREAM,
    from: '    addEventListener("online", end, { signal: done.signal });\n',
    to: "",
    test: RECONNECT,
  },
  {
    title: "a lost stream does not reconnect when the page becomes active",
    file: EVENT_STREAM,
    from: '    document.addEventListener("visibilitychange", () => !document.hidden && end(), { signal: done.signal });\n',
    to: "",
    test: RECONNECT,
  },
  {
    title: "a lost connection is not shown",
    file: EVENT_STREAM,
    from: `
      connectionState.set("lost");
      `,
    to: "",
    test: RECONNECT,
  },
  {
    title: "a stream that the server ends is read from the start",
    file: EVENT_STREAM,
    from: "          lastId = event.lastId ?? lastId;\n",
    to: "",
    test: STREAM_TEST,
  },
  {
    title: "the changes that a tab has missed are not fetched",
    file: LEADER_TAB,
    from: "this.#hasBeat ? newestId !== this.#lastId : !this.#isOpened;",
    to: "false;",
    test: STREAM_TEST,
  },
  {
    title: "the connection state is sent to new tabs only",
    file: LEADER_TAB,
    from: "if (event.data !== this.#stateEvents.get(event.event)?.data) this.take(event);",
    to: "if (!this.#stateEvents.has(event.event)) this.take(event);",
    test: STREAM_TEST,
  },
  {
    title: "a new tab does not ask for the connection state",
    file: LEADER_TAB,
    from: '        this.#channel.postMessage({ say: "hello" } satisfies TabMessage);\n',
    to: "",
    test: STREAM_TEST,
  },
  {
    title: "the leader tab does not answer a new tab",
    file: LEADER_TAB,
    from: `      this.#postBeat(connectionState.get() === "lost" ? "lost" : "lives");\n`,
    to: "",
    test: STREAM_TEST,
  },
  {
    title: "a tab that lost the leadership waits for ever",
    file: LEADER_TAB,
    from: "        this.#listen();\n        if (!signal",
    to: "        if (!signal",
    test: STREAM_TEST,
  },
  {
    title: "of two tabs that open at once one waits for ever",
    file: LEADER_TAB,
    from: "        this.#listen(); // two tabs that start at once both find no leader\n",
    to: "",
    test: STREAM_TEST,
  },
  {
    title: "an event of one tab does not reach the others",
    file: LEADER_TAB,
    from: "          others.heard(event);\n",
    to: "",
    test: TABS_TEST,
  },
  {
    title: "a restored home counts as a change",
    file: SERVER_EVENTS,
    from: `event === "reset" ? itemStore.startOver() : `,
    to: `event === "reset" ? itemStore.refresh() : `,
    test: RECONNECT,
  },
  {
    title: "receipts do not update after a capture",
    file: "src/web/receipts/receipts-data.ts",
    from: "apiClient.receipts(receiptsLimit.get()), true)",
    to: "apiClient.receipts(receiptsLimit.get()))",
    test: "test/browser/receipts.test.ts",
  },
  {
    title: "the history does not update after a change",
    file: "src/web/history/history-data.ts",
    from: "  return { steps, ...next };\n}, true);",
    to: "  return { steps, ...next };\n});",
    test: "test/browser/history.test.ts",
  },
  {
    title: "a new refused capture is not shown",
    file: SERVER_EVENTS,
    from: `
        attentionQuery.hear((JSON.parse(data) as { count: number }).count);
        `,
    to: "",
    test: "test/browser/attention.test.ts",
  },
  {
    title: "a newer service worker that was found before the page listened is not reported",
    file: REGISTER,
    from: "  notifyWhenInstalled(); // it may have been found before we listened\n",
    to: "",
    test: OFFLINE,
  },
  {
    title: "Reload does nothing after another window activated the newer service worker",
    file: REGISTER,
    from: '    if (worker.state !== "installed") return location.reload(); // another window had it take over\n',
    to: "",
    test: OFFLINE,
  },
  {
    title: "the message of a reminder obeys the bidi controls of its title",
    file: "src/web/shell/reminders.ts",
    from: "isOne ? shortTitle(first.title) :",
    to: "isOne ? first.title :",
    test: "test/browser/reminders.test.ts",
  },
  {
    title: "a paired device shows no notification of a reminder",
    file: "src/web/shell/reminders.ts",
    from: "if (isPairedDevice) void notifyInBrowser(",
    to: "if (!isPairedDevice) void notifyInBrowser(",
    test: "test/browser/device-page.test.ts",
  },
];
