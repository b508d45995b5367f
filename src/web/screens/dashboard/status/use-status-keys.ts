import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { clickFocusedControl, moveKeys } from '#web/ui/keys/use-list-keys.ts'
import type { Selection } from '#web/ui/list/use-selection.ts'
import type { StandardView } from '../shared/standard-view.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'

type Props = {
  readonly ordered: readonly StandardView[]
  readonly current: StandardView | null
  readonly choose: (id: number) => void
  readonly open: (view: StandardView) => void
  readonly selection: Selection | null
  /** Returns the element that receives the focus while the arrow keys move through the standards. */
  readonly keysTaker: () => HTMLElement | null
  readonly onFilter: () => void
}

/** The keyboard shortcuts of the standards: move, open, select, filter, list or grid. */
export function useStatusKeys({
  ordered,
  current,
  choose,
  open,
  selection,
  keysTaker,
  onFilter,
}: Props): void {
  const { search, change } = useDashboardSearch()
  const display = search.display ?? 'List'
  const at = current ? ordered.indexOf(current) : -1
  const goTo = (view: StandardView | undefined) => {
    if (!view) return
    choose(view.id)
    keysTaker()?.focus({ preventScroll: true })
  }
  const move = (by: number) => () => goTo(ordered[movedIndex(at, by, ordered.length)])
  const moveLine = (by: 1 | -1) => () => {
    if (display === 'List') return move(by)()
    const taker = keysTaker()
    const id = taker && current ? adjacentTile(taker, current.id, by) : null
    goTo(
      id === null
        ? ordered[movedIndex(at, at < 0 ? 0 : by, ordered.length)]
        : ordered.find((view) => view.id === id),
    )
  }
  const enter = () => {
    if (!clickFocusedControl('button, a[href], summary, select') && current) open(current)
  }
  const act = (run: (id: number) => void) => () => {
    const id = (current ?? ordered[0])?.id
    if (id === undefined) return
    if (!current) choose(id)
    run(id)
  }

  useKeys('Standards', {
    ...moveKeys('standard', move, [['j', 'k']]),
    ArrowDown: { does: display === 'Grid' ? 'Line below' : 'Next standard', run: moveLine(1) },
    ArrowUp: { does: display === 'Grid' ? 'Line above' : 'Previous standard', run: moveLine(-1) },
    ...(display === 'Grid' && moveKeys('standard', move, [['ArrowRight', 'ArrowLeft']])),
    Enter: { does: 'Open the standard', run: enter },
    '/': { does: 'Filter', run: onFilter },
    v: {
      does: display === 'Grid' ? 'Show as list' : 'Show as grid',
      run: () => change({ display: display === 'Grid' ? undefined : 'Grid' }),
    },
    ...(selection && {
      x: { does: 'Select', run: act(selection.toggle) },
      'shift+x': { does: 'Extend selection to here', run: act(selection.reach) },
      'shift+a': { does: 'Select all shown', run: selection.selectAll },
    }),
    ...(selection &&
      selection.ids.size > 0 && {
        Escape: { does: 'Clear selection', run: selection.clear },
      }),
  })
}

/** Returns the id of the nearest tile in the row above (-1) or below (1); null at the edge. */
function adjacentTile(board: HTMLElement, id: number, by: 1 | -1): number | null {
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
