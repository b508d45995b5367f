import { TriangleAlert } from 'lucide-react'
import { AuthRefusal } from '../../data/call-auth.ts'
import { ErrorNote } from '../error-note.tsx'
import { failureWords } from './failure-words.ts'
import styles from './factors.module.css'
import type { ActFailure } from './use-act.ts'

/** Why an act on second factors did not succeed, and what to do. */
export function FactorFailure({
  what,
  failure,
}: {
  /** What did not happen, as a sentence without its full stop. */
  readonly what: string
  readonly failure: ActFailure | null
}) {
  if (failure === null) return null
  const words = failureWords(failure)
  if (words === null && failure instanceof AuthRefusal)
    return <ErrorNote what={what} error={failure.error} kept="Nothing was changed." />
  return (
    <p className={styles['failure']} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <span>{words}</span>
    </p>
  )
}
