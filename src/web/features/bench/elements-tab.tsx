import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isElementPhase } from '../../../rules/phases.ts'
import type { StandardRow } from '../../data/contracts.ts'
import { benchRoute } from '../../route-ids.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { useBench } from './bench-context.ts'
import type { ElementHandle } from './element-handle.ts'
import { ElementItem } from './element-item.tsx'
import { elementAt, elementLines, openingElement } from './element-lines.ts'
import { standardCode } from '../../ui/standard-code.ts'
import styles from './elements-tab.module.css'
import { PassthroughNote } from './passthrough-note.tsx'
import { ElementCiting } from './later-tabs.tsx'
import { scoreSteps } from './score-words.ts'
import { useGo } from './use-go.ts'

/** The elements of a standard as a tree: scored, commented and marked as ready, by keys or by hand. */
export function ElementsTab({
  row,
  full,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
}) {
  if (!full)
    return <SkeletonRows rows={row.billableCount + 1} height="84px" name="Loading elements" />
  if (!full.AllElements?.length)
    return <EmptyState>This standard has no elements, so there is nothing to score.</EmptyState>
  return <Elements full={full} />
}

function Elements({ full }: { readonly full: StandardRow }) {
  const { phase, isStaff } = useBench()
  const { element: wanted } = useSearch({ from: benchRoute })
  const go = useGo()
  const lines = elementLines(full.AllElements ?? [], standardCode(full).code)
  const [chosen, setChosen] = useState(() => openingElement(lines, wanted))
  const current = elementAt(lines, chosen, 0)
  const handles = useRef(new Map<number, ElementHandle>())
  const handle = () => (current === undefined ? undefined : handles.current.get(current))

  // Citing opens at once, so that no letter that is meant for it acts as a key.
  useEffect(() => whenIdle(ElementCiting.fetchAhead), [])

  const step = (by: number) => {
    const to = elementAt(lines, current, by)
    if (to === undefined) return
    setChosen(to)
    handles.current.get(to)?.focus()
    go.toElement(to)
  }
  useEffect(() => {
    if (wanted !== undefined) handles.current.get(wanted)?.focus()
    // Only where the address leads on opening; after that the person leads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const isScored = isElementPhase(phase)
  useKeys('Elements', {
    n: { does: 'Next element', run: () => step(1) },
    p: { does: 'Previous element', run: () => step(-1) },
    c: { does: 'Cite a document', run: () => handle()?.cite() },
    ...(isScored && isStaff
      ? {
          ...Object.fromEntries(
            scoreSteps.map(({ key, words, score }) => [
              key,
              { does: words, run: () => handle()?.score(score) },
            ]),
          ),
          0: { does: 'Clear score', run: () => handle()?.score(null) },
          m: { does: 'Comment on element', run: () => handle()?.comment() },
        }
      : {}),
    ...(isScored
      ? {
          r: {
            does: isStaff ? 'Return element' : 'Mark element as ready',
            run: () => handle()?.ready(),
          },
        }
      : {}),
  })

  return (
    <div className={styles['tab']}>
      {phase === 'verification' && full.isDTRPassthrough && <PassthroughNote />}
      <ol className={styles['list']}>
        {lines.map(({ element, depth, ownName, isBillable }) => (
          <ElementItem
            key={element.Id}
            element={element}
            depth={depth}
            ownName={ownName}
            isBillable={isBillable}
            isCurrent={element.Id === current}
            isDTRPassthrough={full.isDTRPassthrough}
            onChoose={setChosen}
            handles={handles}
          />
        ))}
      </ol>
    </div>
  )
}
