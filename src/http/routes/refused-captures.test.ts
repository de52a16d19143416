import { expect, test } from "bun:test";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import type { RefusedCapture } from "../../domain/inbox/attention.ts";
import { Problem } from "../../domain/problem.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { keepRefusedOfBatch } from "./refused-captures.ts";

const KEY: Actor = { kind: "key", name: "phone", account: ONLY_ACCOUNT, scope: "capture", address: null };
const INVALID = new Problem("invalid", "No title.");
const TEXT = '{"items":[{"title":"milk"}, 7, 1e999]}';
const RESULTS = [{ id: "A" }, INVALID, INVALID];

async function keepWith(keep: (refused: readonly RefusedCapture[]) => Promise<boolean[]>, by = KEY) {
  const dependencies = { attention: () => ({ keep }) } as unknown as Dependencies;
  const results = await keepRefusedOfBatch(RESULTS, TEXT, by, dependencies);
  return results.map((one) => (one instanceof Problem ? one.detail : one));
}

test("each refused capture is kept as it was sent, and says whether it is", async () => {
  const bodies: string[] = [];
  const results = await keepWith(async (refused) => {
    for (const { body } of refused) bodies.push(new TextDecoder().decode(body));
    return [true, false];
  });
  expect(bodies).toEqual(["7", "1e999"]);
  expect(results).toEqual([
    { id: "A" },
    "No title. Creel keeps the capture under Needs attention.",
    expect.stringContaining("Creel does not keep the capture, because this key has too many"),
  ]);
});

test("if none can be stored, the others are answered, and the refused ones say so", async () => {
  const full = async () => {
    throw new Problem("disk-full", "The disk is full.");
  };
  const unkept = "No title. Creel could not keep the capture under Needs attention.";
  expect(await keepWith(full)).toEqual([{ id: "A" }, unkept, unkept]);
});

test("of this computer's own programs nothing is kept: they show the problem", async () => {
  const never = async () => {
    throw new Error("kept");
  };
  expect(await keepWith(never, TERMINAL)).toEqual([{ id: "A" }, "No title.", "No title."]);
});
