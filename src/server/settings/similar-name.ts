import leven from 'leven'

// Short names are too similar to variables of other programs.
const shortestJudged = 6
const longestWithOneSlip = 8
const ofOthers: ReadonlySet<string> = new Set(['PG_URL'])

/** Finds the name of which another one is probably a misspelling. */
export function similarName(name: string, names: readonly string[]): string | undefined {
  if (name.length < shortestJudged || ofOthers.has(name)) return undefined
  const most = name.length <= longestWithOneSlip ? 1 : 2
  return names
    .map((known) => ({ known, distance: leven(name, known, { maxDistance: most + 1 }) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)[0]?.known
}
