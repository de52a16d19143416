import { expect, test } from "bun:test";
import { existsSync, readFileSync, statSync } from "node:fs";
import { makeFolder } from "../../../test/home.ts";
import { removeSignInPages, writeSignInPage } from "./sign-in-page.ts";

const addressOf = (code: string) => `http://127.0.0.1:11110/#code=${code}`;

test("a page is for our own user, leads to its address, and shows it in no title", () => {
  const home = makeFolder();
  const folder = `${home.path}/sign-in`;
  const path = writeSignInPage(folder, addressOf("AAAAA-BBBBB"));
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
  expect([modeOf(folder), modeOf(path)]).toEqual(["700", "600"]);
  expect(path).not.toContain("AAAAA");
  const html = readFileSync(path, "utf8");
  expect(html).toContain("<title>Creel</title>");
  expect(html.match(/AAAAA-BBBBB/g)).toHaveLength(1);
  let led = "";
  const [, script = ""] = /<script>(.*)<\/script>/.exec(html) ?? [];
  new Function("location", script)({ replace: (to: string) => (led = to) });
  expect(led).toBe(addressOf("AAAAA-BBBBB"));
  home.remove();
});

test("expired sign-in pages are deleted, and no others", () => {
  const home = makeFolder();
  const folder = `${home.path}/sign-in`;
  removeSignInPages(folder, () => true); // there is none
  const pages = ["AAAAA-AAAAA", "BBBBB-BBBBB", "CCCCC-CCCCC"].map((code) =>
    writeSignInPage(folder, addressOf(code)),
  );
  const left = () => pages.map((path) => existsSync(path));
  removeSignInPages(folder, (code) => code === "AAAAA-AAAAA");
  expect(left()).toEqual([false, true, true]);
  removeSignInPages(folder, (code) => code === "CCCCC-CCCCC");
  expect(left()).toEqual([false, true, false]);
  home.remove();
});
