import { expect, test } from "bun:test";
import { EventReader } from "./sse.ts";

const STREAM = ': \n\nevent: api\ndata: {"state":"up"}\n\nid: 7\nevent: change\ndata: a\ndata: b\n\n';

test("an event is heard whole, wherever the stream is cut", () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    const reader = new EventReader();
    const events = [...reader.read(STREAM.slice(0, cut)), ...reader.read(STREAM.slice(cut))];
    expect(events).toEqual([
      { event: "api", data: '{"state":"up"}', lastId: null },
      { event: "change", data: "a\nb", lastId: "7" },
    ]);
  }
});

test("every line ending counts, a CRLF cut in two too", () => {
  const text = "event: change\r\ndata: x\r\n\r\n";
  for (let cut = 0; cut < text.length; cut++) {
    const reader = new EventReader();
    const events = [...reader.read(text.slice(0, cut)), ...reader.read(`${text.slice(cut)}data: y\n\n`)];
    expect(events.map(({ data }) => data)).toEqual(["x", "y"]);
  }
});

test("an event without data is ignored", () => {
  expect(new EventReader().read("event: change\n\ndata: z\n\n")).toEqual([
    { event: "message", data: "z", lastId: null },
  ]);
});
