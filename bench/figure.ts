/** A measured figure, and its upper bound. */
export type Figure = { readonly what: string; readonly value: number; readonly must: number }

/** Prints figures with their bounds; returns whether all are within them. */
export function reportFigures(figures: readonly Figure[], say: (line: string) => void): boolean {
  for (const { what, value, must } of figures) {
    const bound = must === Infinity ? '' : ` (must: ${must}, ${value <= must ? 'met' : 'NOT met'})`
    const digits = Number.isInteger(value) ? 0 : value < 1 ? 3 : 1
    say(`  ${what}: ${value.toFixed(digits)}${bound}`)
  }
  return figures.every(({ value, must }) => value <= must)
}
