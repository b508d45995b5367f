import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Outcome } from '#rules/review/what-if/sandbox.ts'
import { counted } from '#rules/text/counted.ts'
import { StandardTitle } from '#web/domain/standard/standards-list.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { LabelChange } from './label-change.tsx'
import { leftText } from './left-text.ts'
import type { Pretended } from './pretended-scores.ts'
import type { SandboxStandard } from './sandbox-standards.ts'
import styles from './what-if-page.module.css'

const shownAtOnce = 50

/** The standards without Full Score, nearest first, each with what is missing. */
export function NearestList({
  nearest,
  standards,
  outcomes,
  pretended,
  chosenId,
}: {
  /** The ids of the standards, in order. */
  readonly nearest: readonly number[]
  readonly standards: readonly SandboxStandard[]
  readonly outcomes: readonly Outcome[]
  readonly pretended: Pretended
  readonly chosenId: number | undefined
}) {
  const [most, setMost] = useMostShown(shownAtOnce)
  const at = chosenId === undefined ? -1 : nearest.indexOf(chosenId)
  const shown = nearest.slice(0, Math.max(most, at + 1))
  const standardOf = new Map(standards.map((standard) => [standard.id, standard]))
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-id="${chosenId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <section className={styles['nearest']} aria-labelledby="nearest">
      <h2 id="nearest">Nearest to Full Score</h2>
      {nearest.length === 0 && <EmptyState>Every standard in scope is at Full Score.</EmptyState>}
      <ol ref={list}>
        {shown.map((id) => {
          const standard = standardOf.get(id)
          const outcome = outcomeOf.get(id)
          if (!standard || !outcome) return null
          const count = pretended.get(id)?.size ?? 0
          return (
            <li key={id} data-id={id}>
              <Link
                from="/app/projects/$project_id/what-if"
                to="."
                search={(old) => ({ ...old, standard: id })}
                resetScroll={false}
                activeProps={{}}
                aria-current={id === chosenId ? 'true' : undefined}
                title={standard.row.Name}
              >
                <span className={styles['title']}>
                  <StandardTitle standard={standard.row} />
                </span>
                <span className={styles['left']}>
                  {leftText(outcome.left)}
                  {count > 0 && <em>{counted(count, 'score')} tried</em>}
                </span>
                <LabelChange from={standard.label} to={outcome.label} />
              </Link>
            </li>
          )
        })}
      </ol>
      <ShowMore shown={shown.length} total={nearest.length} step={shownAtOnce} onShow={setMost} />
    </section>
  )
}
