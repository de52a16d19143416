import { expect, test } from "bun:test";
import { MATCH_LEVELS } from "../../domain/search-words.ts";
import type { Engine } from "../engine/engine.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { WordSearch } from "./search-page.ts";

const word = (n: number) => `abcde${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`;
const long = Array.from({ length: 40 }, (_, n) => word(n));
const search = (n: number) => Array.from({ length: 16 }, (_, m) => `zzzzzz${word(n + m)}`).join(" ");

/** An engine with these titles of projects, and the number of titles that were split into words. */
function engineOf(titles: string[]) {
  const engine = openSqlite(":memory:");
  const split = { titles: 0 };
  const projects = titles.map((title, n) => ({ id: `P${n}`, title }));
  const watched: Engine = {
    ...engine,
    words: {
      ...engine.words,
      tokens(text) {
        if (titles.includes(text)) split.titles++;
        return engine.words.tokens(text);
      },
    },
    readLong: async <Row>() => projects as Row[],
  };
  return { engine: watched, split };
}

test("of a project's title the first 30 different words find its items", async () => {
  const { engine } = engineOf([`${"abcdeaa ".repeat(50)}${long.join(" ")}`]);
  const finds = async (text: string) =>
    (await (await WordSearch.open(engine, 1, text)).upTo(MATCH_LEVELS[0]))?.includes("p0") ?? false;
  expect(await Promise.all([0, 1, 29, 30, 39].map((n) => finds(word(n))))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  await engine.close();
});

test("a search of many long titles lets other requests run, and the next splits only new titles", async () => {
  const titles = Array.from({ length: 1_000 }, (_, n) => `${n} ${long.join(" ")}`);
  const { engine, split } = engineOf(titles);
  let turns = 0;
  let isOpen = false;
  const count = () => {
    turns++;
    if (!isOpen) setImmediate(count);
  };
  setImmediate(count);
  await WordSearch.open(engine, 1, search(0));
  isOpen = true;
  expect([turns > 3, split.titles]).toEqual([true, 1_000]);
  await WordSearch.open(engine, 1, search(1));
  expect(split.titles).toBe(1_000);
  await engine.close();
});
