/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { AssignmentRole } from '../../../rules/assignment-operation.ts'
import { rolesIn, type CellRange } from './cell-range.ts'
import type { NameOf } from './matrix-data.ts'
import styles from './matrix-grid.module.css'
import type { MatrixLine } from './matrix-lines.ts'
import { MatrixRow } from './matrix-row.tsx'

const headingHeight = 40
const rowHeight = { wide: 38, narrow: 84 } as const
/** What covers the upper and the lower edge of the scrolled part: the head, the bars. */
const covered = { wide: { above: 84, below: 132 }, narrow: { above: 8, below: 220 } } as const

/** The lines of the matrix that are in view. Kept apart: the compiler leaves components with a virtualizer alone. */
export function MatrixRows({
  lines,
  nameOf,
  isNarrow,
  range,
  idsInRange,
  keyMoves,
  selectedIds,
  chooserOf,
}: {
  readonly lines: readonly MatrixLine[]
  readonly nameOf: NameOf
  readonly isNarrow: boolean
  readonly range: CellRange | null
  readonly idsInRange: ReadonlySet<number>
  /** Counts the moves by keys: each brings the active cell into view. */
  readonly keyMoves: number
  readonly selectedIds: ReadonlySet<number>
  /** The choice of a person, while one is open at the active cell. */
  readonly chooserOf: ((role: AssignmentRole) => ReactNode) | null
}) {
  const body = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const activeId = range?.active.id ?? null
  const at = lines.findIndex((line) => line.kind === 'standard' && line.line.id === activeId)
  const width = isNarrow ? 'narrow' : 'wide'
  const height = rowHeight[width]

  useLayoutEffect(() => {
    const rows = body.current
    const main = rows?.closest('main')
    if (!rows || !main) return undefined
    const measure = () =>
      setOffset(
        Math.round(
          rows.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop,
        ),
      )
    measure()
    // What stands above takes more or fewer lines as the window or its counts change.
    const watch = new ResizeObserver(measure)
    watch.observe(main)
    for (const part of rows.closest('[data-assignments]')?.children ?? []) watch.observe(part)
    return () => watch.disconnect()
  }, [])

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => body.current?.closest('main') ?? null,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? headingHeight : height),
    getItemKey: (index) => {
      const line = lines[index]
      return line?.kind === 'standard' ? line.line.id : (line?.key ?? index)
    },
    scrollMargin: offset,
    scrollPaddingStart: covered[width].above,
    scrollPaddingEnd: covered[width].below,
    overscan: 12,
    rangeExtractor: (visible) => {
      const drawn = defaultRangeExtractor(visible)
      // The row with the active cell stays drawn, so that assistive technology always finds it.
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b)
    },
  })

  useEffect(() => virtualizer.measure(), [virtualizer, lines, height])

  useEffect(() => {
    if (keyMoves > 0 && at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' })
    // Only a move by keys scrolls; new rows or counts leave the page where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keyMoves])

  return (
    <div
      ref={body}
      role="rowgroup"
      className={styles['body']}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = lines[index]
        const top = start - offset
        if (!item) return null
        if (item.kind === 'heading')
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={styles['heading']}
              style={{ top }}
            >
              <div role="gridcell" aria-colspan={4}>
                {item.sign && <strong>{item.sign}</strong>} {item.title}
              </div>
            </div>
          )
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
            chooserOf={isActive ? chooserOf : null}
          />
        )
      })}
    </div>
  )
}

const noRoles: readonly AssignmentRole[] = []
