import { Button, NativeSelect } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { companyProgram } from '#rules/projects/project-name.ts'
import { projectStatuses } from '#rules/projects/project-status.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { longestProjectName } from '#web/domain/project/project-name.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './project-form.module.css'

const statuses = projectStatuses.map(({ id, name }) => ({ value: String(id), label: name }))

type Values = { readonly name: string; readonly statusId: number }

/** Creates a project, with a preview of how its name will be split. */
export function NewProject({
  onCreated,
  onClose,
}: {
  readonly onCreated: (project: { readonly id: number; readonly statusId: number }) => void
  readonly onClose: () => void
}) {
  const { data: projects = [] } = useQueryOf('admin/all_projects', {})
  const write = useTransformation('Project:Create')
  const [values, setValues] = useState<Values>({ name: '', statusId: 1 })
  const { statusId } = values
  const typed = values.name.trim()
  useUnsaved('New project', typed !== '')
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
      <ProjectFields
        {...values}
        onType={(changes) => setValues((before) => ({ ...before, ...changes }))}
      />
      <ProjectNamePreview name={typed} />
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
        {write.state !== 'Error' && <SaveStatus state={write.state} />}
      </div>
      {write.state === 'Error' && (
        <ErrorAlert
          what="The project was not created"
          error={write.error}
          kept="Your entries are still here."
        />
      )}
    </form>
  )
}

function ProjectFields({
  name,
  statusId,
  onType,
}: Values & { readonly onType: (changes: Partial<Values>) => void }) {
  return (
    <div className={styles['fields']}>
      <LimitedInput
        className={styles['name'] ?? ''}
        label="Name"
        description="Company (Program)"
        longest={longestProjectName}
        value={name}
        ref={focusOnMount}
        onChange={({ currentTarget }) => onType({ name: currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        value={String(statusId)}
        data={statuses}
        onChange={({ currentTarget }) => onType({ statusId: Number(currentTarget.value) })}
      />
    </div>
  )
}

/** Previews the name as it will be shown, split into company and program. */
function ProjectNamePreview({ name }: { readonly name: string }) {
  const { company, program } = companyProgram(name)
  return (
    <dl className={styles['preview']}>
      <div>
        <dt>Company</dt>
        <dd>{company || '–'}</dd>
      </div>
      <div>
        <dt>Program</dt>
        <dd>{program ?? '–'}</dd>
      </div>
    </dl>
  )
}
