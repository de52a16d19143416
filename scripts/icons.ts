/** The icons of the installed page. A phone cuts the maskable one, and iOS rounds its own. */
export const ICONS = [
  { name: "icon-192", size: 192, purpose: "any" },
  { name: "icon-512", size: 512, purpose: "any" },
  { name: "maskable-512", size: 512, purpose: "maskable" },
  { name: "touch-180", size: 180, purpose: "maskable" },
];

const MARGIN = 0.14; // of a maskable icon, on each side: inside a circle of 80 % nothing is cut
const GROUND = "#0b6f76"; // the mark's own

/** Draws them from src/web/favicon.svg, into src/web/icons: `bun scripts/icons.ts`, after the mark has changed. */
async function main(): Promise<void> {
  const { openBrowser } = await import("../test/browser/browser.ts");
  const source = new URL("../src/web/", import.meta.url).pathname;
  const mark = await Bun.file(`${source}favicon.svg`).text();
  const browser = await openBrowser();
  try {
    for (const { name, size, purpose } of ICONS) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const isMaskable = purpose === "maskable";
      const margin = isMaskable ? Math.round(size * MARGIN) : 0;
      await page.setContent(
        `<style>html { background: ${isMaskable ? GROUND : "transparent"} } body { margin: ${margin}px }
         svg { display: block; width: ${size - 2 * margin}px }</style>${mark}`,
      );
      await page.screenshot({ path: `${source}icons/${name}.png`, omitBackground: !isMaskable });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

if (import.meta.main) await main();
