import { Button } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { datesFrom, type ProjectDate } from '#web/domain/date/date-order.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DateItem } from './date-item.tsx'
import { NewDate } from './new-date.tsx'
import { Timeline } from './timeline.tsx'
import styles from './date-list.module.css'
import page from './dates-tab.module.css'

/** The dates of a project on a timeline and in a list, the next one first; administrators add, move, rename and delete them in place. */
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
  useDateKeys(list, mayChange ? open : null)

  const closeNew = () => {
    setAdding(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const focusItem = (id: number) =>
    list.current?.querySelector<HTMLElement>(`[data-date="${id}"]`)?.focus()

  if (dates.error && !dates.data)
    return (
      <ErrorAlert
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

/** The keyboard shortcuts of the dates: move, edit, add. */
const useDateKeys = (list: RefObject<HTMLElement | null>, onNew: (() => void) | null): void =>
  useListKeys('Dates', {
    list,
    item: '[data-date]',
    noun: 'date',
    keys: ({ click }) =>
      onNew
        ? {
            e: { does: 'Edit', run: click('[data-edit]') },
            n: { does: 'New date', run: onNew },
          }
        : {},
  })

/** Offers to undo the deletion of a date, which creates it again. */
function DeletedDate({
  date: { ProjectId: project_id, Name: name, Date: day },
  onClose,
}: {
  readonly date: ProjectDate
  readonly onClose: () => void
}) {
  const creation = useTransformation('Date:Create')
  return (
    <UndoNotice
      className={page['deleted']}
      write={creation}
      onUndo={() => creation.run({ project_id, name, date: day.slice(0, 10) })}
      onClose={onClose}
    >
      {name} was deleted.
    </UndoNotice>
  )
}
