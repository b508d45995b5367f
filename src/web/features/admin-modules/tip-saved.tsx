import { Switch } from '@mantine/core'
import type { Data } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useChosen } from '../../ui/use-chosen.ts'
import styles from './tip-texts.module.css'

/** Whether the present texts of the tip were saved in SF; a changed text turns it off, as the server does. */
export function TipSaved({
  id,
  tip,
  isDisabled,
}: {
  readonly id: number
  readonly tip: Data<'tips/sf_tips'>[number] | undefined
  readonly isDisabled: boolean
}) {
  const write = useTransformation('StandardTip:Update')
  const stored = tip?.saved_in_sf ?? false
  const [isSaved, choose] = useChosen(stored, write.state)
  return (
    <div className={styles['saved']}>
      <Switch
        label="Saved in SF"
        description={tip ? 'Turned off when a text of the tip changes.' : 'Write the tip first.'}
        checked={isSaved}
        disabled={isDisabled || tip === undefined}
        onChange={({ currentTarget: { checked } }) => {
          choose(checked)
          void write.run({ id, saved_in_sf: checked }, { expected: { saved_in_sf: stored } })
        }}
      />
      <TrackerMark state={write.state} error={write.error} />
    </div>
  )
}
