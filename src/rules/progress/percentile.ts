/**
 * Returns the smallest value that at least this share of the values do not exceed (nearest rank), so the result is one of the values;
 * null without values.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  // Absorbs floating-point error: a product such as 0.07 * 100 is slightly above 7.
  const rank = Math.ceil(share * sorted.length - 1e-9)
  return sorted[Math.max(rank, 1) - 1] ?? null
}
