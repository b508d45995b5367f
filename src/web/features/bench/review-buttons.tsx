import { Button } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { StandardRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { DropMenu } from '../../ui/drop-menu.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useBench } from './bench-context.ts'
import { OpenElementsQuestion } from './open-elements-question.tsx'
import { openElements } from './open-elements.ts'
import { phaseFactsOf } from '../../data/phase-facts-of.ts'
import type { ReviewAction } from './review-action.ts'
import { offeredActions } from './review-actions.ts'
import styles from './review-buttons.module.css'
import { seenStanding, standingParameters } from './review-parameters.ts'
import { standingWords } from '../../ui/standing-words.ts'
import { StoredChange } from './stored-change.tsx'

/** What this person can do with this standard in its present state. */
export function ReviewButtons({
  row,
  full,
  isLoading,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
  readonly isLoading: boolean
}) {
  const { project_id, standard_id, phase, isStaff, may } = useBench()
  const write = useTransformation('Standard:UpdateStatus')
  const [tried, setTried] = useState<ReviewAction | null>(null)
  const [asked, setAsked] = useState<ReviewAction | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried === null || write.state === 'Updating') return
    const focused = document.activeElement
    // The button that was pressed may be gone; a second Enter must not press the one in its place.
    if (focused === null || focused === document.body)
      buttons.current?.focus({ preventScroll: true })
  }, [tried, write.state])
  const details = row.phaseDetails[phase]
  if (!details) return null

  const parametersOf = ({ set }: ReviewAction) => ({
    project_id,
    standard_id,
    phase,
    ...standingParameters(set),
  })
  const offered = offeredActions(
    phase,
    details.label,
    phaseFactsOf(row, phase),
    isStaff ? 'staff' : 'client',
  ).filter((action) => may('Standard:UpdateStatus', parametersOf(action), details))
  const main = offered.filter(({ isRare }) => !isRare)
  const rare = offered.filter(({ isRare }) => isRare)

  const carryOut = (action: ReviewAction, also: Readonly<Record<string, unknown>> = {}) => {
    setTried(action)
    setAsked(null)
    void write.run(parametersOf(action), { expected: { ...seenStanding(details), ...also } })
  }
  const conflict = write.error?.conflict
  const leaveQuestion = () => {
    setAsked(null)
    buttons.current?.focus({ preventScroll: true })
  }
  const openAt = ({ asksFor }: ReviewAction) =>
    full && asksFor ? openElements(full, phase, asksFor) : null
  const begin = (action: ReviewAction) => {
    if ((openAt(action)?.open ?? 0) > 0) setAsked(action)
    else carryOut(action)
  }
  const stillOpen = asked && openAt(asked)

  return (
    <>
      {/* Escape leaves what its buttons leave. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={buttons}
        role="group"
        aria-label="Review"
        tabIndex={-1}
        className={styles['buttons']}
        onKeyDown={({ key }) => key === 'Escape' && asked && leaveQuestion()}
      >
        {main.map((action, index) => (
          <Button
            key={action.words}
            className={(index > 0 && styles['second']) || ''}
            variant={index === 0 && !action.isCalm ? 'filled' : 'default'}
            disabled={write.state === 'Updating' || (action.asksFor !== undefined && isLoading)}
            onClick={() => begin(action)}
          >
            {action.words}
          </Button>
        ))}
        {(rare.length > 0 || main.length > 1) && (
          <DropMenu
            side="below-left"
            name="More actions"
            className={rare.length > 0 ? styles['more'] : styles['moreFolded']}
            isDisabled={write.state === 'Updating'}
            button={<EllipsisVertical size={18} aria-hidden />}
          >
            {main.slice(1).map((action) => (
              <button
                key={action.words}
                type="button"
                role="menuitem"
                className={styles['folded']}
                disabled={action.asksFor !== undefined && isLoading}
                onClick={() => begin(action)}
              >
                {action.words}
              </button>
            ))}
            {rare.map((action) => (
              <button
                key={action.words}
                type="button"
                role="menuitem"
                onClick={() => carryOut(action)}
              >
                {action.words}
              </button>
            ))}
          </DropMenu>
        )}
        {offered.length + (write.state === 'Pending' ? 0 : 1) > 0 && (
          <TrackerMark state={write.state} error={conflict ? null : write.error} />
        )}
      </div>
      {asked?.asksFor && stillOpen && stillOpen.open > 0 && offered.includes(asked) && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves what its buttons leave
        <div
          className={styles['conflict']}
          onKeyDown={({ key }) => key === 'Escape' && leaveQuestion()}
        >
          <OpenElementsQuestion
            {...stillOpen}
            lack={asked.asksFor}
            goOn={asked.anyway ?? `${asked.words} anyway`}
            onGoOn={() => {
              leaveQuestion()
              carryOut(asked)
            }}
            onLeave={leaveQuestion}
          />
        </div>
      )}
      {conflict && tried && (
        <div className={styles['conflict']}>
          <StoredChange
            conflict={conflict}
            {...standingWords(conflict)}
            goOn={tried.anyway ?? `${tried.words} anyway`}
            onGoOn={() => carryOut(tried, { [conflict.field]: conflict.stored })}
            onLeave={write.reset}
          />
        </div>
      )}
    </>
  )
}
