import { Button, CloseButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { projectFields } from '../../../rules/project-settings.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { FurtherSettingField } from './further-setting-field.tsx'
import { NewSetting } from './new-setting.tsx'
import {
  furtherSettings,
  settingValue,
  type FurtherSetting,
  type StoredSettings,
} from './setting-values.ts'
import styles from './settings-tab.module.css'

/** The settings of any name: changed, added and removed in place; what was just removed can be taken back. */
export function FurtherSettings({
  settings,
  isDisabled,
}: {
  readonly settings: StoredSettings
  readonly isDisabled: boolean
}) {
  const projectId = settings.ProjectId
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<FurtherSetting | null>(null)
  const restoring = useTransformation('Project:UpdateSettings')
  const opener = useRef<HTMLButtonElement>(null)
  const further = furtherSettings(settings)

  const restore = async () => {
    if (!removed) return
    const value = settingValue(removed.text, removed.isJson)
    const changes = { [removed.key]: value }
    const expected = { [removed.key]: null }
    if ((await restoring.run({ project_id: projectId, changes }, { expected })) !== null)
      setRemoved(null)
  }

  return (
    <>
      {further.length === 0 && !isAdding && (
        <p className={styles['hint']}>Any other settings of this project appear here.</p>
      )}
      <ul className={styles['list']}>
        {further.map((setting) => (
          <FurtherSettingField
            key={setting.key}
            projectId={projectId}
            setting={setting}
            isDisabled={isDisabled}
            onRemoved={setRemoved}
          />
        ))}
      </ul>
      {removed && (
        <output className={styles['gone']}>
          <span>{removed.key} was removed.</span>
          <TrackerMark state={restoring.state} error={restoring.error} />
          <Button variant="default" onClick={() => void restore()}>
            Undo
          </Button>
          <CloseButton aria-label="Close" onClick={() => setRemoved(null)} />
        </output>
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
