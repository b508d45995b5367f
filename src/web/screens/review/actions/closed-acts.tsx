import { idleWords } from '#rules/review/actions/idle-words.ts'
import { bulkVerbs } from '#rules/review/bulk/bulk-verbs.ts'
import { judge } from '#rules/review/bulk/judge.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { phaseFactsOf } from '#web/data/reads/phase-facts-of.ts'
import { ClosableItem } from '#web/ui/menu/closable-item.tsx'
import { useReview } from '../shared/review-context.ts'
import { useClosedForPerson } from './use-closed-for-person.ts'
import styles from './review-buttons.module.css'

/** Says why a person is offered no action on a standard: why all are unavailable, or whose turn it is. */
export function IdleWords({ label }: { readonly label: string }) {
  const { phase, isStaff } = useReview()
  const words = useClosedForPerson() ?? idleWords(phase, label, isStaff ? 'staff' : 'client')
  return (
    words !== null && (
      <span className={styles['idle']} title={words}>
        {words}
      </span>
    )
  )
}

/** The usual actions that are neither available nor done, as menu items with the reason. */
export function ClosedActs({
  row,
  label,
  offered,
}: {
  readonly row: StandardRow
  readonly label: string
  /** The names of the available actions. */
  readonly offered: readonly string[]
}) {
  const { phase } = useReview()
  return bulkVerbs[phase].map((verb) => {
    if (verb.isRare || offered.includes(verb.action)) return null
    const judged = judge(verb, phase, { label, facts: phaseFactsOf(row, phase) })
    return (
      judged.kind === 'cannot' && (
        <ClosableItem
          key={verb.name}
          why={`The standard ${judged.because.one}`}
          onChoose={() => undefined}
        >
          {verb.name}
        </ClosableItem>
      )
    )
  })
}
