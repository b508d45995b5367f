import { Button } from '@mantine/core'
import { useRef, useState, type ComponentProps, type Ref, type RefObject } from 'react'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { datesFrom, type ProjectDate } from '#web/domain/date/date-order.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
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
  const list = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const mayChange = mayIn(session, project)('Date:Create', { project_id: projectId })
  useDateKeys(list, mayChange ? () => setAdding(true) : null)
  return (
    <AsyncContent
      name="the dates"
      result={{ data: project && dates.data, error: dates.error, refetch: dates.refetch }}
      rows={9}
      height="44px"
    >
      {(rows) => (
        <DateBoard
          projectId={projectId}
          dates={rows}
          mayChange={mayChange}
          isAdding={isAdding}
          onAdding={setAdding}
          list={list}
        />
      )}
    </AsyncContent>
  )
}

function DateBoard({
  projectId,
  dates,
  mayChange,
  isAdding,
  list,
  onAdding,
}: {
  readonly projectId: number
  readonly dates: readonly ProjectDate[]
  readonly mayChange: boolean
  readonly isAdding: boolean
  readonly list: RefObject<HTMLDivElement | null>
  readonly onAdding: (isAdding: boolean) => void
}) {
  const today = useToday()
  const opener = useRef<HTMLButtonElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const [deleted, setDeleted] = useState<ProjectDate | null>(null)
  const { ahead, past } = datesFrom(dates, today)
  const described = dates.find(({ Id }) => Id === pointed) ?? ahead[0] ?? past[0]
  const newButton = mayChange && !isAdding && (
    <Button ref={opener} variant={described ? 'default' : 'filled'} onClick={() => onAdding(true)}>
      Add a date
    </Button>
  )
  const closeNew = () => {
    onAdding(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const focusItem = (id: number) =>
    list.current?.querySelector<HTMLElement>(`[data-date="${id}"]`)?.focus()
  const shown = { today, mayChange, onPoint: setPointed, onDeleted: setDeleted }
  return (
    <div className={page['dates']}>
      {described && (
        <div className={page['bar']}>
          <DateDescription date={described} today={today} isNext={described === ahead[0]} />
          {newButton}
        </div>
      )}
      {isAdding && mayChange && <NewDate projectId={projectId} onClose={closeNew} />}
      {deleted && <DeletedDate key={deleted.Id} date={deleted} onClose={() => setDeleted(null)} />}
      {described && (
        <>
          <Timeline dates={dates} today={today} pointed={described} onPoint={focusItem} />
          <DateList ref={list} ahead={ahead} past={past} {...shown} />
        </>
      )}
      {!described && !isAdding && (
        <EmptyState firstStep={newButton}>
          Project dates will appear here: the kick-off, the submission, the visits.
        </EmptyState>
      )}
    </div>
  )
}

/** The date that the pointer or the focus is on, otherwise the next one. */
function DateDescription({
  date,
  today,
  isNext,
}: {
  readonly date: ProjectDate
  readonly today: Date
  readonly isNext: boolean
}) {
  return (
    <p className={page['description']} title={date.Name}>
      {isNext && 'Next: '}
      <time dateTime={date.Date.slice(0, 10)}>{displayDate(date.Date, today)}</time> {date.Name}
    </p>
  )
}

/** The upcoming dates, then the past ones. */
function DateList({
  ref,
  ahead,
  past,
  ...more
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly ahead: readonly ProjectDate[]
  readonly past: readonly ProjectDate[]
} & Pick<ComponentProps<typeof DateItem>, 'today' | 'mayChange' | 'onPoint' | 'onDeleted'>) {
  const [editing, setEditing] = useState<number | null>(null)
  const section = (name: string, dates: readonly ProjectDate[], className?: string) =>
    dates.length > 0 && (
      <section className={className}>
        <h2 className={styles['heading']}>
          {name} <span>{dates.length}</span>
        </h2>
        <ul className={styles['list']}>
          {dates.map((date) => (
            <DateItem
              key={date.Id}
              date={date}
              isNext={date === ahead[0]}
              isEditing={editing === date.Id}
              onEdit={setEditing}
              {...more}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <div ref={ref} className={styles['lists']}>
      {section('Upcoming', ahead)}
      {section('Past', past, styles['past'])}
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
