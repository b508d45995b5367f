import { Switch } from '@mantine/core'
import type { UpdateState } from '../../../rules/update-tracker.ts'
import type { ApiError } from '../../data/api.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './visible-switch.module.css'

/** Shows a text of staff to the client, or hides it again, and tells how that went. */
export function VisibleSwitch({
  name,
  isShown,
  onChange,
  state,
  error,
}: {
  /** The text, as people call it. */
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
      <TrackerMark state={state} error={error} />
    </span>
  )
}
