import type { GuardMutant } from "./guard-mutant.ts";

const HANDLER = "src/http/handler.ts";
const LARGE_RESPONSES = "src/http/limits/large-response-limit.ts";
const SEARCH_WORDS = "src/domain/search-words.ts";
const LISTEN_TEST = "src/http/listeners/listen.test.ts";

/** Guards that protect other clients from the requests of one. */
export const RESOURCE_LIMITS: readonly GuardMutant[] = [
  {
    without: "the words of a search have no limit",
    file: SEARCH_WORDS,
    find: `
  if (saying.length <= MAX_SEARCH_WORDS) return saying;
  `,
    replace: "  return saying;\n",
    test: ["src/domain/search-words.test.ts", "of many words the longest are searched, in their order"],
  },
  {
    without: "a repeated word of a search is searched again",
    file: SEARCH_WORDS,
    find: "(other === own ? n < at : other.startsWith(own))",
    replace: "(other !== own && n < at && other.startsWith(own))",
    test: ["src/domain/search-words.test.ts", "what says something"],
  },
  {
    without: "one search word may contain many others",
    file: "src/store/sqlite/full-text-index.ts",
    find: ".slice(0, left)",
    replace: "",
    test: ["src/store/sqlite/full-text-index.test.ts", "marks between them"],
  },
  {
    without: "searches run on the connection of the commits",
    file: "src/store/items/query.ts",
    find: "engine.readLong<ItemRecord & RowCount",
    replace: "(engine as Engine).read<ItemRecord & RowCount",
    test: ["src/store/items/long-reads.test.ts", "a page of items"],
  },
  {
    without: "only multipart fields at the beginning of a line are counted",
    file: "src/wire/capture.ts",
    find: "splitFields(text, delimiter);",
    replace: 'splitFields(text, "\\n" + delimiter);',
    test: ["src/wire/capture.test.ts", "multipart fields that end"],
  },
  {
    without: "a multipart form is split inside a value",
    file: "src/wire/capture.ts",
    find: "if (isInsideLine(",
    replace: "if (delimiter === contentType && isInsideLine(",
    test: ["src/wire/capture.test.ts", "multipart fields that end"],
  },
  {
    without: "the runtime splits a multipart form at another boundary than Creel checked",
    file: "src/wire/capture.ts",
    find: "/;\\s*boundary=",
    replace: "/boundary=",
    test: ["src/wire/capture.test.ts", "multipart fields that end"],
  },
  {
    without: "a schema makes 100,000 errors of 100,000 values",
    file: "src/wire/body.ts",
    find: 'findLongArray(value)?.join(".")',
    replace: '""',
    test: ["src/wire/body.test.ts", "before a schema makes an error of each"],
  },
  {
    without: "a thousand changes are checked without a pause",
    file: "src/wire/patch.ts",
    find: "    await pause();\n    parsed.push(parseValue(",
    replace: "    parsed.push(parseValue(",
    test: ["src/wire/body.test.ts", "changes are checked in pauses"],
  },
  {
    without: "a thousand captures are checked without a pause",
    file: "src/wire/patch.ts",
    find: "    await pause();\n    parsed.push(parseEntry(",
    replace: "    parsed.push(parseEntry(",
    test: ["src/wire/body.test.ts", "captures are checked in pauses"],
  },
  {
    without: "work of many short parts does not pause for other requests",
    file: "src/http/limits/time-slice.ts",
    find: "    await yieldForHeavyWork();\n",
    replace: "",
    test: ["src/http/limits/time-slice.test.ts", "work goes on at once"],
  },
  {
    without: "captures may make any number of tags",
    file: "src/store/items/name-limit.ts",
    find: "if (!isWithin) continue;",
    replace: "",
    test: ["src/store/items/name-limit.test.ts", "beyond the limit"],
  },
  {
    without: "the titles of projects are read on the connection of the commits",
    file: "src/store/items/known-projects.ts",
    find: "engine.readLong<Row>(PROJECTS",
    replace: "engine.read<Row>(PROJECTS",
    test: ["src/store/items/known-projects.test.ts", "once, beside the commits"],
  },
  {
    without: "the titles of projects are read for each capture",
    file: "src/store/items/known-projects.ts",
    find: "known.get(account) ?? set(account, readAll(engine, account))",
    replace: "set(account, readAll(engine, account))",
    test: ["src/store/items/known-projects.test.ts", "once, beside the commits"],
  },
  {
    without: "receipts are read on the connection of the commits",
    file: "src/store/items/receipts.ts",
    find: "engine.readLong<ReceiptRow>",
    replace: "engine.read<ReceiptRow>",
    test: ["src/store/items/long-reads.test.ts", "receipts is read beside the commits"],
  },
  {
    without: "any number of receipt lists is made at once",
    file: "src/http/routes.ts",
    find: '    isLong: true,\n    handle: receipts("listReceipts"),',
    replace: '    handle: receipts("listReceipts"),',
    test: ["src/http/long-routes.test.ts", "is a long read"],
  },
  {
    without: "long reads block commits",
    file: "src/store/sqlite/worker-engine.ts",
    find: "return longReads.read(sql, values);",
    replace: "return read(sql, values);",
    test: ["src/store/sqlite/long-reads.test.ts", "holds up no commit"],
  },
  {
    without: "a search waits for later changes",
    file: "src/store/items/search.ts",
    find: "const isBehind = () => place.words < goal ||",
    replace: "const isBehind = () => place.words < (wanted = place.newest) ||",
    test: [
      "src/store/items/search.test.ts",
      "a search waits for the items that existed at its start, however many arrive meanwhile",
    ],
  },
  {
    without: "the server starts work for clients that have gone",
    file: LARGE_RESPONSES,
    find: "const goAway = () => giveUp(gone());",
    replace: "const goAway = () => {};",
    test: [LISTEN_TEST, "that have gone"],
  },
  {
    without: "a client with large requests delays the others",
    file: LARGE_RESPONSES,
    find: "await wait(asker, signal)",
    replace: 'await wait("", signal)',
    test: ["src/http/limits/large-response-limit.test.ts", "each asker has a turn"],
  },
  {
    without: "a client may have all long reads at once",
    file: LARGE_RESPONSES,
    find: "own >= Math.max(1, Math.min(MAX_PER_ASKER, most - 1))",
    replace: "own >= most",
    test: ["src/http/limits/large-response-limit.test.ts", "leaves a place for others"],
  },
  {
    without: "all clients count as one",
    file: LARGE_RESPONSES,
    find: "[kind, name, peer]",
    replace: "[kind]",
    test: ["src/http/limits/large-response-limit.test.ts", "searches alternate between addresses"],
  },
  {
    without: "a connection that waits for a response is closed",
    file: HANDLER,
    find: "  holdOpen(true);\n",
    replace: "",
    test: [
      LISTEN_TEST,
      "a response that takes longer than the idle timeout arrives, and an idle connection after it is closed",
    ],
  },
  {
    without: "an idle connection stays open for ever",
    file: HANDLER,
    find: "    holdOpen(false);\n",
    replace: "",
    test: [
      LISTEN_TEST,
      "a response that takes longer than the idle timeout arrives, and an idle connection after it is closed",
    ],
  },
];
