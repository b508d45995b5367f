import { Button } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { TextConflict } from '#web/ui/error/text-conflict.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { PersonError } from './person-error.tsx'
import { PersonFields, type Organization } from './person-fields.tsx'
import type { PersonField } from './person-values.ts'
import { problemsByField } from './problems-by-field.ts'
import type { PersonDraftControl } from './use-person-draft.ts'
import styles from './person-form.module.css'

type Props = {
  readonly name: string
  readonly person: PersonDraftControl
  readonly fields: readonly PersonField[]
  readonly fixed?: Partial<Record<PersonField, string>>
  readonly organizations?: readonly Organization[]
  readonly isOwn?: boolean
  readonly focused?: PersonField
}

/** The form of a person: saves the changed fields, keeps them when saving fails, and shows both values in a conflict. */
export function PersonForm({ name, person, fields, ...more }: Props) {
  const { values, isUnsaved, write, conflict } = person
  const problems = problemsByField(write)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    person.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      aria-label={name}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <PersonFields
        names={fields}
        values={values}
        problems={problems}
        onType={person.type}
        {...more}
      />
      <div className={styles['foot']}>
        <Button type="submit" disabled={!isUnsaved || write.state === 'Updating'}>
          Save
        </Button>
        {isUnsaved && (
          <Button variant="default" onClick={person.discard}>
            Discard changes
          </Button>
        )}
        <SaveStatus state={write.state} />
      </div>
      {conflict && write.error?.conflict ? (
        <TextConflict
          mine={conflict.mine}
          theirs={conflict.theirs}
          conflict={write.error.conflict}
          onKeepMine={person.keepMine}
          onTakeTheirs={person.takeTheirs}
        />
      ) : (
        write.state === 'Error' && (
          <PersonError what="The changes were not saved" error={write.error} fields={fields} />
        )
      )}
    </form>
  )
}
