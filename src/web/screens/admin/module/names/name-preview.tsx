import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ParsedName } from './parse-names.ts'
import styles from './name-preview.module.css'

const atOnce = 100

/** The parsed names of the module. Names without a match come first, with their count. */
export function NamePreview({
  names,
  unmatched,
  hasPattern,
}: {
  readonly names: readonly ParsedName[]
  readonly unmatched: number
  readonly hasPattern: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? names : names.slice(0, atOnce)
  if (names.length === 0)
    return (
      <EmptyState>
        This module has no standards yet. Their names appear here with what the pattern finds in
        them.
      </EmptyState>
    )
  return (
    <section aria-labelledby="parsed-names">
      <h2 id="parsed-names">Names</h2>
      <output className={styles['count']} data-all={unmatched === 0}>
        {matchCount(names.length, unmatched, hasPattern)}
      </output>
      {/* A scroll container must be focusable to scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['scroller']} role="region" aria-label="Parsed names" tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Prefix</th>
              <th scope="col">Group</th>
              <th scope="col">Ordinal</th>
              <th scope="col" data-number>
                Order
              </th>
              <th scope="col">Title</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, parsed }) => (
              <NameRow key={parsed.id} name={name} parsed={parsed} hasPattern={hasPattern} />
            ))}
          </tbody>
        </table>
      </div>
      {names.length > shown.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          Show all {names.length.toLocaleString('en-US')} names
        </Button>
      )}
    </section>
  )
}

function NameRow({ name, parsed, hasPattern }: ParsedName & { readonly hasPattern: boolean }) {
  return (
    <tr data-matches={parsed.isSuccessful}>
      <th scope="row">{name}</th>
      {parsed.isSuccessful ? (
        <>
          <td>{parsed.prefix ?? '–'}</td>
          <td>
            {parsed.group ?? '–'}
            {parsed.groupTitle && <span> {parsed.groupTitle}</span>}
          </td>
          <td>{parsed.ordinal ?? '–'}</td>
          <td data-number>{parsed.order ?? '–'}</td>
          <td>{parsed.title || '–'}</td>
        </>
      ) : (
        <td colSpan={5}>{hasPattern ? 'Does not match' : 'Not parsed'}</td>
      )}
    </tr>
  )
}

function matchCount(total: number, unmatched: number, hasPattern: boolean): string {
  if (unmatched === 0) return `All ${total} names match.`
  if (!hasPattern)
    return `${total === 1 ? '1 name' : `${total} names`}, not parsed: there is no pattern.`
  return unmatched === 1
    ? `1 of ${total} names does not match; it is listed first.`
    : `${unmatched} of ${total} names do not match; they are listed first.`
}
