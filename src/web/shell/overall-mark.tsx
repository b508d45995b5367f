import { Check, Circle, LoaderCircle } from 'lucide-react'
import type { OverallState } from '../../rules/update-tracker.ts'
import { useOverallStatus } from '../data/overall-status.ts'
import styles from './overall-mark.module.css'

const words: Readonly<Record<OverallState, string>> = {
  Ready: 'Ready',
  Updating: 'Saving',
  Success: 'Saved',
}

/** The state of all writes together (specification, section 4). */
export function OverallMark() {
  const state = useOverallStatus()
  return (
    <output className={styles['mark']} data-state={state}>
      {state === 'Ready' && <Circle size={14} aria-hidden />}
      {state === 'Updating' && <LoaderCircle size={14} aria-hidden />}
      {state === 'Success' && <Check size={14} aria-hidden />}
      <span className={styles['word']}>{words[state]}</span>
    </output>
  )
}
