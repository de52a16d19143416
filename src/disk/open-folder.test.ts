import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../test/home.ts";
import { MovedFolder, OpenFolder } from "./open-folder.ts";

let outside: ReturnType<typeof makeFolder>;
let path: string;
let vault: string;
let open: OpenFolder | undefined;
beforeEach(() => {
  outside = makeFolder();
  [path, vault] = [join(outside.path, "copy"), join(outside.path, "vault")];
  mkdirSync(path);
  mkdirSync(vault);
});
afterEach(() => {
  open?.close();
  open = undefined;
  outside.remove();
});

function replaceByLink(): void {
  renameSync(path, `${path}-moved`);
  symlinkSync(vault, path);
}

test("a file is found under its path, and can be written again and again", () => {
  open = new OpenFolder(path);
  for (const text of ["one", "two"]) writeFileSync(open.at("a.md"), text);
  expect(readFileSync(join(path, "a.md"), "utf8")).toBe("two");
});

test.skipIf(process.platform !== "linux")(
  "on Linux a link that takes its place just before a call does not lead the call elsewhere",
  () => {
    open = new OpenFolder(path);
    const file = open.at("a.md");
    replaceByLink();
    writeFileSync(file, "ours");
    expect([existsSync(join(vault, "a.md")), readFileSync(join(`${path}-moved`, "a.md"), "utf8")]).toEqual([
      false,
      "ours",
    ]);
  },
);

test.each(["linux", "darwin", "win32"] as const)(
  "on %s a folder whose path leads elsewhere is not used",
  (platform) => {
    open = new OpenFolder(path, path, platform);
    expect(open.at("a.md")).toEndWith("/a.md");
    replaceByLink();
    expect(() => open?.at("a.md")).toThrow(MovedFolder);
    rmSync(path);
    expect(() => open?.at("a.md")).toThrow(MovedFolder);
    mkdirSync(path);
    expect(() => open?.at("a.md")).toThrow(MovedFolder);
    rmSync(path, { recursive: true });
    renameSync(`${path}-moved`, path);
    expect(open.at("a.md")).toEndWith("/a.md");
  },
);

test.skipIf(process.platform === "win32")("a link and a file are not opened", () => {
  replaceByLink();
  writeFileSync(join(vault, "file"), "");
  for (const one of [path, join(vault, "file")]) expect(() => new OpenFolder(one)).toThrow();
});
