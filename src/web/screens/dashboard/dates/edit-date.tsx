import { Button } from '@mantine/core'
import { useState } from 'react'
import { displayDate, storedDate } from '#rules/text/stored-date.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useSerialSave } from '#web/data/writes/use-serial-save.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import type { ProjectDate } from '#web/domain/date/date-order.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateForm, type DateValues } from './date-form.tsx'

const valuesOf = ({ Date: day, Name }: ProjectDate): DateValues => ({
  day: day.slice(0, 10),
  name: Name,
})

/** Returns the write that moves or renames a date from one state to another; null when nothing differs. */
function dateUpdate(date: ProjectDate, from: DateValues, { day, name }: DateValues) {
  const isMoved = day !== from.day
  const isRenamed = name !== from.name
  if (!isMoved && !isRenamed) return null
  const storedDay = from.day === valuesOf(date).day ? date.Date : storedDate(from.day)
  return {
    parameters: {
      date_id: date.Id,
      project_id: date.ProjectId,
      ...(isMoved && { date: day }),
      ...(isRenamed && { name }),
    },
    expected: { ...(isMoved && { Date: storedDay }), ...(isRenamed && { Name: from.name }) },
  }
}

/** Moves or renames a date in place. A concurrent change by someone else is shown, never overwritten silently. */
export function EditDate({
  date,
  onClose,
}: {
  readonly date: ProjectDate
  readonly onClose: () => void
}) {
  const edit = useTransformation('Date:Update')
  const [base, setBase] = useState(() => valuesOf(date))
  const [values, setValues] = useState(() => valuesOf(date))
  const saving = useSerialSave<DateValues>({ ...values, name: values.name.trim() })
  const isChanged = values.day !== base.day || values.name.trim() !== base.name
  useUnsaved(`The date ${base.name}`, isChanged)

  const send = async (to: DateValues, from: DateValues) => {
    const update = dateUpdate(date, from, to)
    if (!update) return true
    return (await edit.run(update.parameters, { expected: update.expected })) !== null
  }
  const save = async (from: DateValues) => {
    const stored = await saving.save(from, send)
    if (!stored) return
    // Stay open when the input changed during the save.
    if (saving.holds(stored)) onClose()
    else setBase(stored)
  }
  const saveOverTheirs = () => {
    setBase(valuesOf(date))
    void save(valuesOf(date))
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
      {edit.state !== 'Error' && <SaveStatus state={edit.state} />}
      {edit.state === 'Error' && (
        <ErrorAlert
          what="The date was not changed"
          error={edit.error}
          kept="Your entries are still here."
        />
      )}
      {edit.state === 'Error' && edit.error?.conflict && (
        <p>
          Saved version: {displayDate(date.Date)}, {date.Name}{' '}
          <Button size="compact-sm" variant="default" onClick={saveOverTheirs}>
            Save my version
          </Button>
        </p>
      )}
    </DateForm>
  )
}
