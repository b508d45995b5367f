import { isShownAtOnce, type FeatureFlags, type FlaggedWrite } from '../../rules/feature-flags.ts'
import type { Target } from '../../rules/targets.ts'
import { writtenValues } from '../../rules/written-columns.ts'
import type { ContractWrite, Parameters } from './contracts.ts'
import { concernedBy } from './invalidation.ts'
import { queryClient } from './query-client.ts'
import type { SessionUser } from './session.ts'
import { showDetails } from './show-details.ts'
import { showNewTask } from './show-new-task.ts'
import { showStatus } from './show-status.ts'
import type { Optimistic } from './optimistic.ts'

/** What decides how a write is shown, and what it is shown with. */
export type Showing = {
  readonly flags: FeatureFlags
  readonly target: Target
  readonly user: SessionUser
}

type Show<Name extends ContractWrite> = (
  parameters: Parameters<Name>,
  showing: Showing,
) => Optimistic

type DetailsWrite = Extract<FlaggedWrite, `Standard:${string}`>

const details =
  <Name extends DetailsWrite>(name: Name): Show<Name> =>
  (sent, { target }) =>
    showDetails(target, sent, writtenValues(name, sent))

// A write whose way on screen a flag chooses does not compile without an entry; a score is shown by the screen that sends it.
const shows: { readonly [Name in Exclude<FlaggedWrite, 'Element:UpdateMockScore'>]: Show<Name> } = {
  'Standard:UpdateStatus': (sent, { target }) => showStatus(target, sent),
  'Standard:UpdateClientComment': details('Standard:UpdateClientComment'),
  'Standard:UpdateConsultantComment': details('Standard:UpdateConsultantComment'),
  'Standard:UpdateConsultantCommentReady': details('Standard:UpdateConsultantCommentReady'),
  'Standard:UpdateGapAnalysisComment': details('Standard:UpdateGapAnalysisComment'),
  'Standard:UpdateGapAnalysisCommentReady': details('Standard:UpdateGapAnalysisCommentReady'),
  'Task:Create': (sent, { target, user }) => showNewTask(target, sent, user),
}

/**
 * Shows a write in the cached answers while its flag is enabled (`own` says how where the screen knows it) and returns how to take it
 * back; does nothing while the flag is disabled.
 */
export async function showAtOnce<Name extends ContractWrite>(
  name: Name,
  parameters: Parameters<Name>,
  showing: Showing,
  own?: Optimistic,
): Promise<(() => void) | undefined> {
  if (!isShownAtOnce(showing.flags, name)) return undefined
  const show = (shows as Partial<Record<ContractWrite, Show<Name>>>)[name]
  const optimistic = own ?? show?.(parameters, showing)
  if (!optimistic) return undefined
  // An answer that is on its way is older than the write.
  await queryClient.cancelQueries(concernedBy(name, parameters as Record<string, unknown>))
  return optimistic(queryClient)
}
