import { expect, test } from "bun:test";
import { RefetchQueue } from "./refetch-queue.ts";

async function read(news: RefetchQueue): Promise<[string, boolean][]> {
  const found: [string, boolean][] = [];
  await news.read(async (changedIds) => {
    found.push(...changedIds);
  });
  return found;
}

test("each is read once", async () => {
  const news = new RefetchQueue();
  news.hear("a", true);
  news.hear("b", false);
  news.hear("a", false);
  expect(await read(news)).toEqual([
    ["a", true],
    ["b", false],
  ]);
  expect(await read(news)).toEqual([]);
});

test("an event during a fetch causes one more fetch", async () => {
  const news = new RefetchQueue();
  news.hear("a", true);
  await news.read(async () => news.hear("a", false));
  expect(await read(news)).toEqual([["a", false]]);
});

test("ids of a failed fetch stay, before newer ones", async () => {
  const news = new RefetchQueue();
  news.hear("a", true);
  news.hear("b", false);
  const failing = news.read(async () => {
    news.hear("c", true);
    news.hear("a", false);
    throw new Error("away");
  });
  await expect(failing).rejects.toThrow("away");
  expect(await read(news)).toEqual([
    ["a", true],
    ["b", false],
    ["c", true],
  ]);
});
