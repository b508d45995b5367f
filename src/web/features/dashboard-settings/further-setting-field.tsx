import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { settingText, settingValue, type FurtherSetting } from './setting-values.ts'
import styles from './settings-tab.module.css'

/** A free-form setting, changed in place; what is no text is written as JSON. */
export function FurtherSettingField({
  projectId,
  setting,
  isDisabled,
  onRemoved,
}: {
  readonly projectId: number
  readonly setting: FurtherSetting
  readonly isDisabled: boolean
  readonly onRemoved: (setting: FurtherSetting) => void
}) {
  const write = useTransformation('Project:UpdateSettings')
  const removal = useTransformation('Project:UpdateSettings')
  // What was saved over the text in the list, until the list is read again.
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
  return (
    <li className={styles['further']}>
      <SavedText
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
          disabled={write.state === 'Updating' || removal.state === 'Updating'}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
      {removal.state === 'Error' && <TrackerMark state="Error" error={removal.error} />}
    </li>
  )
}
