import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { projectFields } from '#rules/projects/project-settings.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { NewSetting } from './new-setting.tsx'
import {
  customSettings,
  settingValue,
  type CustomSetting,
  type StoredSettings,
  settingText,
} from './setting-values.ts'
import styles from './settings-tab.module.css'

/** The custom settings: change, add and remove them in place; the last removal can be undone. */
export function CustomSettings({
  settings,
  isDisabled,
}: {
  readonly settings: StoredSettings
  readonly isDisabled: boolean
}) {
  const projectId = settings.ProjectId
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<CustomSetting | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const further = customSettings(settings)

  return (
    <>
      {further.length === 0 && !isAdding && (
        <p className={styles['hint']}>Any other settings of this project appear here.</p>
      )}
      <ul className={styles['list']}>
        {further.map((setting) => (
          <CustomSettingField
            key={setting.key}
            projectId={projectId}
            setting={setting}
            isDisabled={isDisabled}
            onRemoved={setRemoved}
          />
        ))}
      </ul>
      {removed && (
        <RemovedSetting
          key={removed.key}
          projectId={projectId}
          setting={removed}
          onClose={() => setRemoved(null)}
        />
      )}
      {isAdding ? (
        <NewSetting
          projectId={projectId}
          taken={new Set([...Object.keys(settings), ...projectFields])}
          onClose={() => {
            setAdding(false)
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
      ) : (
        !isDisabled && (
          <Button ref={opener} variant="default" onClick={() => setAdding(true)}>
            Add a setting
          </Button>
        )
      )}
    </>
  )
}

/** Offers to undo the removal of a setting, unless its key is in use again. */
function RemovedSetting({
  projectId,
  setting: { key, text, isJson },
  onClose,
}: {
  readonly projectId: number
  readonly setting: CustomSetting
  readonly onClose: () => void
}) {
  const write = useTransformation('Project:UpdateSettings')
  const restore = () =>
    write.run(
      { project_id: projectId, changes: { [key]: settingValue(text, isJson) } },
      { expected: { [key]: null } },
    )
  return (
    <UndoNotice write={write} onUndo={restore} onClose={onClose}>
      {key} was removed.
    </UndoNotice>
  )
}

/** A custom setting, edited in place; values other than strings are written as JSON. */
function CustomSettingField({
  projectId,
  setting,
  isDisabled,
  onRemoved,
}: {
  readonly projectId: number
  readonly setting: CustomSetting
  readonly isDisabled: boolean
  readonly onRemoved: (setting: CustomSetting) => void
}) {
  const { key, text, isJson } = setting
  const { save, remove, isBusy, removalError } = useSettingWrites(projectId, setting, onRemoved)
  return (
    <li className={styles['further']}>
      <AutosaveTextarea
        label={key}
        {...(isJson && { description: 'As JSON' })}
        stored={text}
        draftKey={`setting/${projectId}/${key}`}
        minRows={1}
        isDisabled={isDisabled}
        textOf={settingText}
        problemOf={(typed) =>
          settingValue(typed, isJson) === undefined ? 'This is not valid JSON.' : null
        }
        storedAs={(typed) => settingText(settingValue(typed, isJson) ?? typed)}
        onSave={save}
      />
      {!isDisabled && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove ${key}`}
          disabled={isBusy}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
      {removalError && <SaveStatus state="Error" error={removalError} />}
    </li>
  )
}

/** The writes of a custom setting, each of which expects the value saved last. */
function useSettingWrites(
  projectId: number,
  setting: CustomSetting,
  onRemoved: (setting: CustomSetting) => void,
) {
  const write = useTransformation('Project:UpdateSettings')
  const removal = useTransformation('Project:UpdateSettings')
  // The text just saved, and the text in the list that it replaces until the list is fetched again.
  const [saved, setSaved] = useState<{ text: string; over: string } | null>(null)
  const { key, text, isJson } = setting
  const change = (by: typeof write, value: unknown, expected: string) =>
    by.send(
      { project_id: projectId, changes: { [key]: value } },
      { expected: { [key]: settingValue(expected, isJson) ?? null } },
    )
  const save = async (typed: string, expected: string | null) => {
    const outcome = await change(write, settingValue(typed, isJson), expected ?? '')
    if (outcome.updates) setSaved({ text: typed, over: text })
    return outcome
  }
  const remove = async () => {
    const now = saved?.over === text ? saved.text : text
    const { updates } = await change(removal, null, now)
    if (updates) onRemoved({ ...setting, text: now })
  }
  return {
    save,
    remove,
    isBusy: write.state === 'Updating' || removal.state === 'Updating',
    removalError: removal.state === 'Error' ? removal.error : null,
  }
}
