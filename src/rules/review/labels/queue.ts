import { isSameUser } from '#rules/people/user-id.ts'
import type { DesktopReviewLabel } from './desktop-review.ts'
import type { StatusLabel } from './label-kinds.ts'
import { isComplete, isInScope } from './progress.ts'

/** The consultants of a standard in Desktop Review: senior (SC) and associate (AC). */
type Consultants = { readonly OwnerId: string | null; readonly JuniorOwnerId: string | null }

/** The facts that decide whose turn it is on a standard in Desktop Review. */
export type QueueFacts = Consultants & { readonly label: string }

const senior = ({ OwnerId }: Consultants) => OwnerId
// Without an associate, the senior consultant has both roles.
const associate = ({ OwnerId, JuniorOwnerId }: Consultants) => JuniorOwnerId ?? OwnerId

const consultantByLabel: ReadonlyMap<string, (of: Consultants) => string | null> = new Map<
  DesktopReviewLabel,
  (of: Consultants) => string | null
>([
  ['Pending First AC Review', associate],
  ['Pending First SC Review', senior],
  ['Pending Second SC Review', senior],
  ['Pending RFI Review', senior],
  ['Marked For Upload', associate],
])

const clientLabels: ReadonlySet<string> = new Set<DesktopReviewLabel>([
  'Waiting Client Submission',
  'Revisions Required',
])

/** Whether it is this consultant's turn on a standard in Desktop Review. */
export function isInQueueOf(userId: string, standard: QueueFacts | undefined): boolean {
  const consultant = standard && consultantByLabel.get(standard.label)?.(standard)
  return consultant != null && isSameUser(consultant, userId)
}

/** Whether it is the client's turn on a standard in Desktop Review. */
export const isInQueueOfClient = (standard: QueueFacts | undefined): boolean =>
  standard !== undefined && clientLabels.has(standard.label)

/** Whether it is a person's turn on a standard in Desktop Review, as a consultant or as a client. */
export const waitsFor = (
  { userId, isStaff }: { readonly userId: string; readonly isStaff: boolean },
  standard: QueueFacts | undefined,
): boolean => (isStaff ? isInQueueOf(userId, standard) : isInQueueOfClient(standard))

/** Whether a standard with this label waits for someone to act, in any phase: a consultant, the client, or whoever assigns consultants. */
export const isWaiting = (label: StatusLabel): boolean =>
  consultantByLabel.has(label.label) || (isInScope(label) && !isComplete(label))
