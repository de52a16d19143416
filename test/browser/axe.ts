import { expect } from "bun:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { settled } from "./settled.ts";

/** What axe finds wrong, in short. Animations are over when it looks: half a fade has half its contrast. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  expect(found.passes.length).toBeGreaterThan(10); // a check that checked nothing proves nothing
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`),
  );
}
