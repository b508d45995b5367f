import type { Seen } from './walk.ts'

/** Prints the pages that were checked, and returns each finding once, with the places where it occurred. */
export function report(seen: readonly Seen[]): readonly string[] {
  const pages = Map.groupBy(seen, ({ path, person }) => `${person} ${path}`)
  console.table(
    [...pages.values()].map((states) => ({
      page: states[0]?.path,
      as: states[0]?.person,
      sizes: new Set(states.map(({ size }) => size)).size,
      states: [...new Set(states.map(({ state }) => state))].join(', '),
      looks: states.length,
      findings: states.flatMap(({ findings }) => findings).length,
    })),
  )
  const found = seen.flatMap(({ findings, ...where }) =>
    findings.map((finding) => ({ finding, where })),
  )
  return [...Map.groupBy(found, ({ finding }) => finding)].map(([finding, places]) => {
    const { path, person, size, scheme, state } = places[0]!.where
    const more = places.length > 1 ? ` (and ${places.length - 1} times more)` : ''
    return `${finding}\n    at ${path} as ${person}, ${size}, ${scheme}, ${state}${more}`
  })
}
