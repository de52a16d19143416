/** Several measurements of one thing. */
export interface Statistics {
  n: number;
  median: number;
  min: number;
  max: number;
}

export function statisticsOf(measured: readonly number[]): Statistics {
  const sorted = measured.toSorted((a, b) => a - b);
  return {
    n: sorted.length,
    median: quantile(sorted, 0.5),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
  };
}

/** The value below which the share `q` lies, of ascending numbers. */
export function quantile(ascending: readonly number[], q: number): number {
  if (ascending.length === 0) return Number.NaN;
  const at = (ascending.length - 1) * q;
  const below = ascending[Math.floor(at)] ?? Number.NaN;
  const above = ascending[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
