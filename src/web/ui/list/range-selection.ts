/** Returns the selection with one standard toggled. */
export function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * Returns the selection with everything from the anchor to a standard, in the displayed order; with the standard alone when the
 * anchor is not shown.
 */
export function withRange(
  selected: ReadonlySet<number>,
  shown: readonly number[],
  anchor: number | null,
  id: number,
): ReadonlySet<number> {
  const to = shown.indexOf(id)
  const from = anchor === null ? to : shown.indexOf(anchor)
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return new Set([...selected, ...shown.slice(first, last + 1)])
}
