import { Button, NativeSelect } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { projectStatuses } from '../../../rules/project-status.ts'
import type { ProjectRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { longestProjectName } from '../../ui/project/project-name.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { NamePreview } from './name-preview.tsx'
import styles from './project-form.module.css'

const statuses = projectStatuses.map(({ id, name }) => ({ value: String(id), label: name }))

/** Makes a project, and shows while its name is typed how it will be read. */
export function NewProject({
  projects,
  onCreated,
  onClose,
}: {
  readonly projects: readonly ProjectRow[]
  readonly onCreated: (project: { readonly id: number; readonly statusId: number }) => void
  readonly onClose: () => void
}) {
  const write = useTransformation('Project:Create')
  const [name, setName] = useState('')
  const [statusId, setStatusId] = useState(1)
  useUnsaved('New project', name.trim() !== '')
  const typed = name.trim()
  const isKnown = projects.some(({ Name }) => Name.toLowerCase() === typed.toLowerCase())

  const create = async () => {
    const updates = await write.run({ Name: typed, StatusId: statusId })
    if (updates) onCreated({ id: updates.project_id, statusId })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is that of the fields inside
    <form
      className={styles['new']}
      aria-label="New project"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '' && write.state !== 'Updating') void create()
      }}
    >
      <div className={styles['fields']}>
        <LimitedInput
          className={styles['name'] ?? ''}
          label="Name"
          description="Company (Program)"
          longest={longestProjectName}
          value={name}
          ref={takeFocus}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label="Status"
          value={String(statusId)}
          data={statuses}
          onChange={({ currentTarget }) => setStatusId(Number(currentTarget.value))}
        />
      </div>
      <NamePreview name={typed} />
      <output className={styles['hint']}>
        {isKnown && 'A project with this name already exists. This adds a second one.'}
      </output>
      <div className={styles['acts']}>
        <Button type="submit" disabled={typed === '' || write.state === 'Updating'}>
          Create project
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {write.state !== 'Error' && <TrackerMark state={write.state} />}
      </div>
      {write.state === 'Error' && (
        <ErrorNote
          what="The project was not created"
          error={write.error}
          kept="Your entries are still here."
        />
      )}
    </form>
  )
}
