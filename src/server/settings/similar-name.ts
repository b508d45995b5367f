import leven from 'leven'

// Short names are too similar to variables of other programs.
const shortestJudged = 6
const longestWithOneSlip = 8
const ofOthers: ReadonlySet<string> = new Set(['PG_URL'])

/** Whether two names differ only by two adjacent letters being swapped. */
const isSwapped = (name: string, known: string): boolean =>
  known
    .split('')
    .some(
      (letter, at) =>
        name === known.slice(0, at) + known.charAt(at + 1) + letter + known.slice(at + 2),
    )

const slipsBetween = (name: string, known: string, most: number): number =>
  isSwapped(name, known) ? 1 : leven(name, known, { maxDistance: most + 1 })

/** Finds the name that another one probably misspells. */
export function similarName(name: string, names: readonly string[]): string | undefined {
  if (name.length < shortestJudged || ofOthers.has(name)) return undefined
  const most = name.length <= longestWithOneSlip ? 1 : 2
  return names
    .map((known) => ({ known, slips: slipsBetween(name, known, most) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips)[0]?.known
}
