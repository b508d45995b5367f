import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { elementPhases, isElementPhase, phaseOf, phases } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useReview } from '../shared/review-context.ts'
import { reviewRoute } from '../shared/search.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import { changeSummary, comparedElements, type ComparedElement } from './compared-elements.ts'
import { ElementRow } from './element-row.tsx'
import { PhaseColumn } from './phase-column.tsx'
import styles from './phases-tab.module.css'

/** A standard across its three phases: its status in each, and the reviews of each element in Desktop Review and Validation Review, side by side. */
export function PhasesTab() {
  const { project_id, standard_id } = useReview()
  const standard = useQueryOf('projects/{id}/standard_phase', { id: project_id, standard_id })
  return (
    <AsyncContent name="the phases" result={standard} rows={4} height="120px">
      {([full]) => full && <Phases full={full} />}
    </AsyncContent>
  )
}

function Phases({ full }: { readonly full: StandardRow }) {
  return (
    <div className={styles['tab']}>
      <div className={styles['phases']}>
        {phases.map(({ phase }) => (
          <PhaseColumn key={phase} row={full} phase={phase} />
        ))}
      </div>
      <Elements full={full} />
    </div>
  )
}

function Elements({ full }: { readonly full: StandardRow }) {
  const isFiltered = useSearch({
    from: reviewRoute,
    select: ({ differs }) => differs !== undefined,
  })
  const go = useReviewNavigation()
  const elements = comparedElements(full)
  const different = elements.filter(({ isDifferent }) => isDifferent)
  const toggle = () => go.toDifferences(!isFiltered)
  useKeys('Phases', {
    d: { does: isFiltered ? 'Show all elements' : 'Show only what differs', run: toggle },
  })
  if (elements.length === 0)
    return <EmptyState>This standard has no elements, so there is nothing to compare.</EmptyState>
  const summary = changeSummary(elements)
  return (
    <section aria-labelledby="phases-elements">
      <div className={styles['bar']}>
        <h2 id="phases-elements">Elements</h2>
        <p>{summary}</p>
        <button
          type="button"
          className={styles['filter']}
          aria-pressed={isFiltered}
          title="Another score, or a comment of its own, in Validation Review (d)"
          onClick={toggle}
        >
          Only what differs ({different.length})
        </button>
      </div>
      <ElementRows shown={isFiltered ? different : elements} />
    </section>
  )
}

function ElementRows({ shown }: { readonly shown: readonly ComparedElement[] }) {
  const { phase: current } = useReview()
  const opened = isElementPhase(current) ? current : elementPhases[0]
  const list = useRef<HTMLOListElement>(null)
  useListKeys('Phases', {
    list,
    item: '[data-element]',
    noun: 'element',
    moves: [['n', 'p']],
    keys: ({ enter }) => ({
      Enter: {
        does: `Open the element in ${phaseOf(opened).title}`,
        run: enter(`[data-open=${opened}]`),
      },
    }),
  })
  if (shown.length === 0)
    return (
      <EmptyState>
        No element has another score or comment in Validation Review than in Desktop Review.
      </EmptyState>
    )
  return (
    <>
      <div className={styles['heads']} aria-hidden>
        <span />
        {elementPhases.map((phase) => (
          <span key={phase}>{phaseOf(phase).title}</span>
        ))}
      </div>
      <ol ref={list} className={styles['list']} aria-label="Elements by phase">
        {shown.map((one) => (
          <ElementRow key={one.element.Id} compared={one} />
        ))}
      </ol>
    </>
  )
}
