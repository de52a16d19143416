import { join } from "node:path";
import type { Locator, Page } from "playwright-core";

/** Exports of other systems. */
export const SAMPLES = join(import.meta.dir, "../samples");

/** Drops files on an element, as a file manager does. */
export async function dropFiles(
  page: Page,
  target: Locator,
  ...files: { name: string; bytes: Uint8Array }[]
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (all) => {
      const made = new DataTransfer();
      for (const { name, bytes } of all) made.items.add(new File([new Uint8Array(bytes)], name));
      return made;
    },
    files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
  );
  for (const type of ["dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer: transfer });
}
