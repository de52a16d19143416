import type { GuardMutant } from "./guard-mutant.ts";

const ANSWER = "src/http/handler.ts";
const TURNS = "src/http/limits/large-response-limit.ts";
const WORDS = "src/domain/search-words.ts";
const LISTEN = "src/http/listeners/listen.test.ts";

/** Guards that protect other clients from the requests of one. */
export const RESOURCE_LIMITS: readonly GuardMutant[] = [
  {
    without: "a search takes as many words as it is sent",
    file: WORDS,
    find: `
  if (saying.length <= MAX_SEARCH_WORDS) return saying;
  `,
    replace: "  return saying;\n",
    test: ["src/domain/search-words.test.ts", "the longest are looked for"],
  },
  {
    without: "a search takes a word as often as it is sent",
    file: WORDS,
    find: "(other === own ? n < at : other.startsWith(own))",
    replace: "(other !== own && n < at && other.startsWith(own))",
    test: ["src/domain/search-words.test.ts", "what says something"],
  },
  {
    without: "a word may hide many others",
    file: "src/store/sqlite/full-text-index.ts",
    find: ".slice(0, left)",
    replace: "",
    test: ["src/store/sqlite/full-text-index.test.ts", "marks between them"],
  },
  {
    without: "searches are read where commits wait for them",
    file: "src/store/items/items.ts",
    find: "engine.readLong<ItemRecord & RowCount & More>",
    replace: "engine.read<ItemRecord & RowCount & More>",
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
    without: "the runtime splits a multipart form at another boundary than was counted",
    file: "src/wire/capture.ts",
    find: "/;\\s*boundary=",
    replace: "/boundary=",
    test: ["src/wire/capture.test.ts", "multipart fields that end"],
  },
  {
    without: "a schema makes an error of each of 100,000 values",
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
    without: "work of many short parts gives nobody a turn",
    file: "src/http/limits/time-slice.ts",
    find: "    await yieldForHeavyWork();\n",
    replace: "",
    test: ["src/http/limits/time-slice.test.ts", "work goes on at once"],
  },
  {
    without: "captures make any number of tags",
    file: "src/store/items/name-limit.ts",
    find: "if (!isWithin) continue;",
    replace: "",
    test: ["src/store/items/name-limit.test.ts", "beyond the limit"],
  },
  {
    without: "the titles of projects are read where commits wait for them",
    file: "src/store/items/known-projects.ts",
    find: "engine.readLong<Row>(PROJECTS",
    replace: "engine.read<Row>(PROJECTS",
    test: ["src/store/items/known-projects.test.ts", "once, beside the commits"],
  },
  {
    without: "the titles of projects are read for each capture",
    file: "src/store/items/known-projects.ts",
    find: "      known.set(account, reading);\n",
    replace: "",
    test: ["src/store/items/known-projects.test.ts", "once, beside the commits"],
  },
  {
    without: "receipts are read where commits wait for them",
    file: "src/store/items/receipts.ts",
    find: "engine.readLong<ReceiptRow>",
    replace: "engine.read<ReceiptRow>",
    test: ["src/store/items/long-reads.test.ts", "receipts is read beside the commits"],
  },
  {
    without: "any number of answers with receipts is made at once",
    file: "src/http/routes.ts",
    find: "    isLong: true,\n    handle: listReceipts,",
    replace: "    handle: listReceipts,",
    test: ["src/http/long-routes.test.ts", "is a long read"],
  },
  {
    without: "long reads hold up commits",
    file: "src/store/sqlite/worker-engine.ts",
    find: "return longReads.read(sql, values);",
    replace: "return read(sql, values);",
    test: ["src/store/sqlite/long-reads.test.ts", "holds up no commit"],
  },
  {
    without: "a search waits for what came after it",
    file: "src/store/items/search.ts",
    find: "if (place.from >= wanted && place.newest > (newest ?? place.newest)) {",
    replace: "if (place.from < 0) {",
    test: ["src/store/items/search.test.ts", "however much comes meanwhile"],
  },
  {
    without: "work is begun for clients that have gone",
    file: TURNS,
    find: "const goAway = () => leave(gone());",
    replace: "const goAway = () => {};",
    test: [LISTEN, "that have gone"],
  },
  {
    without: "who asks for much keeps the others waiting",
    file: TURNS,
    find: "await wait(asker, signal)",
    replace: 'await wait("", signal)',
    test: ["src/http/limits/large-response-limit.test.ts", "each asker has a turn"],
  },
  {
    without: "all who ask are taken for one",
    file: ANSWER,
    find: "[by.kind, by.name, peer]",
    replace: "[by.kind]",
    test: ["src/http/limits/large-response-limit.test.ts", "a search of another address"],
  },
  {
    without: "who waits for an answer is hung up on",
    file: ANSWER,
    find: "  holdOpen(true);\n",
    replace: "",
    test: [LISTEN, "is answered"],
  },
  {
    without: "who was answered may be silent for ever",
    file: ANSWER,
    find: "    holdOpen(false);\n",
    replace: "",
    test: [LISTEN, "is answered"],
  },
];
