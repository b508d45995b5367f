import { Button } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { ErrorNote } from '../error-note.tsx'
import { TextConflict } from '../text-conflict.tsx'
import { TrackerMark } from '../tracker-mark.tsx'
import { PersonFields, type Organization } from './person-fields.tsx'
import styles from './person-form.module.css'
import { problemsByField } from './problems-by-field.ts'
import type { PersonField } from './person-values.ts'
import type { EditedPerson } from './use-person-draft.ts'

type Props = {
  readonly name: string
  readonly person: EditedPerson
  readonly fields: readonly PersonField[]
  readonly fixed?: Partial<Record<PersonField, string>>
  readonly organizations?: readonly Organization[]
  readonly isOwn?: boolean
  readonly focused?: PersonField
}

/** The form of a person: saves what was changed, keeps it when that fails, and shows both texts when somebody else was faster. */
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
        <TrackerMark state={write.state} />
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
          <ErrorNote
            isWhole={write.error?.code === 'alreadyExists'}
            what={
              write.error?.code === 'alreadyExists'
                ? 'This e-mail address is already in use'
                : 'The changes were not saved'
            }
            error={write.error}
            kept="Your entries are still in the fields."
            marked={fields}
          />
        )
      )}
    </form>
  )
}
