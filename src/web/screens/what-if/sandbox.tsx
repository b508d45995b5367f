import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { nearestToFull } from '#rules/review/what-if/planner.ts'
import { storedOutcome } from '#rules/review/what-if/sandbox.ts'
import { counted } from '#rules/text/counted.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { ChosenStandard } from './chosen-standard.tsx'
import { NearestList } from './nearest-list.tsx'
import type { Pretended } from './pretended-scores.ts'
import { sandboxOutcomes, type SandboxStandard } from './sandbox-standards.ts'
import { SandboxTotals } from './sandbox-totals.tsx'
import { whatIfRouteId } from './search.ts'
import { useElementsOf } from './use-elements-of.ts'
import { usePretended } from './use-pretended.ts'
import styles from './what-if-page.module.css'

/** The totals, the standards nearest to Full Score, and the elements of the chosen one. */
export function Sandbox({
  projectId,
  phase,
  modules,
  standards,
}: {
  readonly projectId: number
  readonly phase: ElementPhase
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  readonly standards: readonly SandboxStandard[]
}) {
  const { standard: wanted } = useSearch({ from: whatIfRouteId })
  const [pretended, change] = usePretended(projectId, phase)
  const stored = standards.map(storedOutcome)
  // In the stored order, so that a standard keeps its position while it is scored.
  const nearest = nearestToFull(phase, standards, stored).map(({ id }) => id)
  const chosenId = wanted ?? nearest[0]
  const chosen = standards.find(({ id }) => id === chosenId)
  const tried = standards.map(({ id }) => id).filter((id) => pretended.has(id) || id === chosen?.id)
  const { elementsOf, failureOf } = useElementsOf(projectId, phase, tried)
  const outcomes = sandboxOutcomes(phase, standards, elementsOf, pretended)
  useNearestKeys(nearest, chosen?.id)

  return (
    <>
      <ResetBar pretended={pretended} onChange={change} />
      <SandboxTotals modules={modules} stored={stored} outcomes={outcomes} />
      <div className={styles['columns']} data-chosen={wanted !== undefined || undefined}>
        <NearestList
          nearest={nearest}
          standards={standards}
          outcomes={outcomes}
          pretended={pretended}
          chosenId={chosen?.id}
        />
        {chosen ? (
          <ChosenStandard
            key={chosen.id}
            projectId={projectId}
            phase={phase}
            standard={chosen}
            elements={elementsOf.get(chosen.id)}
            failure={failureOf(chosen.id)}
            outcomes={outcomes}
            pretended={pretended}
            onChange={change}
          />
        ) : (
          <p className={styles['none']}>
            {wanted === undefined
              ? 'Every standard in scope is at Full Score.'
              : 'This project does not have this standard. Choose one from the list.'}
          </p>
        )}
      </div>
    </>
  )
}

/** Moves through the standards nearest to Full Score with j and k. */
function useNearestKeys(nearest: readonly number[], chosen: number | undefined): void {
  const navigate = useNavigate({ from: '/app/projects/$project_id/what-if' })
  const step = (by: 1 | -1) => () => {
    const at = chosen === undefined ? -1 : nearest.indexOf(chosen)
    const standard = nearest[movedIndex(at, by, nearest.length)]
    if (standard !== undefined)
      void navigate({
        to: '.',
        search: (old) => ({ ...old, standard }),
        replace: true,
        resetScroll: false,
      })
  }
  useKeys('What if', {
    j: { does: 'Next standard', run: step(1) },
    k: { does: 'Previous standard', run: step(-1) },
  })
}

const noWrite = { state: 'Pending', error: null } as const

/** The number of scores being tried out, and a button that discards them, which can be undone. */
function ResetBar({
  pretended,
  onChange,
}: {
  readonly pretended: Pretended
  readonly onChange: (next: Pretended) => void
}) {
  const [dropped, setDropped] = useState<Pretended | null>(null)
  const count = Array.from(pretended.values(), ({ size }) => size).reduce(
    (sum, size) => sum + size,
    0,
  )
  if (dropped && count === 0)
    return (
      <UndoNotice
        write={noWrite}
        isFocused
        onUndo={async () => onChange(dropped)}
        onClose={() => setDropped(null)}
      >
        The sandbox shows the stored scores again.
      </UndoNotice>
    )
  const reset = () => {
    setDropped(pretended)
    onChange(new Map())
  }
  return (
    <p className={styles['reset']}>
      <output>
        {count === 0
          ? 'No score is tried yet.'
          : `${counted(count, 'score')} tried in ${counted(pretended.size, 'standard')}.`}
      </output>
      <Button variant="default" size="compact-sm" disabled={count === 0} onClick={reset}>
        Reset
      </Button>
    </p>
  )
}
