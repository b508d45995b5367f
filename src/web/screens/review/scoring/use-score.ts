import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { scoreWords } from '#rules/scoring/score-labels.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readKey } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'
import type { RejectedWrite } from '#web/data/writes/unsent-write.ts'
import { useTransformation, type Transformation } from '#web/data/writes/use-transformation.ts'
import { totalsOf, withElementScore, withTotals } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'

type Rows = Data<'projects/{id}/standard_phase'>
type Place = {
  readonly elementKey: readonly unknown[]
  readonly listKey: readonly unknown[]
  readonly standard_id: number
  readonly element_id: number
  readonly phase: ElementPhase
}

function shownScore(client: QueryClient, { elementKey, element_id, phase }: Place) {
  const [row] = client.getQueryData<Rows>(elementKey) ?? []
  return row?.AllElements?.find(({ Id }) => Id === element_id)?.phaseDetails[phase]?.MockScore
}

// Updates the element, and the score and label of its standard, in both cached queries.
function show(client: QueryClient, place: Place, score: number | null): void {
  const { elementKey, listKey, standard_id, element_id, phase } = place
  const [row] = client.getQueryData<Rows>(elementKey) ?? []
  if (!row) return
  const scored = withElementScore(row, phase, element_id, score)
  client.setQueryData<Rows>(elementKey, [scored])
  const totals = scored.AllElements && totalsOf(scored.AllElements, phase)
  if (totals)
    client.setQueryData<Rows>(listKey, (list) =>
      list?.map((one) => (one.Id === standard_id ? withTotals(one, phase, totals) : one)),
    )
}

/** Scores an element, with the state of the write. */
export type Score = {
  readonly write: Transformation<'Element:UpdateMockScore'>
  /** Replaces the shown score, or the `seen` one, optimistically; rolls back on failure. */
  readonly score: (score: number | null, seen?: number | null) => void
  /** Keeps the stored score after a failure. */
  readonly dismiss: () => void
}

/** Shows a score before it is stored; the rollback shows the `seen` one. */
const showAtOnce = (place: Place, wanted: number | null, seen: number | null) => {
  return (client: QueryClient) => {
    show(client, place, wanted)
    return () => {
      // A later score of the same element is already shown; its own write rolls it back.
      if (shownScore(client, place) === wanted) show(client, place, seen)
    }
  }
}

/** Holds a rejected write until the person decides: it is reported at the element, or above the page once the element is gone. */
function useRejected() {
  const isGone = useRef(false)
  const rejected = useRef<RejectedWrite | null>(null)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      rejected.current?.show()
    }
  }, [])
  const decide = useCallback(() => {
    rejected.current?.drop()
    rejected.current = null
  }, [])
  const reject = useCallback(
    (one: RejectedWrite) => {
      if (isGone.current) return
      decide()
      one.hide()
      rejected.current = one
    },
    [decide],
  )
  return { isGone, decide, reject }
}

/** Returns the scoring of an element in a phase (specification, section 7). */
export function useScore(element_id: number, name: string, phase: ElementPhase): Score {
  const { project_id, standard_id, onScoreLost } = useReview()
  const target = useTarget()
  const write = useTransformation('Element:UpdateMockScore')
  const { run, reset } = write
  const { isGone, decide, reject } = useRejected()

  const score = useCallback(
    (wanted: number | null, known?: number | null) => {
      decide()
      const key = (query: object) =>
        readKey('projects/{id}/standard_phase', target, { id: project_id, phase, ...query })
      const place = {
        elementKey: key({ standard_id }),
        listKey: key({}),
        standard_id,
        element_id,
        phase,
      }
      const shown = shownScore(queryClient, place) ?? null
      const seen = known === undefined ? shown : known
      const parameters = { project_id, element_id, phase, mock_score: wanted }
      const send = async () => {
        let isKept = false
        const onRejected = (one: RejectedWrite) => {
          isKept = true
          reject(one)
        }
        const updates = await run(parameters, {
          expected: { MockScore: seen },
          optimistic: showAtOnce(place, wanted, seen),
          keptAs: { what: `Score of ${name}`, value: scoreWords(wanted), onRejected },
        })
        if (!updates && isGone.current && !isKept) onScoreLost(element_id, name)
      }
      void send()
    },
    [
      run,
      target,
      project_id,
      standard_id,
      element_id,
      name,
      phase,
      onScoreLost,
      isGone,
      decide,
      reject,
    ],
  )
  const dismiss = useCallback(() => {
    decide()
    reset()
  }, [decide, reset])
  return { write, score, dismiss }
}
