import { useEffect } from 'react'
import { earnedOfAll } from '#rules/scoring/earned-score.ts'
import { Person } from '#web/domain/person/person.tsx'
import { ScoreSums } from '#web/domain/score/score-sums.tsx'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import { OverdueMark } from '#web/domain/task/due-date.tsx'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import styles from './standard-grid.module.css'

const size = { width: 320, height: 170, gap: 6 } as const

function placeBeside({ left, top, bottom }: DOMRect) {
  const isAbove = bottom + size.gap + size.height > window.innerHeight
  return {
    left: Math.max(8, Math.min(left, window.innerWidth - size.width - 8)),
    ...(isAbove ? { bottom: window.innerHeight - top + size.gap } : { top: bottom + size.gap }),
  }
}

/** Describes a tile while it is hovered or focused; Esc closes it. Hidden from assistive technology, which reads the same words on the tile. */
export function TileCard({
  view,
  lead,
  box,
  onClose,
}: {
  readonly view: StandardView
  readonly lead: string | null
  readonly box: DOMRect
  readonly onClose: () => void
}) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', onKeyDown)
    // The card is positioned in the viewport: scrolling would separate it from its tile.
    document.addEventListener('scroll', onClose, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('scroll', onClose, { capture: true })
    }
  }, [onClose])

  const { MockScore: score } = view.details
  const earned = score ? earnedOfAll(score) : null
  return (
    <div className={styles['card']} style={placeBeside(box)} aria-hidden>
      <p>
        {view.designation} {view.title}
      </p>
      <StatusChip label={view.label} />
      <dl>
        <dt>SC</dt>
        <dd>
          <Person name={lead} />
        </dd>
        {score && earned && (
          <>
            <dt>Score</dt>
            <dd>
              <ScoreSums score={score} /> · {earned.percent}%
            </dd>
          </>
        )}
        <dt>Open tasks</dt>
        <dd>
          {view.row.openTaskCount} <OverdueMark standard={view.row} />
        </dd>
      </dl>
    </div>
  )
}
