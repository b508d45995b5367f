import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { displayDate } from '#rules/text/stored-date.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { describeDistance, type ProjectDate } from '#web/domain/date/date-order.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
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
  const removal = useTransformation('Date:Delete')
  const [isAsked, setAsked] = useState(false)
  const item = useRef<HTMLLIElement>(null)

  const toItem = () => item.current?.focus()
  const keep = () => {
    setAsked(false)
    toItem()
  }
  const remove = async () => {
    const { Id: date_id, ProjectId: project_id, Name, Date: day } = date
    const expected = { Name, Date: day }
    if ((await removal.run({ project_id, date_id }, { expected })) === null) keep()
    else onDeleted(date)
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
        <EditDate
          date={date}
          onClose={() => {
            onEdit(null)
            requestAnimationFrame(toItem)
          }}
        />
      ) : (
        <>
          <time dateTime={date.Date.slice(0, 10)}>{displayDate(date.Date, today)}</time>
          <span className={styles['name']} dir="auto">
            {date.Name}
          </span>
          <span className={styles['far']}>{describeDistance(date.Date, today)}</span>
          {mayChange && (
            <div className={styles['acts']}>
              <SaveStatus state={removal.state} error={removal.error} />
              {isAsked ? (
                <fieldset aria-label={`Delete ${date.Name}?`}>
                  <span>Delete this date?</span>
                  <Button
                    size="compact-sm"
                    color="red"
                    variant="outline"
                    onClick={() => void remove()}
                  >
                    Delete
                  </Button>
                  <Button size="compact-sm" variant="default" ref={focusOnMount} onClick={keep}>
                    Cancel
                  </Button>
                </fieldset>
              ) : (
                <>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    data-edit
                    aria-label={`Edit ${date.Name}`}
                    onClick={() => onEdit(date.Id)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete ${date.Name}`}
                    onClick={() => setAsked(true)}
                  >
                    Delete
                  </Button>
                </>
              )}
            </div>
          )}
        </>
      )}
    </li>
  )
}
