/** Somebody among whom standards are spread, with how many the person has already. */
export type Taker = { readonly Id: string; readonly already: number }

/**
 * Gives each standard to one of the takers: in blocks that keep the order of the standards, so that neighbours stay with one person,
 * and so large that everybody ends with as even a number as can be. Answers the person of each standard; nothing without takers.
 */
export function spreadEvenly(
  ids: readonly number[],
  takers: readonly Taker[],
): ReadonlyMap<number, string> {
  const shares = takers.map(({ Id, already }) => ({ Id, already, share: 0 }))
  for (let left = ids.length; left > 0 && shares.length > 0; left -= 1) {
    const least = shares.reduce((one, other) =>
      other.already + other.share < one.already + one.share ? other : one,
    )
    least.share += 1
  }
  const people = shares.flatMap(({ Id, share }) => Array<string>(share).fill(Id))
  return new Map(people.map((person, index) => [ids[index] as number, person]))
}
