import { expect, test } from "bun:test";
import { placePopover } from "./place-popover.ts";

const size = { width: 300, height: 400 };
const wide = { width: 1280, height: 800 };
const panel = { left: 880, top: 0, right: 1280, bottom: 800 };
const row = (top: number, left = 980) => ({ left, top, right: left + 90, bottom: top + 32 });

test("beside the panel it covers no field, and begins at its own", () => {
  expect(placePopover({ anchor: row(200), panel, size, window: wide, isRtl: false })).toEqual({
    left: 572,
    top: 192,
  });
});

test("it never leaves the window", () => {
  expect(placePopover({ anchor: row(780), panel, size, window: wide, isRtl: false }).top).toBe(392);
  const tiny = { width: 200, height: 100 };
  expect(
    placePopover({ anchor: row(50, 0), panel: { ...panel, left: 0 }, size, window: tiny, isRtl: false }),
  ).toEqual({ left: 8, top: 8 });
});

test("from right to left it is on the other side", () => {
  const left = { left: 0, top: 0, right: 400, bottom: 800 };
  expect(placePopover({ anchor: row(200, 300), panel: left, size, window: wide, isRtl: true })).toEqual({
    left: 408,
    top: 192,
  });
});

test("over a panel as wide as the window it is below its field, or above it", () => {
  const narrow = { width: 360, height: 740 };
  const all = { left: 0, top: 0, right: 360, bottom: 740 };
  const at = (top: number) =>
    placePopover({ anchor: row(top, 90), panel: all, size, window: narrow, isRtl: false });
  expect(at(100)).toEqual({ left: 52, top: 136 });
  expect(at(600)).toEqual({ left: 52, top: 196 });
  expect(at(350)).toEqual({ left: 52, top: 332 }); // no room on either side
});
