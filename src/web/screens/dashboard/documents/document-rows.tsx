/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { DocumentRowLine } from './document-row-line.tsx'
import styles from './document-list.module.css'

const rowHeight = { wide: 40, narrow: 68 } as const
/** The pixels that the column headers cover at the top of the viewport. */
const covered = { wide: 48, narrow: 8 } as const

/** The visible documents. A separate component because the React compiler skips components that use a virtualizer. */
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
      // The list is hidden while the details replace it, and has no offset then.
      if (lines.offsetParent === null) return
      setOffset(
        Math.round(
          lines.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop,
        ),
      )
    }
    measure()
    // The height of the uploads and filters above the list changes.
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
      // Keep the focused row rendered, so that the focus is never lost.
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b)
    },
  })

  useEffect(() => virtualizer.measure(), [virtualizer, rows, height])

  useEffect(() => {
    if (at >= 0 && offset > 0) virtualizer.scrollToIndex(at, { align: 'auto' })
    // Scroll only on a move of the cursor and on return to the list; new rows keep the scroll position.
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
