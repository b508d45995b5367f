import { Button } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { openElements } from '#rules/review/actions/open-elements.ts'
import type { ReviewAction } from '#rules/review/actions/review-action.ts'
import { offeredActions } from '#rules/review/actions/review-actions.ts'
import { seenStatus, statusParameters } from '#rules/review/actions/status-parameters.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { phaseFactsOf } from '#web/data/reads/phase-facts-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { describeStatusColumn } from '#web/domain/standard/status-column-labels.ts'
import { StoredChange } from '#web/ui/error/stored-change.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useReview } from '../shared/review-context.ts'
import { OpenElementsConfirmation } from './open-elements-confirmation.tsx'
import styles from './review-buttons.module.css'

const confirmNameOf = ({ name, confirmName = `${name} anyway` }: ReviewAction): string =>
  confirmName

/** The actions of this person on this standard in its present state. */
export function ReviewButtons({
  row,
  full,
  isLoading,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
  readonly isLoading: boolean
}) {
  const { project_id, standard_id, phase, isStaff, may } = useReview()
  const write = useTransformation('Standard:UpdateStatus')
  const [sent, setSent] = useState<ReviewAction | null>(null)
  const [confirming, setConfirming] = useState<ReviewAction | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent === null || write.state === 'Updating') return
    const focused = document.activeElement
    // The pressed button may be gone; a second Enter must not press the one that replaced it.
    if (focused === null || focused === document.body)
      buttons.current?.focus({ preventScroll: true })
  }, [sent, write.state])
  const details = row.phaseDetails[phase]
  if (!details) return null

  const parametersOf = ({ set }: ReviewAction) => ({
    project_id,
    standard_id,
    phase,
    ...statusParameters(set),
  })
  const { usual, rare, highlighted } = offeredActions(
    phase,
    details.label,
    phaseFactsOf(row, phase),
    isStaff ? 'staff' : 'client',
    (action) => may('Standard:UpdateStatus', parametersOf(action), details),
  )
  const offered = [...usual, ...rare]

  const send = (action: ReviewAction, also: Readonly<Record<string, unknown>> = {}) => {
    setSent(action)
    setConfirming(null)
    void write.run(parametersOf(action), { expected: { ...seenStatus(details), ...also } })
  }
  const conflict = write.error?.conflict
  const cancel = () => {
    setConfirming(null)
    buttons.current?.focus({ preventScroll: true })
  }
  const openFor = ({ requires }: ReviewAction) =>
    full && requires ? openElements(full.AllElements ?? [], phase, requires) : null
  const start = (action: ReviewAction) => {
    if ((openFor(action)?.open ?? 0) > 0) setConfirming(action)
    else send(action)
  }
  const stillOpen = confirming && openFor(confirming)

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
        onKeyDown={({ key }) => key === 'Escape' && confirming && cancel()}
      >
        {usual.map((action, index) => (
          <Button
            key={action.name}
            className={(index > 0 && styles['second']) || ''}
            variant={action === highlighted ? 'filled' : 'default'}
            disabled={write.state === 'Updating' || (action.requires !== undefined && isLoading)}
            onClick={() => start(action)}
          >
            {action.name}
          </Button>
        ))}
        {(rare.length > 0 || usual.length > 1) && (
          <Menu
            side="below-left"
            name="More actions"
            className={rare.length > 0 ? styles['more'] : styles['moreFolded']}
            isDisabled={write.state === 'Updating'}
            button={<EllipsisVertical size={18} aria-hidden />}
          >
            {usual.slice(1).map((action) => (
              <button
                key={action.name}
                type="button"
                role="menuitem"
                className={styles['folded']}
                disabled={action.requires !== undefined && isLoading}
                onClick={() => start(action)}
              >
                {action.name}
              </button>
            ))}
            {rare.map((action) => (
              <button key={action.name} type="button" role="menuitem" onClick={() => send(action)}>
                {action.name}
              </button>
            ))}
          </Menu>
        )}
        {offered.length + (write.state === 'Pending' ? 0 : 1) > 0 && (
          <SaveStatus state={write.state} error={conflict ? null : write.error} />
        )}
      </div>
      {confirming?.requires && stillOpen && stillOpen.open > 0 && offered.includes(confirming) && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves what its buttons leave
        <div className={styles['conflict']} onKeyDown={({ key }) => key === 'Escape' && cancel()}>
          <OpenElementsConfirmation
            {...stillOpen}
            lack={confirming.requires}
            confirmLabel={confirmNameOf(confirming)}
            onConfirm={() => {
              cancel()
              send(confirming)
            }}
            onCancel={cancel}
          />
        </div>
      )}
      {conflict && sent && (
        <div className={styles['conflict']}>
          <StoredChange
            conflict={conflict}
            {...describeStatusColumn(conflict)}
            confirmLabel={confirmNameOf(sent)}
            onConfirm={() => send(sent, { [conflict.field]: conflict.stored })}
            onCancel={write.reset}
          />
        </div>
      )}
    </>
  )
}
