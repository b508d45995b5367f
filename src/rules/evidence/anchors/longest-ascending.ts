/** Returns the longest subsequence with ascending second numbers, from pairs in ascending order of their first numbers. */
export function longestAscending(
  pairs: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  const tails: number[] = []
  const before: number[] = []
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  }
  const found: (readonly [number, number])[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair) found.push(pair)
  }
  return found.toReversed()
}
