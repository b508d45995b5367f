import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { displayDate } from '../../../rules/stored-date.ts'
import type { Data } from '../../data/contracts.ts'
import { mayIn } from '../../data/may-in.ts'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { DateItem } from './date-item.tsx'
import styles from './date-list.module.css'
import { datesFrom, type ProjectDate } from '../../ui/dates/date-order.ts'
import { DeletedDate } from './deleted-date.tsx'
import page from './dates-tab.module.css'
import { NewDate } from './new-date.tsx'
import { Timeline } from './timeline.tsx'
import { useDateKeys } from './use-date-keys.ts'
import { useToday } from '../../ui/dates/use-today.ts'

/** The dates of a project along a line and in a list, the next one first; administrators add, move, rename and delete them in place. */
export function DatesTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const session = useSession()
  const dates = useQueryOf('dates/dates', { project_id: projectId })
  const [isAdding, setAdding] = useState(false)
  const [editing, setEditing] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const [deleted, setDeleted] = useState<ProjectDate | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const mayChange = mayIn(session, project)('Date:Create', { project_id: projectId })
  const today = useToday()
  const { ahead, past } = datesFrom(dates.data ?? [], today)
  const next = ahead[0]
  const open = () => setAdding(true)
  useDateKeys({ list, onNew: mayChange ? open : null })

  const closeNew = () => {
    setAdding(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const focusItem = (id: number) =>
    list.current?.querySelector<HTMLElement>(`[data-date="${id}"]`)?.focus()

  if (dates.error && !dates.data)
    return (
      <ErrorNote
        what="The dates could not be loaded"
        error={dates.error}
        onRetry={() => void dates.refetch()}
      />
    )
  if (!dates.data || !project)
    return <SkeletonRows rows={9} height="44px" name="Loading the dates" />

  const items = (rows: readonly ProjectDate[]) =>
    rows.map((date) => (
      <DateItem
        key={date.Id}
        date={date}
        today={today}
        isNext={date === next}
        mayChange={mayChange}
        isEditing={editing === date.Id}
        onEdit={setEditing}
        onPoint={setPointed}
        onDeleted={setDeleted}
      />
    ))
  const isEmpty = dates.data.length === 0
  const told = dates.data.find(({ Id }) => Id === pointed) ?? next ?? past[0]
  const newButton = (
    <Button ref={opener} variant={isEmpty ? 'filled' : 'default'} onClick={open}>
      Add a date
    </Button>
  )

  return (
    <div className={page['dates']}>
      {!isEmpty && (
        <div className={page['bar']}>
          <p className={page['told']} title={told?.Name}>
            {told === next && 'Next: '}
            <time dateTime={told?.Date.slice(0, 10)}>
              {displayDate(told?.Date ?? '', today)}
            </time>{' '}
            {told?.Name}
          </p>
          {mayChange && !isAdding && newButton}
        </div>
      )}
      {isAdding && mayChange && <NewDate projectId={projectId} onClose={closeNew} />}
      {deleted && <DeletedDate key={deleted.Id} date={deleted} onClose={() => setDeleted(null)} />}
      {isEmpty ? (
        !isAdding && (
          <EmptyState firstStep={mayChange && newButton}>
            Project dates will appear here: the kick-off, the submission, the visits.
          </EmptyState>
        )
      ) : (
        <>
          <Timeline dates={dates.data} today={today} pointed={told} onPoint={focusItem} />
          <div ref={list} className={styles['lists']}>
            {ahead.length > 0 && (
              <section>
                <h2 className={styles['heading']}>
                  Upcoming <span>{ahead.length}</span>
                </h2>
                <ul className={styles['list']}>{items(ahead)}</ul>
              </section>
            )}
            {past.length > 0 && (
              <section className={styles['past']}>
                <h2 className={styles['heading']}>
                  Past <span>{past.length}</span>
                </h2>
                <ul className={styles['list']}>{items(past)}</ul>
              </section>
            )}
          </div>
        </>
      )}
    </div>
  )
}
