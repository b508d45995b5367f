import { useRef, useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { typedSince } from '../../ui/typed-since.ts'
import { DateForm, type DateValues } from './date-form.tsx'
import styles from './date-form.module.css'

const empty: DateValues = { day: '', name: '' }

/** Adds dates to a project, one after the other. */
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
    // What was typed while this one was saved belongs to the next.
    const { day, name: named } = latest.current
    const isSame = day === date && named === name
    change(isSame ? empty : { day, name: typedSince(name, named) })
    setAdded(added + 1)
    if (isSame) setForm(form + 1)
  }

  return (
    <div className={styles['new']}>
      <DateForm
        // A form for each date, so that the next one begins at its day.
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
          <ErrorNote
            what="The date was not added"
            error={creation.error}
            kept="Your entries are still here."
          />
        ) : (
          <TrackerMark state={creation.state} />
        )}
      </DateForm>
    </div>
  )
}
