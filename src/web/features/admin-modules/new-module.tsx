import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './new-module.module.css'

const longestName = 500

/** Names a new module; Enter makes it and leads to its page. */
export function NewModule() {
  const { run, state, error } = useTransformation('Module:Create')
  const navigate = useNavigate()
  const [Name, setName] = useState('')
  const [Version, setVersion] = useState('')
  const [AccreditationOrganization, setOrganization] = useState('')
  useUnsaved('New module', `${Name}${Version}${AccreditationOrganization}`.trim() !== '')

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (Name.trim() === '' || state === 'Updating') return
    const made = await run({ Name, Version, AccreditationOrganization })
    if (made)
      await navigate({
        to: '/app/admin/modules/$module_id',
        params: { module_id: made.module_id },
      })
  }

  return (
    <form
      className={styles['form']}
      aria-label="New module"
      onSubmit={(event) => void create(event)}
    >
      <div className={styles['fields']}>
        <LimitedInput
          label="Module name"
          className={styles['name'] ?? ''}
          longest={longestName}
          value={Name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <LimitedInput
          label="Version"
          longest={longestName}
          value={Version}
          onChange={({ currentTarget }) => setVersion(currentTarget.value)}
        />
        <LimitedInput
          label="Organization"
          longest={longestName}
          value={AccreditationOrganization}
          onChange={({ currentTarget }) => setOrganization(currentTarget.value)}
        />
        <Button type="submit" disabled={Name.trim() === '' || state === 'Updating'}>
          Create module
        </Button>
      </div>
      {state === 'Error' && error ? (
        <ErrorNote
          what="The module was not created"
          error={error}
          kept="Your entries are still in the fields."
        />
      ) : (
        <TrackerMark state={state} />
      )}
    </form>
  )
}
