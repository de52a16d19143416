import { expect, test } from "bun:test";
import { parseGlobalOptions, refuseUndecoded } from "./global-options.ts";

test("the common options are accepted anywhere before --", () => {
  expect(parseGlobalOptions(["--json", "add", "--home", "/a", "x", "--home=/b", "--", "--json"])).toEqual({
    verb: "add",
    args: ["x", "--", "--json"],
    json: true,
    home: "/b",
  });
});

test.each<[string[], string[], string]>([
  [["add", "x", "--home", "--local"], ["x", "--local"], ""],
  [["add", "x", "--home", "-f"], ["x", "-f"], ""],
  [["add", "x", "--home"], ["x"], ""],
  [["add", "x", "--home="], ["x"], ""],
  [["add", "x", "--home=-f"], ["x"], "-f"],
])("of %j an option is no folder", (argv, args, home) => {
  expect(parseGlobalOptions(argv)).toEqual({ verb: "add", args, json: false, home });
});

test("an argument whose bytes are not UTF-8 is refused with a cure", () => {
  expect(() => refuseUndecoded(["add", "Käse 🧀"])).not.toThrow();
  expect(() => refuseUndecoded(["add", "K\ufffdse"])).toThrow("iconv");
});
