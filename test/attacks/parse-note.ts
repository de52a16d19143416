import { readMarkdown } from "../../src/web/item/text/markdown.ts";

declare const self: Worker;

/** In a thread of its own: reads each note that it is sent, and tells what that took of the processor. */
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
