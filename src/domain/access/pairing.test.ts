import { describe, expect, test } from "bun:test";
import { checkKeyName } from "./key.ts";
import { nameDevice } from "./pairing.ts";

describe("a device's key is named", () => {
  test.each([
    ["ada-laptop.lan", "ada-laptop.lan"],
    ["Firefox on Linux", "Firefox on Linux"],
    ["Ada’s iPhone", "Ada-s iPhone"],
    ["  .hidden", "hidden"],
    ["телефон", "телефон"],
    ["a\u0000b\nc\u202ed", "a-b-c-d"],
    ["\u{1f4f1}", "device"],
    ["", "device"],
    ["\u3164", "device"],
    ["\u115f\u1160\uffa0", "device"],
    ["first\u3164", "first"],
    ["phone (old)", "phone -old"],
  ])("after what it calls itself: %j", (device, name) => {
    expect(nameDevice(device, [])).toBe(name);
  });

  test("with a number, when the name is taken", () => {
    expect(nameDevice("phone", ["phone", "phone 2", "phone 4"])).toBe("phone 3");
  });

  test("is always a valid key name, whatever the header has", () => {
    for (const device of ["x".repeat(500), "\u{20000}".repeat(100), " - - ", "é".repeat(70), "a".repeat(56)])
      for (const taken of [[], [nameDevice(device, [])]])
        expect(checkKeyName(nameDevice(device, taken))).toBeTruthy();
  });
});
