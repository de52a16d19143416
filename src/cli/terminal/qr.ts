import { encode } from "uqr";

const BORDER = 4; // of the standard; some readers need it
const BLOCKS = ["█", "▀", "▄", " "]; // light above and below, light above, light below, none

/**
 * A QR code for a terminal of so many columns, two rows of it in each line; null when it does not fit. White on black
 * by its own colours, since a reader may know nothing else and the terminal may be either.
 */
export function drawQr(text: string, columns: number): string | null {
  const { data, size } = encode(text, { ecc: "L", border: BORDER });
  if (size > columns) return null;
  const lines = Array.from({ length: Math.ceil(size / 2) }, (_, line) =>
    Array.from({ length: size }, (_, x) => {
      const [above, below] = [data[2 * line]?.[x], data[2 * line + 1]?.[x]];
      return BLOCKS[2 * Number(above ?? false) + Number(below ?? false)];
    }).join(""),
  );
  return lines.map((line) => `\u001b[97;40m${line}\u001b[0m`).join("\n");
}
