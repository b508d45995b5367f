import { Check, LoaderCircle, PencilLine } from 'lucide-react'
import styles from './overall-mark.module.css'
import { useSaveState, type SaveState } from './save-state.ts'

const words: Readonly<Record<SaveState, string>> = {
  Ready: '',
  Updating: 'Saving',
  Success: 'Saved',
  Unsaved: 'Unsaved',
}

/** The state of saving; it shows nothing while there is nothing to say. */
export function OverallMark() {
  const { state, unsaved } = useSaveState()
  return (
    <output
      className={styles['mark']}
      data-state={state}
      title={state === 'Unsaved' ? `Unsaved: ${unsaved}` : undefined}
    >
      {state === 'Updating' && <LoaderCircle size={14} aria-hidden />}
      {state === 'Success' && <Check size={14} aria-hidden />}
      {state === 'Unsaved' && <PencilLine size={14} aria-hidden />}
      <span className={styles['word']}>{words[state]}</span>
    </output>
  )
}
