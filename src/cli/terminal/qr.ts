import { encode } from "uqr";

const BORDER = 4; // required by the standard; some readers need it
const BLOCKS = ["█", "▀", "▄", " "]; // light above and below, light above, light below, none

/**
 * A QR code for a terminal with this many columns, two rows per line; null if it does not fit. It sets its colours
 * (dark on white), because some readers need them and a terminal may be light or dark.
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
