import { Switch } from '@mantine/core'
import type { ApiError } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './visible-switch.module.css'

/** Switches whether the client sees a text by staff, and shows the state of the write. */
export function VisibleSwitch({
  name,
  isShown,
  onChange,
  state,
  error,
}: {
  readonly name: string
  readonly isShown: boolean
  readonly onChange: () => void
  readonly state: UpdateState
  readonly error: ApiError | null
}) {
  return (
    <span className={styles['switch']}>
      <Switch
        label="Visible to client"
        aria-label={`Visible to client: ${name}`}
        checked={isShown}
        onChange={onChange}
      />
      <SaveStatus state={state} error={error} />
    </span>
  )
}
