import { Switch } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './settings-tab.module.css'

/** A setting that is on or off, saved as it is switched. */
export function SettingSwitch({
  projectId,
  name,
  label,
  description,
  stored,
  isDisabled,
}: {
  readonly projectId: number
  /** The key of the setting. */
  readonly name: string
  readonly label: string
  readonly description: string
  /** Undefined where the setting was never set. */
  readonly stored: boolean | undefined
  readonly isDisabled: boolean
}) {
  const write = useTransformation('Project:UpdateSettings')
  const setting = useSavedChoice<boolean | null>(`setting-switch/${projectId}/${name}`, {
    stored: stored ?? null,
    onSave: (value, expected) =>
      write.send(
        { project_id: projectId, changes: { [name]: value } },
        { expected: { [name]: expected } },
      ),
  })
  return (
    <div className={styles['switch']}>
      <Switch
        label={label}
        description={description}
        checked={setting.value ?? false}
        disabled={isDisabled}
        onChange={({ currentTarget }) => setting.choose(currentTarget.checked)}
      />
      <TrackerMark state={setting.state} error={setting.error} />
    </div>
  )
}
