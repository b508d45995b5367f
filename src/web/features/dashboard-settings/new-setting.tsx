import { Button, Textarea } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { longestSettingKey, settingKeyProblem } from '../../../rules/project-settings.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './settings-tab.module.css'

/** Adds a free-form setting under a key that the project does not have yet. */
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
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is that of the fields inside
    <form
      className={styles['new']}
      aria-label="New setting"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && write.state !== 'Updating') void add()
      }}
    >
      <LimitedInput
        label="Name"
        longest={longestSettingKey}
        value={key}
        ref={takeFocus}
        error={name !== '' && problem !== null && `This name ${problem}.`}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <Textarea
        label="Value"
        rows={1}
        value={value}
        classNames={{ input: styles['value'] ?? '' }}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <div className={styles['acts']}>
        <Button type="submit" disabled={!isComplete || write.state === 'Updating'}>
          Add setting
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {write.state !== 'Error' && <TrackerMark state={write.state} />}
      </div>
      {write.state === 'Error' && (
        <ErrorNote
          what="The setting was not added"
          error={write.error}
          kept="Your entries are still here."
        />
      )}
    </form>
  )
}
