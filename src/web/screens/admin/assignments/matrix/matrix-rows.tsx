/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { usePrinting } from '#web/ui/page/use-printing.ts'
import type { NameOf } from '../model/matrix-data.ts'
import type { MatrixLine } from '../model/matrix-lines.ts'
import { rolesIn, type CellRange } from './cell-range.ts'
import { MatrixRow } from './matrix-row.tsx'
import styles from './matrix-grid.module.css'

const headingHeight = 40
const rowHeight = { wide: 38, narrow: 84 } as const
/** The pixels that the header and the bars cover at the top and bottom of the viewport. */
const covered = { wide: { above: 84, below: 132 }, narrow: { above: 8, below: 220 } } as const

/** A virtual list: the visible rows of the matrix. */
export function MatrixRows({
  lines,
  nameOf,
  isNarrow,
  range,
  idsInRange,
  keyMoves,
  selectedIds,
  pickerOf,
}: {
  readonly lines: readonly MatrixLine[]
  readonly nameOf: NameOf
  readonly isNarrow: boolean
  readonly range: CellRange | null
  readonly idsInRange: ReadonlySet<number>
  /** Counts keyboard moves: each scrolls the active cell into view. */
  readonly keyMoves: number
  readonly selectedIds: ReadonlySet<number>
  /** Renders the person picker while it is open at the active cell. */
  readonly pickerOf: ((role: AssignmentRole) => ReactNode) | null
}) {
  const body = useRef<HTMLDivElement>(null)
  const activeId = range?.active.id ?? null
  const { items, height, offset } = useVirtualLines({ body, lines, isNarrow, activeId, keyMoves })
  return (
    <div ref={body} role="rowgroup" className={styles['body']} style={{ height }}>
      {items.map(({ index, key, start }) => {
        const item = lines[index]
        const top = start - offset
        if (!item) return null
        if (item.kind === 'heading')
          return <HeadingRow key={key} heading={item} index={index + 2} top={top} />
        const { line } = item
        const isActive = line.id === activeId
        return (
          <MatrixRow
            key={key}
            line={line}
            nameOf={nameOf}
            index={index + 2}
            top={top}
            isSelected={selectedIds.has(line.id)}
            activeRole={isActive && range ? range.active.role : null}
            rolesInRange={range && idsInRange.has(line.id) ? rolesIn(range) : noRoles}
            pickerOf={isActive ? pickerOf : null}
          />
        )
      })}
    </div>
  )
}

const noRoles: readonly AssignmentRole[] = []

function HeadingRow({
  heading: { sign, title },
  index,
  top,
}: {
  readonly heading: Extract<MatrixLine, { kind: 'heading' }>
  readonly index: number
  readonly top: number
}) {
  return (
    <div role="row" aria-rowindex={index} className={styles['heading']} style={{ top }}>
      <div role="gridcell" aria-colspan={4}>
        {sign && <strong>{sign}</strong>} {title}
      </div>
    </div>
  )
}

/**
 * The lines to render for the scroll position of the page, which keyboard moves change; all of them in print. The React compiler skips functions that
 * use a virtualizer, so the components above take its items as plain values.
 */
function useVirtualLines({
  body,
  lines,
  isNarrow,
  activeId,
  keyMoves,
}: {
  readonly body: RefObject<HTMLElement | null>
  readonly lines: readonly MatrixLine[]
  readonly isNarrow: boolean
  readonly activeId: number | null
  readonly keyMoves: number
}) {
  const at = lines.findIndex((line) => line.kind === 'standard' && line.line.id === activeId)
  const width = isNarrow ? 'narrow' : 'wide'
  const height = rowHeight[width]
  const offset = useOffsetInMain(body)
  const isPrinting = usePrinting()

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => body.current?.closest('main') ?? null,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? headingHeight : height),
    getItemKey: (index) => keyOf(lines[index], index),
    scrollMargin: offset,
    scrollPaddingStart: covered[width].above,
    scrollPaddingEnd: covered[width].below,
    overscan: 12,
    rangeExtractor: (visible) => {
      const drawn = defaultRangeExtractor(visible)
      // Keep the row of the active cell rendered, so that assistive technology always finds it.
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b)
    },
  })

  useEffect(() => virtualizer.measure(), [virtualizer, lines, height])

  useEffect(() => {
    if (keyMoves > 0 && at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' })
    // Only keyboard moves scroll; new rows or counts leave the scroll position alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keyMoves])

  const items = isPrinting
    ? lines.map((line, index) => ({ index, key: keyOf(line, index), start: 0 }))
    : virtualizer.getVirtualItems()
  return { items, height: virtualizer.getTotalSize(), offset }
}

const keyOf = (line: MatrixLine | undefined, index: number) =>
  line?.kind === 'standard' ? line.line.id : (line?.key ?? index)

/** Returns the pixels between the top of the page's content and an element. */
function useOffsetInMain(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const rows = element.current
    const main = rows?.closest('main')
    if (!rows || !main) return undefined
    const measure = () =>
      setOffset(
        Math.round(
          rows.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop,
        ),
      )
    measure()
    // The height of the content above changes with the window and the counts.
    const watch = new ResizeObserver(measure)
    watch.observe(main)
    for (const part of rows.closest('[data-assignments]')?.children ?? []) watch.observe(part)
    return () => watch.disconnect()
  }, [element])
  return offset
}
