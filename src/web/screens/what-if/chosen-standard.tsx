import { Link } from '@tanstack/react-router'
import type { ElementPhase } from '#rules/review/phases.ts'
import { phaseOf } from '#rules/review/phases.ts'
import { stepsToFull } from '#rules/review/what-if/planner.ts'
import { storedOutcome, withPretended, type Outcome } from '#rules/review/what-if/sandbox.ts'
import { ScoreSums } from '#web/domain/score/score-sums.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LabelChange } from './label-change.tsx'
import { leftText } from './left-text.ts'
import { withScores, type Pretended } from './pretended-scores.ts'
import { SandboxElements } from './sandbox-elements.tsx'
import type { SandboxElement, SandboxStandard } from './sandbox-standards.ts'
import { StepsToFull } from './steps-to-full.tsx'
import type { LoadFailure } from './use-elements-of.ts'
import styles from './what-if-page.module.css'

/** A standard in the sandbox: its label before and after, the steps to Full Score, and its elements with their scores. */
export function ChosenStandard({
  projectId,
  phase,
  standard,
  elements,
  failure,
  outcomes,
  pretended,
  onChange,
}: {
  readonly projectId: number
  readonly phase: ElementPhase
  readonly standard: SandboxStandard
  /** The elements with their stored scores; undefined while they load. */
  readonly elements: readonly SandboxElement[] | undefined
  readonly failure: LoadFailure | null
  readonly outcomes: readonly Outcome[]
  readonly pretended: Pretended
  readonly onChange: (next: Pretended) => void
}) {
  const { id, row } = standard
  const outcome = outcomes.find((one) => one.id === id) ?? storedOutcome(standard)
  const isElsewhere = phase === 'verification' && row.isDTRPassthrough
  return (
    <section className={styles['chosen']} aria-labelledby="chosen">
      <Head projectId={projectId} phase={phase} row={row} />
      <output className={styles['outcome']}>
        <LabelChange from={standard.label} to={outcome.label} />
        <ScoreSums score={outcome.score} />
        <span>{leftText(outcome.left)}</span>
      </output>
      {isElsewhere && <PassthroughNote id={id} />}
      {failure ? (
        <ErrorAlert what="The elements could not be loaded" {...failure} />
      ) : elements ? (
        <TriedElements
          phase={phase}
          standard={standard}
          elements={elements}
          outcomes={outcomes}
          isScored={!isElsewhere}
          pretended={pretended}
          onChange={onChange}
        />
      ) : (
        <SkeletonRows rows={row.billableCount + 1} height="64px" name="Loading elements" />
      )}
    </section>
  )
}

/** The name of a standard, the link back to the list on narrow screens, and the link to its review. */
function Head({
  projectId,
  phase,
  row: { Id, Name, StandardSetId },
}: {
  readonly projectId: number
  readonly phase: ElementPhase
  readonly row: SandboxStandard['row']
}) {
  return (
    <>
      <p className={styles['back']}>
        <Link from="/app/projects/$project_id/what-if" to="." search={{ phase }}>
          All standards
        </Link>
      </p>
      <header>
        <h2 id="chosen">{Name}</h2>
        <Link
          to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
          params={{
            project_id: projectId,
            module_id: StandardSetId,
            phase,
            standard_id: Id,
            tab: 'Elements',
          }}
        >
          Open its review
        </Link>
      </header>
    </>
  )
}

function PassthroughNote({ id }: { readonly id: number }) {
  return (
    <p className={styles['note']}>
      This is a pass-through standard: it is scored in {phaseOf('desktop-review').title}.{' '}
      <Link
        from="/app/projects/$project_id/what-if"
        to="."
        search={{ phase: 'desktop-review', standard: id }}
      >
        Try it there
      </Link>
    </p>
  )
}

function TriedElements({
  phase,
  standard,
  elements,
  outcomes,
  isScored,
  pretended,
  onChange,
}: {
  readonly phase: ElementPhase
  readonly standard: SandboxStandard
  readonly elements: readonly SandboxElement[]
  readonly outcomes: readonly Outcome[]
  readonly isScored: boolean
  readonly pretended: Pretended
  readonly onChange: (next: Pretended) => void
}) {
  const tried = withPretended(elements, pretended.get(standard.id) ?? new Map())
  const storedOf = new Map(elements.map(({ Id, MockScore }) => [Id, MockScore]))
  const score = (ids: readonly number[], given: number | null) =>
    onChange(
      withScores(
        pretended,
        standard.id,
        ids.map((id) => ({ id, stored: storedOf.get(id) ?? null, score: given })),
      ),
    )
  return (
    <>
      {isScored && (
        <StepsToFull
          steps={stepsToFull(phase, standard, tried)}
          outcomes={outcomes}
          onMet={(ids) => score(ids, 100)}
        />
      )}
      <SandboxElements
        elements={tried}
        storedOf={storedOf}
        isScored={isScored}
        onScore={(id, given) => score([id], given)}
      />
    </>
  )
}
