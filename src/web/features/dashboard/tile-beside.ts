/** The id of the tile in the line above (-1) or below (1) another, the nearest across; null at the edge. */
export function tileBeside(board: HTMLElement, id: number, by: 1 | -1): number | null {
  const tiles = [...board.querySelectorAll<HTMLElement>('[data-id]')].map((tile) => ({
    id: Number(tile.dataset['id']),
    box: tile.getBoundingClientRect(),
  }))
  const from = tiles.find((tile) => tile.id === id)
  if (!from) return null
  const beyond = tiles.filter(({ box }) => (box.top - from.box.top) * by > 1)
  const line = Math.min(...beyond.map(({ box }) => box.top * by)) * by
  const nearest = beyond
    .filter(({ box }) => Math.abs(box.top - line) <= 1)
    .toSorted((a, b) => Math.abs(a.box.left - from.box.left) - Math.abs(b.box.left - from.box.left))
  return nearest[0]?.id ?? null
}
