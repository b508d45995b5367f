/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { HeadingRow } from './heading-row.tsx'
import type { ListItem } from './list-items.ts'
import type { Project } from './project-people.ts'
import styles from './standard-list.module.css'
import { StandardRowLine } from './standard-row-line.tsx'
import type { StandardView } from './standard-view.ts'

const headingHeight = 44
const rowHeight = { wide: 36, narrow: 64 } as const
/** What covers the upper and the lower edge of the scrolled part: toolbar and head, the bar of the selection. */
const covered = { wide: { above: 92, below: 88 }, narrow: { above: 8, below: 140 } } as const

/** The lines of the list that are in view. Kept apart: the compiler leaves components with a virtualizer alone. */
export function VirtualRows({
  items,
  modules,
  nameOf,
  hasScores,
  isNarrow,
  currentId,
  selectedIds,
  hrefOf,
}: {
  readonly items: readonly ListItem[]
  readonly modules: Project['modules']
  readonly nameOf: (id: string | null) => string | null
  readonly hasScores: boolean
  readonly isNarrow: boolean
  readonly currentId: number | null
  readonly selectedIds: ReadonlySet<number> | null
  readonly hrefOf: (view: StandardView) => string
}) {
  const body = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const at = items.findIndex((item) => item.kind === 'standard' && item.view.id === currentId)
  const width = isNarrow ? 'narrow' : 'wide'
  const height = rowHeight[width]

  useLayoutEffect(() => {
    const lines = body.current
    const main = lines?.closest('main')
    if (!lines || !main) return undefined
    const measure = () =>
      setOffset(
        Math.round(
          lines.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop,
        ),
      )
    measure()
    // Filters and bars above the list take more or fewer lines as the window or their counts change.
    const watch = new ResizeObserver(measure)
    for (const part of lines.closest('[aria-busy]')?.children ?? []) watch.observe(part)
    watch.observe(main)
    return () => watch.disconnect()
  }, [])

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => body.current?.closest('main') ?? null,
    estimateSize: (index) => (items[index]?.kind === 'heading' ? headingHeight : height),
    getItemKey: (index) => {
      const item = items[index]
      return item?.kind === 'standard' ? item.view.id : (item?.section.key ?? index)
    },
    scrollMargin: offset,
    scrollPaddingStart: covered[width].above,
    scrollPaddingEnd: covered[width].below,
    overscan: 12,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      // The row with the focus stays drawn, so that assistive technology always finds it.
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((a, b) => a - b)
    },
  })

  useEffect(() => virtualizer.measure(), [virtualizer, items, height])

  useEffect(() => {
    if (at >= 0 && offset > 0) virtualizer.scrollToIndex(at, { align: 'auto' })
    // Only a move of the focus scrolls; new rows or counts leave the page where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [currentId, offset > 0])

  return (
    <div
      ref={body}
      role="rowgroup"
      className={styles['body']}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        const top = start - offset
        if (!item) return null
        return item.kind === 'heading' ? (
          <HeadingRow
            key={key}
            section={item.section}
            moduleName={moduleNameOf(item.section.moduleId, modules)}
            index={index + 2}
            top={top}
          />
        ) : (
          <StandardRowLine
            key={key}
            view={item.view}
            index={index + 2}
            top={top}
            href={hrefOf(item.view)}
            seniorName={nameOf(item.view.details.OwnerId)}
            associateName={nameOf(item.view.details.JuniorOwnerId)}
            hasScores={hasScores}
            isCurrent={item.view.id === currentId}
            isSelected={selectedIds ? selectedIds.has(item.view.id) : null}
          />
        )
      })}
    </div>
  )
}

const moduleNameOf = (id: number | null, modules: Project['modules']): string | null =>
  modules.length > 1 ? (modules.find(({ Id }) => Id === id)?.Name ?? null) : null
