import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { displayDate } from '#rules/text/stored-date.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { describeDistance, type ProjectDate } from '#web/domain/date/date-order.ts'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { EditDate } from './edit-date.tsx'
import styles from './date-list.module.css'

/** A date with the time until or since it; administrators edit and delete it in place. */
export function DateItem({
  date,
  today,
  isNext,
  mayChange,
  isEditing,
  onEdit,
  onPoint,
  onDeleted,
}: {
  readonly date: ProjectDate
  readonly today: Date
  readonly isNext: boolean
  readonly mayChange: boolean
  readonly isEditing: boolean
  readonly onEdit: (id: number | null) => void
  readonly onPoint: (id: number | null) => void
  readonly onDeleted: (date: ProjectDate) => void
}) {
  const item = useRef<HTMLLIElement>(null)
  const focusItem = () => item.current?.focus()
  const closeForm = () => {
    onEdit(null)
    requestAnimationFrame(focusItem)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing only shows the date on the timeline
    <li
      ref={item}
      className={styles['item']}
      data-date={date.Id}
      data-next={isNext || undefined}
      tabIndex={-1}
      onFocus={() => onPoint(date.Id)}
      onPointerEnter={() => onPoint(date.Id)}
      onPointerLeave={() => onPoint(null)}
    >
      {isEditing ? (
        <EditDate date={date} onClose={closeForm} />
      ) : (
        <>
          <time dateTime={date.Date.slice(0, 10)}>{displayDate(date.Date, today)}</time>
          <span className={styles['name']} dir="auto">
            {date.Name}
          </span>
          <span className={styles['far']}>{describeDistance(date.Date, today)}</span>
          {mayChange && (
            <DateActions
              date={date}
              onEdit={() => onEdit(date.Id)}
              onCancelled={focusItem}
              onDeleted={() => onDeleted(date)}
            />
          )}
        </>
      )}
    </li>
  )
}

/** Edits a date, or deletes it after a confirmation. */
function DateActions({
  date,
  onEdit,
  onCancelled,
  onDeleted,
}: {
  readonly date: ProjectDate
  readonly onEdit: () => void
  /** Called when the deletion is cancelled. */
  readonly onCancelled: () => void
  readonly onDeleted: () => void
}) {
  const removal = useTransformation('Date:Delete')
  const [isConfirming, setConfirming] = useState(false)
  const { Id: date_id, ProjectId: project_id, Name, Date: day } = date
  const cancel = () => {
    setConfirming(false)
    onCancelled()
  }
  const remove = async () => {
    const expected = { Name, Date: day }
    if ((await removal.run({ project_id, date_id }, { expected })) === null) cancel()
    else onDeleted()
  }
  const quiet = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const
  return (
    <div className={styles['acts']}>
      <SaveStatus state={removal.state} error={removal.error} />
      {isConfirming ? (
        <ConfirmInRow
          name={`Delete ${Name}?`}
          act="Delete"
          onConfirm={() => void remove()}
          onCancel={cancel}
        >
          Delete this date?
        </ConfirmInRow>
      ) : (
        <>
          <Button {...quiet} data-edit aria-label={`Edit ${Name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button {...quiet} aria-label={`Delete ${Name}`} onClick={() => setConfirming(true)}>
            Delete
          </Button>
        </>
      )}
    </div>
  )
}
