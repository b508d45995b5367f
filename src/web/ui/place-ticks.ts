const groupGap = 1.5

/** Where each tick stands along the line, from 0 to 1: evenly, with a wider gap where the group changes. */
export function placeTicks(ticks: readonly { readonly group: string | null }[]): number[] {
  let reach = 0.5
  const steps = ticks.map(({ group }, index) => {
    if (index > 0) reach += ticks[index - 1]?.group === group ? 1 : 1 + groupGap
    return reach
  })
  return steps.map((step) => step / (reach + 0.5))
}
