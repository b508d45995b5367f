const groupGap = 1.5

/** Returns the position of each tick along the line, from 0 to 1: evenly spaced, with a wider gap between groups. */
export function tickPositions(ticks: readonly { readonly group: string | null }[]): number[] {
  let reach = 0.5
  const steps = ticks.map(({ group }, index) => {
    if (index > 0) reach += ticks[index - 1]?.group === group ? 1 : 1 + groupGap
    return reach
  })
  return steps.map((step) => step / (reach + 0.5))
}
