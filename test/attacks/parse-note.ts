import { readMarkdown } from "../../src/web/item/text/markdown.ts";

declare const self: Worker;

/** A worker that parses each note that it receives and returns the CPU time. */
self.onmessage = ({ data }: MessageEvent<string>) => {
  const before = process.cpuUsage();
  try {
    readMarkdown(data);
    const { user, system } = process.cpuUsage(before);
    self.postMessage({ ms: (user + system) / 1000 });
  } catch (thrown) {
    self.postMessage({ failed: String(thrown) });
  }
};
