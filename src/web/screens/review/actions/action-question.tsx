import { Suspense, useEffect } from 'react'
import { openElements, type MissingPart } from '#rules/review/actions/open-elements.ts'
import type { ReviewAction } from '#rules/review/actions/review-action.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { UnansweredConfirmation } from '../lazy/lazy-tabs.tsx'
import type { ReturnTold } from '../returned/return-form.tsx'
import { OpenElementsConfirmation } from './open-elements-confirmation.tsx'
import styles from './review-buttons.module.css'

const ReturnForm = lazyWithPreload(
  async () => (await import('../returned/return-form.tsx')).ReturnForm,
)

/** Preloads the form for the reason, so that letters typed into it never trigger shortcuts. */
export const useReturnFormAhead = (): void => useEffect(() => onIdle(ReturnForm.fetchAhead), [])

/** Returns the label of the button that carries out an action after a question. */
export const confirmNameOf = ({ name, confirmName = `${name} anyway` }: ReviewAction): string =>
  confirmName

/** An action, with the number of elements that lack what it requires, the standard that it returns, or the requests that are unanswered. */
type Question = { readonly action: ReviewAction } & (
  | { readonly lack: MissingPart; readonly count: { readonly open: number; readonly all: number } }
  | { readonly full: StandardRow }
  | { readonly unanswered: readonly RfiRequest[] }
)

/** Returns the question to ask before an action on a standard; null when none is needed. */
export function questionAbout(
  action: ReviewAction,
  full: StandardRow,
  phase: Phase,
): Question | null {
  if (action.asksReason) return { action, full }
  const lack = action.requires
  const count = lack && openElements(full.AllElements ?? [], phase, lack)
  return count && count.open > 0 ? { action, lack, count } : null
}

/** Returns the question to ask before an action while requests from the accreditor are unanswered; null when none is needed. */
export const questionAboutRequests = (
  action: ReviewAction,
  unanswered: readonly RfiRequest[],
): Question | null =>
  action.asksUnanswered && unanswered.length > 0 ? { action, unanswered } : null

/** Asks for the details that an action needs, or for confirmation despite open elements or unanswered requests. */
export const ActionQuestion = ({
  question,
  isBusy,
  onSend,
  onConfirm,
  onCancel,
}: {
  readonly question: Question
  readonly isBusy: boolean
  readonly onSend: (told: ReturnTold) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves what its buttons leave
  <div className={styles['conflict']} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
    {'full' in question ? (
      <Suspense>
        <ReturnForm
          full={question.full}
          act={question.action.name}
          isBusy={isBusy}
          onSend={onSend}
          onCancel={onCancel}
        />
      </Suspense>
    ) : 'unanswered' in question ? (
      <Suspense fallback={null}>
        <UnansweredConfirmation
          unanswered={question.unanswered}
          confirmLabel={confirmNameOf(question.action)}
          onConfirm={onConfirm}
          onCancel={onCancel}
        />
      </Suspense>
    ) : (
      <OpenElementsConfirmation
        {...question.count}
        lack={question.lack}
        confirmLabel={confirmNameOf(question.action)}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    )}
  </div>
)
