import type { Removal } from "./removal.ts";

const ANSWER = "src/http/handler.ts";
const TURNS = "src/http/limits/large-response-limit.ts";
const WORDS = "src/domain/search-words.ts";
const LISTEN = "src/http/listeners/listen.test.ts";

/** What one client asks for, and the others. */
export const LOAD: readonly Removal[] = [
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
    find: "engine.readLong<ItemRecord & RowCount>",
    replace: "engine.read<ItemRecord & RowCount>",
    test: ["src/store/items/long-reads.test.ts", "a page of items"],
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
    find: "if (place.from >= wanted && place.newest > (newest ?? place.newest)) return idle.restart();",
    replace: "",
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
