/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentRow } from '../../data/contracts.ts'
import styles from './document-list.module.css'
import { DocumentRowLine } from './document-row-line.tsx'

const rowHeight = { wide: 40, narrow: 68 } as const
/** What covers the upper edge of the scrolled part: the head of the columns. */
const covered = { wide: 48, narrow: 8 } as const

/** The documents that are in view. Kept apart: the compiler leaves components with a virtualizer alone. */
export function DocumentRows({
  rows,
  isNarrow,
  isStaff,
  mayArrange,
  currentId,
  openId,
  hrefOf,
}: {
  readonly rows: readonly DocumentRow[]
  readonly isNarrow: boolean
  readonly isStaff: boolean
  readonly mayArrange: (row: DocumentRow) => boolean
  readonly currentId: number | undefined
  readonly openId: number | undefined
  readonly hrefOf: (row: DocumentRow) => string
}) {
  const body = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const at = rows.findIndex(({ Id }) => Id === currentId)
  const width = isNarrow ? 'narrow' : 'wide'
  const height = rowHeight[width]

  useLayoutEffect(() => {
    const lines = body.current
    const main = lines?.closest('main')
    if (!lines || !main) return undefined
    const measure = () => {
      // While the details stand in the list's place it has none.
      if (lines.offsetParent === null) return
      setOffset(
        Math.round(
          lines.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop,
        ),
      )
    }
    measure()
    // Uploads and filters above the list take more or fewer lines.
    const watch = new ResizeObserver(measure)
    for (const part of lines.closest('[data-documents]')?.children ?? []) watch.observe(part)
    watch.observe(main)
    return () => watch.disconnect()
  }, [])

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest('main') ?? null,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.Id ?? index,
    scrollMargin: offset,
    scrollPaddingStart: covered[width],
    scrollPaddingEnd: 24,
    overscan: 12,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      // The row with the focus stays drawn, so that the focus is never lost.
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b)
    },
  })

  useEffect(() => virtualizer.measure(), [virtualizer, rows, height])

  useEffect(() => {
    if (at >= 0 && offset > 0) virtualizer.scrollToIndex(at, { align: 'auto' })
    // Only a move along the list scrolls, and coming back to it; new rows leave the page where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [currentId, openId, offset > 0])

  return (
    <div
      ref={body}
      role="rowgroup"
      className={styles['body']}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        return (
          row && (
            <DocumentRowLine
              key={row.Id}
              row={row}
              index={index + 2}
              top={start - offset}
              href={hrefOf(row)}
              isStaff={isStaff}
              mayArrange={mayArrange(row)}
              isCurrent={row.Id === currentId}
              isOpen={row.Id === openId}
            />
          )
        )
      })}
    </div>
  )
}
