import { useRef, useState } from 'react'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { typedSince } from '#web/ui/form/typed-since.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateForm, type DateValues } from './date-form.tsx'
import styles from './date-form.module.css'

const empty: DateValues = { day: '', name: '' }

/** Adds dates to a project, one after another. */
export function NewDate({
  projectId,
  onClose,
}: {
  readonly projectId: number
  readonly onClose: () => void
}) {
  const creation = useTransformation('Date:Create')
  const [values, setValues] = useState(empty)
  useUnsaved('A new date', values.name.trim() !== '')
  const [added, setAdded] = useState(0)
  const [form, setForm] = useState(0)

  const latest = useRef(values)
  const change = (next: DateValues) => {
    latest.current = next
    setValues(next)
  }
  const add = async () => {
    const { day: date, name } = values
    const made = await creation.run({ project_id: projectId, date, name: name.trim() })
    if (made === null) return
    // Input typed while the previous date was being saved belongs to the next one.
    const { day, name: named } = latest.current
    const isSame = day === date && named === name
    change(isSame ? empty : { day, name: typedSince(name, named) })
    setAdded(added + 1)
    if (isSame) setForm(form + 1)
  }

  return (
    <div className={styles['new']}>
      <DateForm
        // A new form per date moves the focus back to its day.
        key={form}
        name="New date"
        act="Add date"
        values={values}
        isSaving={creation.state === 'Updating'}
        closing={added > 0 ? 'Done' : 'Cancel'}
        onChange={change}
        onSave={() => void add()}
        onClose={onClose}
      >
        {creation.state === 'Error' ? (
          <ErrorAlert
            what="The date was not added"
            error={creation.error}
            kept="Your entries are still here."
          />
        ) : (
          <SaveStatus state={creation.state} />
        )}
      </DateForm>
    </div>
  )
}
