/**
 * Returns the smallest of the values that at least this share of them do not exceed (nearest rank), so that it is one that occurred; null
 * without values.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  // A product such as 0.85 * 20 is a hair above 17.
  const rank = Math.ceil(share * sorted.length - 1e-9)
  return sorted[Math.max(rank, 1) - 1] ?? null
}
