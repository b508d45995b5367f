import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { longestSettingKey, settingKeyProblem } from '#rules/projects/project-settings.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './settings-tab.module.css'

/** Adds a custom setting under a key that the project does not have yet. */
export function NewSetting({
  projectId,
  taken,
  onClose,
}: {
  readonly projectId: number
  readonly taken: ReadonlySet<string>
  readonly onClose: () => void
}) {
  const write = useTransformation('Project:UpdateSettings')
  const [values, setValues] = useState({ key: '', value: '' })
  const { key, value } = values
  useUnsaved('New setting', `${key}${value}`.trim() !== '')
  const name = key.trim()
  const problem = taken.has(name) ? 'is already in use' : settingKeyProblem(name)
  const isComplete = problem === null && value.trim() !== ''

  const add = async () => {
    const added = await write.run(
      { project_id: projectId, changes: { [name]: value } },
      { expected: { [name]: null } },
    )
    if (added !== null) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && write.state !== 'Updating') void add()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is that of the fields inside
    <form
      className={styles['new']}
      aria-label="New setting"
      onKeyDown={onEscape(onClose)}
      onSubmit={submit}
    >
      <SettingFields values={values} problem={problem} onChange={setValues} />
      <div className={styles['acts']}>
        <Button type="submit" disabled={!isComplete || write.state === 'Updating'}>
          Add setting
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {write.state !== 'Error' && <SaveStatus state={write.state} />}
      </div>
      {write.state === 'Error' && (
        <ErrorAlert
          what="The setting was not added"
          error={write.error}
          kept="Your entries are still here."
        />
      )}
    </form>
  )
}

type SettingValues = { readonly key: string; readonly value: string }

function SettingFields({
  values: { key, value },
  problem,
  onChange,
}: {
  readonly values: SettingValues
  /** Why the key cannot be used. */
  readonly problem: string | null
  readonly onChange: (values: SettingValues) => void
}) {
  return (
    <>
      <LimitedInput
        label="Name"
        longest={longestSettingKey}
        value={key}
        ref={focusOnMount}
        error={key.trim() !== '' && problem !== null && `This name ${problem}.`}
        onChange={({ currentTarget }) => onChange({ key: currentTarget.value, value })}
      />
      <Textarea
        label="Value"
        rows={1}
        value={value}
        classNames={{ input: styles['value'] ?? '' }}
        onChange={({ currentTarget }) => onChange({ key, value: currentTarget.value })}
      />
    </>
  )
}
