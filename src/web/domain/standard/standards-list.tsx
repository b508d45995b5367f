import { useState, type ReactNode } from 'react'
import { useEqualRows } from '#web/ui/list/use-equal-rows.ts'
import { groupEntries } from './group-entries.ts'
import { standardCode } from './standard-code.ts'
import styles from './standards-list.module.css'

const narrow = '(max-width: 767.98px)'
const rowHeight = () => (window.matchMedia(narrow).matches ? 44 : 36)

/** A virtual list of the standards of a module under the titles of their groups, scrolled to the current one. */
export function StandardsList<Standard>({
  standards,
  groupOf,
  isCurrent,
  paddingStart = 0,
  className = '',
  children,
}: {
  readonly standards: readonly Standard[]
  readonly groupOf: (standard: Standard) => string | null
  readonly isCurrent: (standard: Standard) => boolean
  /** The space above the first row, in pixels. */
  readonly paddingStart?: number
  readonly className?: string | undefined
  /** Renders a standard: a link with `standardLinkProps`. */
  readonly children: (standard: Standard, isCurrent: boolean) => ReactNode
}) {
  const [height] = useState(rowHeight)
  const entries = groupEntries(standards, groupOf)
  const current = entries.findIndex((entry) => entry.kind === 'item' && isCurrent(entry.item))
  const padding = { start: paddingStart, end: 8 }
  const { scroller, from, to } = useEqualRows({ count: entries.length, height, padding, current })

  return (
    <div ref={scroller} className={`${styles['scroller']} ${className}`}>
      <ol
        className={styles['list']}
        style={{ height: padding.start + entries.length * height + padding.end }}
      >
        {entries.slice(from, to).map((entry, at) => {
          const index = from + at
          return (
            <li key={index} style={{ top: padding.start + index * height, height }}>
              {entry.kind === 'group' ? (
                <span className={styles['group']} title={entry.title}>
                  {entry.title}
                </span>
              ) : (
                children(entry.item, index === current)
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Returns the attributes of the link to a standard in the list. */
export const standardLinkProps = ({ Name }: { readonly Name: string }, isCurrent: boolean) =>
  ({
    className: styles['item'],
    'aria-current': isCurrent ? 'page' : undefined,
    title: Name,
  }) as const

/** The code of a standard, if its name has one, and its title. */
export function StandardTitle({
  standard,
}: {
  readonly standard: Parameters<typeof standardCode>[0]
}) {
  const { code, title } = standardCode(standard)
  return (
    <>
      {code && <span className={styles['code']}>{code}</span>}
      <span className={styles['title']}>{title}</span>
    </>
  )
}
