import { ArrowDown, ArrowUp, Check, Equal, Minus, type LucideIcon } from 'lucide-react'
import { phaseOf } from '#rules/review/phases.ts'
import type { ScoreChange } from '#rules/scoring/score-change.ts'
import { counted } from '#rules/text/counted.ts'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import { CommentByline } from '../comments/comment-byline.tsx'
import type { ComparedElement, ElementInPhase } from './compared-elements.ts'
import { PhaseLink } from './phase-link.tsx'
import styles from './phases-tab.module.css'

const icons: Readonly<Record<ScoreChange, LucideIcon>> = {
  up: ArrowUp,
  down: ArrowDown,
  same: Equal,
  fromDTR: Equal,
  notScored: Minus,
  none: Minus,
}

/** A row that shows an element in both phases. */
export function ElementRow({ compared }: { readonly compared: ComparedElement }) {
  const { element, cells, change, words } = compared
  const Icon = icons[change]
  return (
    <li
      className={styles['element']}
      data-element
      data-change={change}
      aria-label={element.Name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- n and p move the focus from element to element
      tabIndex={-1}
    >
      <div className={styles['words']}>
        <strong>{element.Name}</strong>
        {element.Text && <Collapsible text={element.Text} />}
        <p className={styles['note']}>
          {words !== null && (
            <span className={styles['change']}>
              <Icon size={14} aria-hidden /> {words}
            </span>
          )}
          <span>
            {element.citations.length === 0
              ? 'No citations'
              : counted(element.citations.length, 'citation')}
          </span>
        </p>
      </div>
      {cells.map((cell) => (
        <Cell key={cell.phase} cell={cell} id={element.Id} name={element.Name} />
      ))}
    </li>
  )
}

function Cell({
  cell: { phase, score, isReady, comment, commentBy, commentDate },
  id,
  name,
}: {
  readonly cell: ElementInPhase
  readonly id: number
  readonly name: string
}) {
  return (
    <div className={styles['cell']} role="group" aria-label={phaseOf(phase).title}>
      <span className={styles['cellHead']} aria-hidden>
        {phaseOf(phase).title}
      </span>
      <p className={styles['result']}>
        {score !== null && <strong>{score}</strong>}
        {isReady && (
          <span className={styles['change']}>
            <Check size={14} aria-hidden /> Ready
          </span>
        )}
        <PhaseLink phase={phase} tab="Elements" element={id} name={name}>
          Open
        </PhaseLink>
      </p>
      {comment !== null && (
        <>
          <Collapsible text={comment} />
          <CommentByline by={commentBy} at={commentDate} />
        </>
      )}
    </div>
  )
}
