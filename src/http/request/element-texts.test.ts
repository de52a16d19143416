import { expect, test } from "bun:test";
import fc from "fast-check";
import { elementTexts } from "./element-texts.ts";

const split = (json: string) => elementTexts(json, "items", async () => {});

test("each value of the array is as it was sent", async () => {
  const sent = [
    "12345678901234567890",
    "1e999",
    "10.00",
    '{ "title": "a, ] } \\" b", "tags": [ "x", ["y"] ] }',
    '"\\u00fc\\\\"',
    "[ 1 , [ ] ]",
    "{}",
    "null",
  ];
  const items = `[ ${sent.join(" ,\n")} ]`;
  expect(await split(`{"items":${items}}`)).toEqual(sent);
  expect(
    await split(
      ` { "a" : "items", "b": ["items"], "c": {"items": [1]}, "\\u0069tems" : ${items}, "d": [2] }`,
    ),
  ).toEqual(sent);
});

test("an empty array, and one that is elsewhere or missing, has none", async () => {
  for (const json of [
    '{"items":[ ]}',
    '{"items":1,"other":[1]}',
    '{"a":{"items":[1]}}',
    '[["items",[1]]]',
    "{}",
    "7",
  ])
    expect([json, await split(json)]).toEqual([json, []]);
});

test("of any value it finds the text that is that value", async () => {
  const pretty = fc.constantFrom(undefined, 2);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.jsonValue(), pretty, async (items, more, indent) => {
      const json = JSON.stringify({ before: more, items, after: more }, null, indent);
      expect((await split(json)).map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(items)));
    }),
  );
});
