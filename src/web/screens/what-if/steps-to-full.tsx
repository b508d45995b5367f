import { Button } from '@mantine/core'
import { isComplete } from '#rules/review/labels/progress.ts'
import type { Step } from '#rules/review/what-if/planner.ts'
import { totalsOf, withOutcome, type Outcome } from '#rules/review/what-if/sandbox.ts'
import { scoreWords } from '#rules/scoring/score-labels.ts'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import type { SandboxElement } from './sandbox-standards.ts'
import styles from './what-if-page.module.css'

/** The elements that have to become Met for Full Score, each with the label of the standard and the progress of its module after that step. */
export function StepsToFull({
  steps,
  outcomes,
  onMet,
}: {
  readonly steps: readonly Step<SandboxElement>[]
  readonly outcomes: readonly Outcome[]
  readonly onMet: (elementIds: readonly number[]) => void
}) {
  const last = steps.at(-1)
  if (!last) return null
  return (
    <section className={styles['steps']} aria-labelledby="steps">
      <header>
        <h3 id="steps">Steps to Full Score</h3>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onMet(steps.map(({ element }) => element.Id))}
        >
          Try all as Met
        </Button>
      </header>
      <ol>
        {steps.map(({ element, outcome }) => (
          <li key={element.Id}>
            <span className={styles['step']}>
              <b>{element.line.element.Name}</b> {scoreWords(element.MockScore)} to Met
            </span>
            <StatusChip label={outcome.label} />
            <span className={styles['done']}>{doneAfter(outcomes, outcome)}</span>
          </li>
        ))}
      </ol>
      {!isComplete(last.outcome.label) && (
        <p className={styles['note']}>
          With every element Met it is still {last.outcome.label.label}: more than its scores
          decides that label.
        </p>
      )}
    </section>
  )
}

/** Describes the progress of the standard's module once the standard has this outcome. */
function doneAfter(outcomes: readonly Outcome[], outcome: Outcome): string {
  const ofModule = outcomes.filter(({ moduleId }) => moduleId === outcome.moduleId)
  const { plumb, inScope } = totalsOf(withOutcome(ofModule, outcome)).progress
  return `${plumb} of ${inScope} done`
}
