import { expect } from "bun:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { waitForAnimations } from "./settled.ts";

/** Lists the violations that axe finds, after all animations: half a fade has half its contrast. */
export async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  expect(found.passes.length).toBeGreaterThan(10); // fails if axe checked nothing
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`),
  );
}
