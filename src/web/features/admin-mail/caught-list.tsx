import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { CaughtMailPart } from './caught-mail-part.tsx'
import styles from './caught-list.module.css'
import { useCaughtMails } from './mail-data.ts'
import { useMailSearch } from './use-mail-search.ts'

/** The mails that the demo caught, newest first; one of them opened in its place. */
export function CaughtList({ list }: { readonly list: RefObject<HTMLUListElement | null> }) {
  const { search, change } = useMailSearch()
  const caught = useCaughtMails(search.to ?? '')
  if (caught.error && !caught.data)
    return (
      <ErrorNote
        what="The mail could not be loaded"
        error={caught.error}
        onRetry={() => void caught.refetch()}
      />
    )
  if (!caught.data) return <SkeletonRows rows={8} height="44px" name="Loading mail" />
  const rows = caught.data.pages.flat()
  if (rows.length === 0)
    return search.to ? (
      <EmptyState
        firstStep={
          <Button variant="default" onClick={() => change({ to: undefined })}>
            Show all mail
          </Button>
        }
      >
        No mail to an address like this.
      </EmptyState>
    ) : (
      <EmptyState>
        Mail that Plumbline sends appears here a second later: invitations, password links, new
        tasks.
      </EmptyState>
    )
  return (
    <>
      <ul ref={list} className={styles['rows']} aria-label="Captured mail">
        {rows.map(({ id, caughtAt, to, subject }) => {
          const isOpen = search.mail === Number(id)
          return (
            <li key={id} data-open={isOpen || undefined}>
              <button
                type="button"
                data-mail={id}
                className={styles['opener']}
                aria-expanded={isOpen}
                onClick={() => change({ mail: isOpen ? undefined : Number(id) })}
              >
                <span className={styles['to']}>{to}</span>
                <span className={styles['subject']}>{subject}</span>
                <span className={styles['when']}>
                  <DateText value={caughtAt} withTime />
                </span>
              </button>
              {isOpen && <CaughtMailPart id={id} />}
            </li>
          )
        })}
      </ul>
      {caught.hasNextPage && (
        <Button
          variant="default"
          loading={caught.isFetchingNextPage}
          onClick={() => void caught.fetchNextPage()}
        >
          Show older mail
        </Button>
      )}
    </>
  )
}
