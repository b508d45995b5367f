import { useRef, useState } from 'react'
import { scoreGroups } from '#rules/scoring/earned-score.ts'
import { isBillable } from '#rules/scoring/mock-score.ts'
import { scoreGroup, isScorable } from '#rules/scoring/mock-score.ts'
import { scoreWords } from '#rules/scoring/score-labels.ts'
import { ScoreButtons } from '#web/domain/score/score-buttons.tsx'
import { scoreSteps } from '#web/domain/score/score-steps.ts'
import { elementAt, openingElement } from '#web/domain/standard/element-lines.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import type { SandboxElement } from './sandbox-standards.ts'
import styles from './what-if-page.module.css'

/** The elements of a standard with the scores being tried out, scored with the same keys as in the review. */
export function SandboxElements({
  elements,
  storedOf,
  isScored,
  onScore,
}: {
  readonly elements: readonly SandboxElement[]
  /** The stored scores by element id. */
  readonly storedOf: ReadonlyMap<number, number | null>
  readonly isScored: boolean
  readonly onScore: (id: number, score: number | null) => void
}) {
  const lines = elements.map(({ line }) => line)
  const [chosen, setChosen] = useState(() => openingElement(lines, undefined))
  const current = elementAt(lines, chosen, 0)
  const list = useRef<HTMLOListElement>(null)
  const step = (by: number) => () => {
    const to = elementAt(lines, current, by)
    list.current?.querySelector<HTMLElement>(`[data-id="${to}"]`)?.focus()
  }
  const give = (score: number | null) => () => {
    const element = elements.find(({ Id }) => Id === current)
    if (element && isScorable(element, elements)) onScore(element.Id, score)
  }
  useKeys('Elements', {
    n: { does: 'Next element', run: step(1) },
    p: { does: 'Previous element', run: step(-1) },
    ...(isScored && {
      ...Object.fromEntries(
        scoreSteps.map(({ key, words, score }) => [
          key,
          { does: `Try ${words}`, run: give(score) },
        ]),
      ),
      0: { does: 'Try without score', run: give(null) },
    }),
  })
  if (elements.length === 0)
    return <EmptyState>This standard has no elements, so there is nothing to score.</EmptyState>
  return (
    <ol ref={list} className={styles['elements']} aria-label="Elements">
      {elements.map((element) => (
        <li key={element.Id}>
          <ElementOf
            element={element}
            stored={storedOf.get(element.Id) ?? null}
            isHeading={element.Stem && !isBillable(element, elements)}
            isScorable={isScorable(element, elements)}
            isScored={isScored}
            isCurrent={element.Id === current}
            onChoose={() => setChosen(element.Id)}
            onScore={(score) => onScore(element.Id, score)}
          />
        </li>
      ))}
    </ol>
  )
}

function ElementOf({
  element,
  stored,
  isHeading,
  isScorable: hasScore,
  isScored,
  isCurrent,
  onChoose,
  onScore,
}: {
  readonly element: SandboxElement
  readonly stored: number | null
  readonly isHeading: boolean
  readonly isScorable: boolean
  readonly isScored: boolean
  readonly isCurrent: boolean
  readonly onChoose: () => void
  readonly onScore: (score: number | null) => void
}) {
  const { line, MockScore } = element
  const group = scoreGroups.find((one) => one.group === scoreGroup(element.ElementTypeId))
  return (
    // Focus anywhere inside selects the element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      // Roving tab index: n and p move the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCurrent ? 0 : -1}
      data-id={element.Id}
      data-current={isCurrent || undefined}
      data-stem={isHeading || undefined}
      data-tried={MockScore === stored ? undefined : true}
      style={{ '--depth': line.depth }}
      aria-label={line.element.Name}
      onFocus={onChoose}
    >
      <abbr title={group?.word ?? 'Not scored'}>{hasScore ? (group?.sign ?? '') : ''}</abbr>
      <div className={styles['words']}>
        {!element.Stem && <b>{line.ownName}</b>}
        {line.element.Text && <LineText text={line.element.Text} />}
      </div>
      {hasScore && (
        <div className={styles['score']}>
          {isScored ? (
            <ScoreButtons
              name={line.element.Name}
              score={MockScore}
              onScore={onScore}
              state="Pending"
            />
          ) : (
            <span>{scoreWords(MockScore)}</span>
          )}
          {MockScore !== stored && (
            <span className={styles['stored']}>Stored: {scoreWords(stored)}</span>
          )}
        </div>
      )}
    </article>
  )
}
