import { targets } from '../../rules/targets.ts'
import { chooseTarget, useTarget } from '../data/target.ts'
import { Choice } from './choice.tsx'

/** The database that this tab's calls go to, for those who may choose it. */
export function TargetChoice() {
  return (
    <Choice
      name="Database"
      options={targets.map((target) => ({ value: target, label: target }))}
      value={useTarget()}
      onChoose={chooseTarget}
    />
  )
}
