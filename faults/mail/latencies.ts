/** The durations of writes in milliseconds, while the mail server worked normally before and after a trouble, and during the trouble. */
export type Latencies = Readonly<Record<'before' | 'trouble' | 'after', number[]>>

// With fewer writes, a comparison shows nothing.
const atLeast = 20

/** Whether there were enough writes to compare. */
export const areEnough = (latencies: Latencies): boolean =>
  Object.values(latencies).every(({ length }) => length >= atLeast)

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The durations of writes during a trouble compared with those before and after it. */
export type Comparison = {
  readonly normal: number
  readonly trouble: number
  readonly ratio: number
  /** The difference between two equal parts of the run, as a ratio of at least 1: the noise of the machine. */
  readonly noise: number
}

/** Compares a quantile of the writes during a trouble with that of the writes before and after it, which alternate with it. */
export function compare({ before, trouble, after }: Latencies, share: number): Comparison {
  const normal = quantile([...before, ...after], share)
  const [one, two] = [quantile(before, share), quantile(after, share)]
  const found = quantile(trouble, share)
  return {
    normal,
    trouble: found,
    ratio: found / normal,
    noise: Math.max(one, two) / Math.min(one, two),
  }
}
