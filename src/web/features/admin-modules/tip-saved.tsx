import { Switch } from '@mantine/core'
import type { Data } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
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
  const saved = useSavedChoice(`tip/${id}/saved_in_sf`, {
    stored: tip?.saved_in_sf ?? false,
    onSave: (saved_in_sf, expected) =>
      write.send({ id, saved_in_sf }, { expected: { saved_in_sf: expected } }),
  })
  return (
    <div className={styles['saved']}>
      <Switch
        label="Saved in SF"
        description={tip ? 'Turned off when a text of the tip changes.' : 'Write the tip first.'}
        checked={saved.value}
        disabled={isDisabled || tip === undefined}
        onChange={({ currentTarget }) => saved.choose(currentTarget.checked)}
      />
      <TrackerMark state={saved.state} error={saved.error} />
    </div>
  )
}
