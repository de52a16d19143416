import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Rgb = [number, number, number];

const css = readFileSync(join(import.meta.dir, "tokens.css"), "utf8");
const page = readFileSync(join(import.meta.dir, "../../docs/design.md"), "utf8");

/** A colour of the tokens, in the light and the dark theme. */
function colours(name: string): [light: Rgb, dark: Rgb] {
  const found = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(css);
  if (!found) throw new Error(`There is no colour ${name} in tokens.css.`);
  return [linearOf(found[1] ?? ""), linearOf(found[2] ?? "")];
}

/** Linear sRGB, by the matrices of CSS Color 4. */
function linearOf(oklch: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(" ").map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((one) => Math.min(1, Math.max(0, one))) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const rows = [
  ...page
    .slice(page.indexOf("<!-- contrasts -->"))
    .matchAll(/^\| ([\w-]+) \| ([\w-]+) \| ([\d.]+) \| ([\d.]+) \|$/gm),
];

test("black on white is 21 to 1, and the page of design has its table", () => {
  expect(contrast(linearOf("0 0 0"), linearOf("1 0 0"))).toBeCloseTo(21, 1);
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows.map(([, colour = "", on = "", light = "", dark = ""]) => [colour, on, light, dark] as const))(
  "%s on %s is as readable as docs/design.md says, and as it must be",
  (colour, on, light, dark) => {
    const [one, other] = [colours(colour), colours(on)];
    const measured = [contrast(one[0], other[0]), contrast(one[1], other[1])];
    expect(measured.map((value) => value.toFixed(2))).toEqual([light, dark]);
    for (const value of measured) expect(value).toBeGreaterThanOrEqual(colour === "edge" ? 3 : 4.5);
  },
);
