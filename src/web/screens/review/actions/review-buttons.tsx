import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReviewAction } from '#rules/review/actions/review-action.ts'
import { offeredActions, type OfferedActions } from '#rules/review/actions/review-actions.ts'
import { seenStatus, statusParameters } from '#rules/review/actions/status-parameters.ts'
import { describeStatusColumn } from '#rules/review/status-column-labels.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { phaseFactsOf } from '#web/data/reads/phase-facts-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { LazyStoredChange } from '#web/domain/conflict/lazy-conflicts.tsx'
import { handOver } from '#web/domain/navigation/key-scopes.ts'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import type { KeyMap } from '#web/ui/keys/key-registry.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { ActionQuestion } from '../lazy/lazy-tabs.tsx'
import {
  confirmNameOf,
  questionAbout,
  questionAboutRequests,
} from '../questions/action-questions.ts'
import { NextOfQueue } from '../queue/next-of-queue.tsx'
import { useDiscardReason } from '../returned/return-draft.ts'
import type { ReturnTold } from '../returned/return-form.tsx'
import { useReview } from '../shared/review-context.ts'
import { ActionButtons } from './action-buttons.tsx'
import { needsElements, useIsWaiting, useUnanswered } from './asked-facts.ts'
import { IdleWords } from './lazy-closed-acts.ts'
import { useWhenSaved } from './use-when-saved.ts'
import styles from './review-buttons.module.css'

type PhaseDetails = NonNullable<StandardRow['phaseDetails']['desktop-review']>

type Props = {
  readonly row: StandardRow
  readonly details: PhaseDetails
  /** The standard with its elements; undefined while it loads. */
  readonly full: StandardRow | undefined
  readonly isLoading: boolean
  /** Called when an action that records a request from the accreditor is carried out. */
  readonly onRecordRequest: () => void
}

/** The actions available to this person on this standard in its current state. */
export function ReviewButtons({ row, details, full, isLoading, onRecordRequest }: Props) {
  useEffect(() => onIdle(ActionQuestion.fetchAhead), [])
  const { isStaff } = useReview()
  const { buttons, actions, write, sent, question, waiting, start, stop, send, confirm, cancel } =
    useReviewActions({ row, details, full, onRecordRequest })
  const conflict = write.error?.conflict
  const isSaving = write.state === 'Updating'
  const isWaiting = useIsWaiting(isLoading)
  const hasActions = actions.usual.length + actions.rare.length > 0
  const { preview } = useSession()
  useActionKeys(actions, (action) => !isSaving && !isWaiting(action), start)

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves what its buttons leave */}
      <div
        ref={buttons}
        role="group"
        aria-label="Review"
        tabIndex={-1}
        className={styles['buttons']}
        onKeyDown={({ key, nativeEvent }) =>
          key === 'Escape' && !nativeEvent.isComposing && question && cancel()
        }
      >
        <ActionButtons
          {...{ row, actions, waiting, isSaving, isWaiting }}
          label={details.label}
          hasClosed={isStaff && hasActions}
          onStart={start}
        />
        {(hasActions || write.state !== 'Pending') && (
          <SaveStatus state={write.state} error={conflict ? null : write.error} />
        )}
        {(preview || actions.usual.length === 0) && (
          <Suspense fallback={null}>
            <IdleWords label={details.label} />
          </Suspense>
        )}
        <NextOfQueue isHandedOver={sent !== null && !isSaving} />
      </div>
      {question && (
        <Suspense fallback={<PendingForm onLeave={cancel}>{null}</PendingForm>}>
          <ActionQuestion
            question={question}
            isBusy={isSaving}
            onSend={(told) => send(question.action, told)}
            onConfirm={() => confirm(question.action)}
            onCancel={cancel}
          />
        </Suspense>
      )}
      {/* What is typed already belongs to the reason. */}
      {waiting?.asksReason && <PendingForm onLeave={stop}>{null}</PendingForm>}
      {sent && <StatusConflict {...{ write, sent, send }} />}
    </>
  )
}

/** What someone else stored in the meantime, and whether to overwrite it. */
function StatusConflict({
  write,
  sent: { action, told },
  send,
}: Pick<ReturnType<typeof useReviewActions>, 'write' | 'send'> & { readonly sent: Sent }) {
  const conflict = write.error?.conflict
  if (!conflict) return null
  return (
    <div className={styles['conflict']}>
      <LazyStoredChange
        conflict={conflict}
        {...describeStatusColumn(conflict)}
        confirmLabel={confirmNameOf(action)}
        onConfirm={() => send(action, told, { [conflict.field]: conflict.stored })}
        onCancel={write.reset}
      />
    </div>
  )
}

/** Registers a shortcut for each action that can be started now. */
function useActionKeys(
  { usual, rare }: OfferedActions,
  isReady: (action: ReviewAction) => boolean,
  onStart: (action: ReviewAction) => void,
): void {
  const ready = [...usual, ...rare].filter(isReady)
  const keys = ready.map((action) => [
    `h ${action.key}`,
    { does: action.name, run: () => onStart(action) },
  ])
  useKeys(handOver, Object.fromEntries(keys) as KeyMap)
}

/** Returns the ref of the button group and a function that focuses it. The group takes the focus when the pressed button is gone. */
function useButtonsFocus(sent: Sent | null, state: UpdateState) {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent === null || state === 'Updating') return
    const focused = document.activeElement
    // A second Enter must not press the button that replaced the pressed one.
    if (focused === null || focused === document.body)
      buttons.current?.focus({ preventScroll: true })
  }, [sent, state])
  return { buttons, focusButtons: () => buttons.current?.focus({ preventScroll: true }) }
}

/** Returns the function that reports an action that was left behind with its standard. */
function useReportLeft({ Id, Name }: StandardRow) {
  const { onActionLeft } = useReview()
  return ({ name }: ReviewAction) => onActionLeft({ standard_id: Id, standard: Name, action: name })
}

/** The actions available on a standard, the write that carries them out, and the questions that precede some of them. */
function useReviewActions({ row, details, full, onRecordRequest }: Omit<Props, 'isLoading'>) {
  const { project_id, standard_id, phase, isStaff, may } = useReview()
  const discardReason = useDiscardReason()
  const unanswered = useUnanswered()
  const write = useTransformation('Standard:UpdateStatus')
  const [sent, setSent] = useState<Sent | null>(null)
  const [confirming, setConfirming] = useState<ReviewAction | null>(null)
  const ids = { project_id, standard_id, phase }
  const parametersOf = ({ set }: ReviewAction) => ({ ...ids, ...statusParameters(set) })
  const actions = offeredActions(
    phase,
    details.label,
    phaseFactsOf(row, phase),
    isStaff ? 'staff' : 'client',
    (action) => may('Standard:UpdateStatus', parametersOf(action), details),
  )
  const questionOf = (action: ReviewAction) =>
    questionAboutRequests(action, unanswered) ?? (full ? questionAbout(action, full, phase) : null)
  const isOffered = confirming && [...actions.usual, ...actions.rare].includes(confirming)
  const send = async (
    action: ReviewAction,
    told: ReturnTold = {},
    also: Readonly<Record<string, unknown>> = {},
  ) => {
    setSent({ action, told })
    if (action.recordsRequest) onRecordRequest()
    // Keep the typed reason until it is stored.
    if (!action.asksReason) setConfirming(null)
    const done = await write.run(
      { ...parametersOf(action), ...told },
      { expected: { ...seenStatus(details), ...also } },
    )
    if (done === null) return
    setConfirming(null)
    if (action.asksReason) discardReason()
  }
  const { buttons, focusButtons } = useButtonsFocus(sent, write.state)
  const cancel = () => {
    setConfirming(null)
    focusButtons()
  }
  const begin = (action: ReviewAction) =>
    questionOf(action) ? setConfirming(action) : void send(action)
  const deferred = useWhenSaved(begin, useReportLeft(row))
  return {
    buttons,
    actions,
    write,
    sent,
    question: isOffered ? questionOf(confirming) : null,
    ...deferred,
    start: (action: ReviewAction) =>
      needsElements(action) ? deferred.start(action) : begin(action),
    send: (...sending: Parameters<typeof send>) => void send(...sending),
    confirm: (action: ReviewAction) => {
      cancel()
      void send(action)
    },
    cancel,
  }
}

/** An action that was sent, with what the client is told. */
type Sent = { readonly action: ReviewAction; readonly told: ReturnTold }
