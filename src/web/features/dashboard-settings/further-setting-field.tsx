import { Button } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { SavedText } from '../../ui/saved-text.tsx'
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
  const { key, text, isJson } = setting
  const change = (value: unknown, expected: string) =>
    write.run(
      { project_id: projectId, changes: { [key]: value } },
      { expected: { [key]: settingValue(expected, isJson) ?? null } },
    )
  const remove = async () => {
    if ((await change(null, text)) !== null) onRemoved(setting)
  }
  return (
    <li className={styles['further']}>
      <SavedText
        label={key}
        {...(isJson && { description: 'As JSON' })}
        stored={text}
        draftKey={`setting/${projectId}/${key}`}
        write={write}
        minRows={1}
        isDisabled={isDisabled}
        textOf={settingText}
        problemOf={(typed) =>
          settingValue(typed, isJson) === undefined ? 'This is no JSON value yet.' : null
        }
        onSave={(typed, expected) => change(settingValue(typed, isJson), expected)}
      />
      {!isDisabled && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove ${key}`}
          disabled={write.state === 'Updating'}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
    </li>
  )
}
