/** Returns the index after a move along a list of `length`, clamped to the list; the first when no item had the focus. */
export const movedIndex = (at: number, by: number, length: number): number =>
  at < 0 ? 0 : Math.min(Math.max(at + by, 0), length - 1)
