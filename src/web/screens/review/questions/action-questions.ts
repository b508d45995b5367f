import { openElements, type MissingPart } from '#rules/review/actions/open-elements.ts'
import type { ReviewAction } from '#rules/review/actions/review-action.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'

/** Returns the label of the button that carries out an action after a question. */
export const confirmNameOf = ({ name, confirmName = `${name} anyway` }: ReviewAction): string =>
  confirmName

/** An action, with the number of elements that lack what it requires, the standard that it returns, or the requests that are unanswered. */
export type Question = { readonly action: ReviewAction } & (
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
