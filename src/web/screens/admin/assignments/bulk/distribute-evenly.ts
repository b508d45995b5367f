/** A person to distribute standards to; `already` is the number that they already have. */
export type Assignee = { readonly Id: string; readonly already: number }

/**
 * Assigns each standard to one of the assignees, in contiguous blocks so that neighbours stay with one person,
 * and balances the totals as evenly as possible. Returns the person of each standard; empty without assignees.
 */
export function distributeEvenly(
  ids: readonly number[],
  takers: readonly Assignee[],
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
