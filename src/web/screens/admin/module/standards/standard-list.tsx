import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import type { NamedStandard } from '../shared/module-context.ts'
import styles from './standard-list.module.css'

type Entry =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'standard'; readonly standard: NamedStandard }

const narrow = '(max-width: 767.98px)'
const rowHeight = () => (window.matchMedia(narrow).matches ? 44 : 36)

const groupOf = ({ parsedName }: NamedStandard): string | null =>
  parsedName.groupTitle ?? parsedName.group

const entriesOf = (standards: readonly NamedStandard[]): Entry[] =>
  standards.flatMap((standard, index): Entry[] => {
    const before = standards[index - 1]
    const title = groupOf(standard)
    const line: Entry = { kind: 'standard', standard }
    const begins = title !== null && (before === undefined || groupOf(before) !== title)
    return begins ? [{ kind: 'group', title }, line] : [line]
  })

/** The standards of the module in order, under the titles of their groups. The open one is scrolled into view. */
export function StandardList({
  standards,
  current,
}: {
  readonly standards: readonly NamedStandard[]
  readonly current: number | undefined
}) {
  // The virtualizer mutates its state behind stable identities, which the React compiler cannot detect.
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  const entries = entriesOf(standards)
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    paddingEnd: 8,
    scrollPaddingStart: height + 8,
    scrollPaddingEnd: height + 8,
  })
  const at = entries.findIndex(
    (entry) => entry.kind === 'standard' && entry.standard.Id === current,
  )

  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])

  return (
    <div ref={scroller} className={styles['scroller']}>
      <ol className={styles['list']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index]
          if (!entry) return null
          return (
            <li key={key} style={{ translate: `0 ${start}px`, height }}>
              {entry.kind === 'group' ? (
                <span className={styles['group']}>{entry.title}</span>
              ) : (
                <Item standard={entry.standard} isCurrent={index === at} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Item({
  standard,
  isCurrent,
}: {
  readonly standard: NamedStandard
  readonly isCurrent: boolean
}) {
  const { code, title } = standardCode(standard)
  return (
    <Link
      from="/app/admin/modules/$module_id"
      to="."
      search={{ standard: standard.Id }}
      resetScroll={false}
      className={styles['item']}
      aria-current={isCurrent ? 'page' : undefined}
      title={standard.Name}
    >
      {code && <span className={styles['code']}>{code}</span>}
      <span className={styles['title']}>{title}</span>
      <span className={styles['count']} title={`${standard.scorableCount} scorable elements`}>
        {standard.scorableCount}
        <span className="only-read-aloud"> scorable</span>
      </span>
    </Link>
  )
}
