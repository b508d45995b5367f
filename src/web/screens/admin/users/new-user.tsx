import { Button } from '@mantine/core'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { displayName } from '#rules/people/person-name.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { PersonError } from '#web/domain/person/person-error.tsx'
import { PersonFields, type Organization } from '#web/domain/person/person-fields.tsx'
import { noPerson, personInput } from '#web/domain/person/person-values.ts'
import { problemsByField } from '#web/domain/person/problems-by-field.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { userFields } from './user-fields.ts'
import panel from './user-panel.module.css'
import styles from './users-page.module.css'

/** The form of a new person; keeps the input when the server rejects it. */
export function NewUser({
  organizations,
  onClose,
  onAdded,
}: {
  readonly organizations: readonly Organization[]
  readonly onClose: () => void
  readonly onAdded: (id: string, name: string) => void
}) {
  const [values, setValues] = useState(noPerson)
  const write = useTransformation('User:Create')
  useUnsaved('New user', values !== noPerson)
  const isComplete = values.UserName.trim() !== '' && displayName(values) !== ''

  const add = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (!isComplete || write.state === 'Updating') return
    const updates = await write.run({ ...personInput(values), UserName: values.UserName })
    if (updates) onAdded(updates.user_id, displayName(values))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add(event)
    if (event.key === 'Escape' && values === noPerson) onClose()
    else if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['new']}
      aria-label="New user"
      noValidate
      onSubmit={(event) => void add(event)}
      onKeyDown={onKeyDown}
    >
      <PersonFields
        names={userFields}
        values={values}
        problems={problemsByField(write)}
        organizations={organizations}
        focused="FirstName"
        onType={(changes) => setValues((before) => ({ ...before, ...changes }))}
      />
      <div className={panel['act']}>
        <Button type="submit" disabled={!isComplete || write.state === 'Updating'}>
          Add user
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SaveStatus state={write.state} />
        <span className={panel['words']}>
          {isComplete
            ? 'An invitation is sent to the e-mail address.'
            : 'Enter a name and an e-mail address.'}
        </span>
      </div>
      {write.state === 'Error' && (
        <PersonError what="The user was not added" error={write.error} fields={userFields} />
      )}
    </form>
  )
}
