import { Switch } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useChosen } from '../../ui/use-chosen.ts'
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
  const [isOn, choose] = useChosen(stored ?? false, write.state)
  return (
    <div className={styles['switch']}>
      <Switch
        label={label}
        description={description}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget: { checked } }) => {
          choose(checked)
          void write.run(
            { project_id: projectId, changes: { [name]: checked } },
            { expected: { [name]: stored ?? null } },
          )
        }}
      />
      <TrackerMark state={write.state} error={write.error} />
    </div>
  )
}
