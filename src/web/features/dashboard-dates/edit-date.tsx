import { Button } from '@mantine/core'
import { useState } from 'react'
import { displayDate, storedDate } from '../../../rules/stored-date.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { DateForm } from './date-form.tsx'
import type { ProjectDate } from './date-order.ts'

/** Moves or renames a date in its place; what somebody else changed meanwhile is shown, never overwritten unseen. */
export function EditDate({
  date,
  onClose,
}: {
  readonly date: ProjectDate
  readonly onClose: () => void
}) {
  const edit = useTransformation('Date:Update')
  const [base, setBase] = useState(date)
  const [values, setValues] = useState({ day: date.Date.slice(0, 10), name: date.Name })

  const save = async (from: ProjectDate) => {
    const name = values.name.trim()
    const isMoved = storedDate(values.day) !== from.Date
    const isRenamed = name !== from.Name
    if (!isMoved && !isRenamed) return onClose()
    const saved = await edit.run(
      {
        date_id: from.Id,
        project_id: from.ProjectId,
        ...(isMoved && { date: values.day }),
        ...(isRenamed && { name }),
      },
      { expected: { ...(isMoved && { Date: from.Date }), ...(isRenamed && { Name: from.Name }) } },
    )
    if (saved !== null) onClose()
  }
  const saveOverTheirs = () => {
    setBase(date)
    void save(date)
  }

  return (
    <DateForm
      name={`Edit ${date.Name}`}
      act="Save"
      values={values}
      isSaving={edit.state === 'Updating'}
      onChange={setValues}
      onSave={() => void save(base)}
      onClose={onClose}
    >
      {edit.state !== 'Error' && <TrackerMark state={edit.state} />}
      {edit.state === 'Error' && (
        <ErrorNote
          what="The date was not changed"
          error={edit.error}
          kept="What you entered is still here."
        />
      )}
      {edit.state === 'Error' && edit.error?.conflict && (
        <p>
          Stored now: {displayDate(date.Date)}, {date.Name}{' '}
          <Button size="compact-sm" variant="default" onClick={saveOverTheirs}>
            Save mine in its place
          </Button>
        </p>
      )}
    </DateForm>
  )
}
