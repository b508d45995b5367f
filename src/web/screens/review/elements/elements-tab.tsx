import { useSearch, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isElementPhase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { scoreSteps } from '#web/domain/score/score-steps.ts'
import {
  elementAt,
  elementLines,
  openingElement,
  type ElementLine,
} from '#web/domain/standard/element-lines.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { afterPaint } from '#web/ui/page/after-paint.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { usePrinting } from '#web/ui/page/use-printing.ts'
import { CitationEditor } from '../lazy/lazy-tabs.tsx'
import type { ElementHandle } from '../shared/element-handle.ts'
import { useReview } from '../shared/review-context.ts'
import { reviewRoute } from '../shared/search.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import { ThreadsProvider } from '../threads/thread-place.ts'
import { AllReady } from './all-ready.tsx'
import { ElementItem } from './element-item.tsx'
import styles from './elements-tab.module.css'

/** The elements of a standard as a tree, reviewed by keyboard or pointer. */
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
  return (
    <ElementThreads>
      <Elements full={full} />
    </ElementThreads>
  )
}

/** Provides the threads of the comments on elements, which exist only in phases in which elements are scored. */
function ElementThreads({ children }: { readonly children: ReactNode }) {
  const { project_id, standard_id, phase } = useReview()
  const { data } = useQueryOf(
    'projects/{id}/comment_threads',
    { id: project_id, standard_id, phase },
    { isEnabled: isElementPhase(phase) },
  )
  return <ThreadsProvider value={data}>{children}</ThreadsProvider>
}

function Elements({ full }: { readonly full: StandardRow }) {
  const { phase, isStaff, evidence } = useReview()
  const { element: wanted } = useSearch({ from: reviewRoute })
  const go = useReviewNavigation()
  const lines = elementLines(full.AllElements ?? [], standardCode(full).code)
  const [chosen, setChosen] = useState(() => openingElement(lines, wanted))
  const current = elementAt(lines, chosen, 0)
  const handles = useRef(new Map<number, ElementHandle>())
  const handle = () => (current === undefined ? undefined : handles.current.get(current))

  // Preload the editor, so that letters typed into it never trigger shortcuts.
  useEffect(() => onIdle(CitationEditor.fetchAhead), [])

  const first = useFirstElements(lines, current)

  const step = (by: number) => {
    const to = elementAt(lines, current, by)
    if (to === undefined) return
    // A key may be pressed before the remaining elements are rendered.
    flushSync(() => {
      setChosen(to)
      if (!handles.current.has(to)) first.end()
    })
    handles.current.get(to)?.focus()
    go.toElement(to)
  }
  useEffect(() => {
    if (wanted !== undefined) handles.current.get(wanted)?.focus()
    // Focus the element named in the URL only on opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(
    () => evidence.provideElement(() => full.AllElements?.find(({ Id }) => Id === current)),
    [evidence, full, current],
  )

  useElementKeys(handle, step)

  return (
    <div className={styles['tab']}>
      {phase === 'verification' && full.isDTRPassthrough && <PassthroughNote />}
      {!isStaff && isElementPhase(phase) && (
        <AllReady
          elements={lines.filter(({ isBillable }) => isBillable).map(({ element }) => element)}
          phase={phase}
          handleOf={(id) => handles.current.get(id)}
        />
      )}
      <ol className={styles['list']} data-begun={first.isBegun || undefined}>
        {lines.slice(0, first.count).map(({ element, depth, ownName, isBillable }) => (
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

// In pixels: what stands above the first element at least, and the least height of a heading and of any other element.
const aboveElements = 216
const headingHeight = 44
const elementHeight = 84

/** Returns how many elements fill the window at most. */
function countToFill(lines: readonly ElementLine[]): number {
  let left = innerHeight - aboveElements
  const last = lines.findIndex(({ element, isBillable }) => {
    left -= element.Stem && !isBillable ? headingHeight : elementHeight
    return left <= 0
  })
  return last === -1 ? lines.length : last + 1
}

/**
 * Renders the elements that fill the screen first and the rest one frame later, or all of them in print. `count` is the number to render, which
 * always includes the current one.
 */
function useFirstElements(lines: readonly ElementLine[], current: number | undefined) {
  const [filling] = useState(() => countToFill(lines))
  const [isEnded, setEnded] = useState(filling === lines.length)
  useEffect(() => (isEnded ? undefined : afterPaint(() => setEnded(true))), [isEnded])
  const isPrinting = usePrinting()
  const at = lines.findIndex(({ element }) => element.Id === current)
  return {
    count: isEnded || isPrinting ? lines.length : Math.max(filling, at + 1),
    isBegun: !isEnded,
    end: () => setEnded(true),
  }
}

/** Registers the shortcuts that move through the elements, and those that act on the current one. */
function useElementKeys(handle: () => ElementHandle | undefined, step: (by: number) => void): void {
  const { phase, isStaff, evidence } = useReview()
  const isScored = isElementPhase(phase)
  useKeys('Elements', {
    n: { does: 'Next element', run: () => step(1) },
    p: { does: 'Previous element', run: () => step(-1) },
    c: {
      does: 'Cite a document, or the selected passage of the open one',
      run: () => evidence.cite() || handle()?.cite(),
    },
    e: { does: 'Find evidence for the element', run: () => handle()?.find() },
    u: {
      does: 'Accept where a cited passage is in the new version',
      run: () => handle()?.accept(),
    },
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
          a: { does: 'Reply to the comment on the element', run: () => handle()?.reply() },
          r: {
            does: isStaff ? 'Return element' : 'Mark element as ready',
            run: () => handle()?.ready(),
          },
        }
      : {}),
  })
}

/** Explains that a pass-through standard is scored in Desktop Review. */
function PassthroughNote() {
  return (
    <p className={styles['note']}>
      This is a pass-through standard: it is scored in Desktop Review.{' '}
      <Link
        from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
        to="."
        params={(old) => ({ ...old, phase: 'desktop-review' })}
        search
      >
        Go to Desktop Review
      </Link>
    </p>
  )
}
