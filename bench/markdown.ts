import type { Table, TableRow, Target } from "./table-row.ts";

/** A table as Markdown. */
export function markdownOf({ title, how, rows }: Table): string {
  const lines = rows.map((row) => `| ${cells(row).join(" | ")} |`);
  return [
    `## ${title}`,
    "",
    how,
    "",
    "| what | median | min..max | N | target | met | synced before it answers |",
    "| --- | ---: | ---: | ---: | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}

function cells({ what, measured, unit, target, synced = "" }: TableRow): string[] {
  if (typeof measured === "string")
    return [what, `not run: ${measured}`, "", "", target ? sentence(target) : "", "", synced];
  const { n, median, min, max } = measured;
  const value = `${figure(median)} ${unit}`;
  const spread = n > 1 ? `${figure(min)}..${figure(max)}` : "";
  const verdict = target ? [sentence(target), meetsTarget(target, median)] : ["", ""];
  return [what, value, spread, String(n), ...verdict, synced];
}

function sentence({ sense, now, later }: Target): string {
  return `${sense} ${now}${later === undefined ? "" : ` (later ${later})`}`;
}

function meetsTarget({ sense, now, later }: Target, value: number): string {
  const holds = (limit: number) => (sense === ">=" ? value >= limit : value <= limit);
  if (later !== undefined && holds(later)) return "yes, later too";
  return holds(now) ? "yes" : "**no**";
}

/** Three digits that count, or all of a large number. */
function figure(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-GB").replaceAll(",", " ");
  return value.toPrecision(3);
}
