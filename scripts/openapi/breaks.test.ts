import { describe, expect, test } from "bun:test";
import { breaksOf } from "./breaks.ts";
import type { Json } from "./named-schemas.ts";

const thing = (): Json => ({
  openapi: "3.1.0",
  paths: {
    "/things": {
      get: {
        operationId: "listThings",
        security: [],
        "x-creel-at": ["api", "app"],
        parameters: [{ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 500 } }],
        responses: {
          "200": {
            description: "Things.",
            headers: { ETag: {} },
            content: { "application/json": { schema: { type: "array", items: ref("Thing") } } },
          },
        },
      },
      post: {
        operationId: "addThing",
        security: [{ bearer: ["full"] }, { header: ["full"] }],
        requestBody: {
          required: false,
          content: { "application/json": { schema: ref("NewThing") }, "text/plain": { schema: {} } },
        },
        responses: { "200": { description: "Added." }, "409": { description: "conflict" } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        properties: {
          id: { type: "string", pattern: "^a" },
          note: { type: ["string", "null"] },
          kind: { type: "string", enum: ["big", "small"] },
          more: { anyOf: [{ type: "integer" }, { type: "null" }] },
        },
        required: ["id", "note"],
      },
      NewThing: {
        type: "object",
        properties: {
          id: { type: "string", maxLength: 9 },
          note: { type: ["string", "null"] },
          kind: { type: "string", enum: ["big", "small"] },
        },
        required: ["id"],
      },
    },
  },
});

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** The breaks of a changed document. */
function describeBreaks(change: (document: Json, get: Json, post: Json, schemas: Json) => void): string[] {
  const document = thing();
  const { get, post } = document.paths["/things"];
  change(document, get, post, document.components.schemas);
  return breaksOf(thing(), document);
}

const BREAKS: [string, Parameters<typeof describeBreaks>[0], string][] = [
  ["a path that is gone", (document) => delete document.paths["/things"], "is gone"],
  ["an operation that is gone", (document) => delete document.paths["/things"].post, "is gone"],
  ["another name", (_, get) => Object.assign(get, { operationId: "all" }), "is called all now"],
  ["an address less", (_, get) => get["x-creel-at"].pop(), "no longer answers on app"],
  ["a credential less", (_, __, post) => post.security.pop(), "no longer takes"],
  [
    "another scope",
    (_, __, post) => Object.assign(post.security[0], { bearer: ["read"] }),
    "no longer takes",
  ],
  ["a credential where none was", (_, get) => get.security.push({ bearer: [] }), "needs a credential"],
  ["a parameter that is gone", (_, get) => get.parameters.pop(), "query limit is gone"],
  [
    "a parameter that must be",
    (_, get) => Object.assign(get.parameters[0], { required: true }),
    "required now",
  ],
  [
    "a new one that must be",
    (_, get) => get.parameters.push({ name: "x", in: "query", required: true }),
    "required",
  ],
  ["a bound", (_, get) => Object.assign(get.parameters[0].schema, { maximum: 100 }), "another maximum"],
  [
    "another type",
    (_, get) => Object.assign(get.parameters[0].schema, { type: "string" }),
    "no longer integer",
  ],
  [
    "a body that must be",
    (_, __, post) => Object.assign(post.requestBody, { required: true }),
    "is required",
  ],
  [
    "a type of body less",
    (_, __, post) => delete post.requestBody.content["text/plain"],
    "no longer takes text",
  ],
  [
    "a field to send that is gone",
    (_, __, ___, { NewThing }) => delete NewThing.properties.note,
    ".note is gone",
  ],
  [
    "a field to send that must be",
    (_, __, ___, { NewThing }) => NewThing.required.push("note"),
    "required now",
  ],
  ["a value less to send", (_, __, ___, { NewThing }) => NewThing.properties.kind.enum.pop(), "takes small"],
  [
    "null no more",
    (_, __, ___, { NewThing }) => Object.assign(NewThing.properties.note, { type: "string" }),
    "null",
  ],
  [
    "unknown fields refused",
    (_, __, ___, { NewThing }) => Object.assign(NewThing, { additionalProperties: false }),
    "unknown fields",
  ],
  [
    "another status",
    (_, __, post) => Object.assign(post, { responses: { "201": {} } }),
    "no longer answers 200",
  ],
  ["a new status", (_, __, post) => Object.assign(post.responses, { "202": {} }), "answers 202 now"],
  ["a header less", (_, get) => delete get.responses["200"].headers.ETag, "no ETag"],
  [
    "a type of answer less",
    (_, get) => delete get.responses["200"].content["application/json"],
    "no longer told",
  ],
  ["a field that is gone", (_, __, ___, { Thing }) => delete Thing.properties.more, ".more is gone"],
  ["a field not always there", (_, __, ___, { Thing }) => Thing.required.pop(), "no longer always there"],
  [
    "null where none was",
    (_, __, ___, { Thing }) => Object.assign(Thing.properties.id, { type: ["string", "null"] }),
    "can be null",
  ],
  [
    "a text where a number was",
    (_, __, ___, { Thing }) => Thing.properties.more.anyOf.push({ type: "string" }),
    "can be string",
  ],
  [
    "another pattern",
    (_, __, ___, { Thing }) => Object.assign(Thing.properties.id, { pattern: "^b" }),
    "pattern",
  ],
];

const ADDS: [string, Parameters<typeof describeBreaks>[0]][] = [
  ["nothing", () => {}],
  ["a path", (document) => Object.assign(document.paths, { "/more": {} })],
  ["a parameter", (_, get) => get.parameters.push({ name: "q", in: "query", schema: {} })],
  ["a wider bound", (_, get) => Object.assign(get.parameters[0].schema, { maximum: 1_000 })],
  ["an address", (_, get) => get["x-creel-at"].push("socket")],
  ["a field to send", (_, __, ___, { NewThing }) => Object.assign(NewThing.properties, { more: {} })],
  ["a value to send", (_, __, ___, { NewThing }) => NewThing.properties.kind.enum.push("huge")],
  ["a longer text", (_, __, ___, { NewThing }) => Object.assign(NewThing.properties.id, { maxLength: 10 })],
  ["a field told", (_, __, ___, { Thing }) => Object.assign(Thing.properties, { extra: { type: "string" } })],
  ["a value told", (_, __, ___, { Thing }) => Thing.properties.kind.enum.push("huge")],
  ["a problem", (_, get) => Object.assign(get.responses, { "404": {} })],
  ["a header", (_, get) => Object.assign(get.responses["200"].headers, { Age: {} })],
  ["other words", (_, get) => Object.assign(get.responses["200"], { description: "All things." })],
];

describe("reports a change that breaks a client", () => {
  test.each(BREAKS)("%s", (_, change, says) => {
    const breaks = describeBreaks(change);
    expect(breaks.length).toBeGreaterThan(0);
    expect(breaks.join("\n")).toContain(says);
    expect(breaks[0]).toMatch(/^(GET|POST) \/things: /);
  });
});

describe("accepts additions", () => {
  test.each(ADDS)("%s", (_, change) => {
    expect(describeBreaks(change)).toEqual([]);
  });
});
