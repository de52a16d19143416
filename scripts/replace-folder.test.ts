import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../test/home.ts";
import { replaceFolder } from "./replace-folder.ts";

const FILES = 50; // of each folder
let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

test("while processes replace a folder at once, a reader finds all files of one of them, or no folder", async () => {
  const page = join(folder.path, "page");
  let builders = 3;
  const build = async (name: string) => {
    for (let round = 0; round < 40; round++) {
      const fresh = join(folder.path, `${name}-${round}`);
      mkdirSync(fresh);
      for (let n = 0; n < FILES; n++) writeFileSync(join(fresh, `${n}`), name);
      await replaceFolder(fresh, page);
    }
    builders--;
  };
  const counts = new Set<number>();
  const read = async () => {
    while (builders > 0) {
      if (existsSync(page)) counts.add(await countFiles(page));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all([build("a"), build("b"), build("c"), read()]);
  counts.delete(0); // between two folders
  expect([...counts]).toEqual([FILES]);
  expect(readdirSync(folder.path)).toEqual(["page"]);
});

/** 0 if the folder is gone meanwhile. */
async function countFiles(path: string): Promise<number> {
  try {
    return readdirSync(path).length;
  } catch {
    return 0;
  }
}
