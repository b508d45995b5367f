import { targets } from '#rules/api/targets.ts'
import { chooseTarget, useTarget } from '#web/data/session/target.ts'
import { Choice } from '#web/ui/form/choice.tsx'

/** Selects the database of this tab's calls; shown to people who may choose it. */
export function TargetPicker() {
  return (
    <Choice
      name="Database"
      options={targets.map((target) => ({ value: target, label: target }))}
      value={useTarget()}
      onChoose={chooseTarget}
    />
  )
}
