import { isShownAtOnce, type FeatureFlags, type FlaggedWrite } from '#rules/api/feature-flags.ts'
import type { Target } from '#rules/api/targets.ts'
import { writtenValues } from '#rules/cache/written-columns.ts'
import { phaseLabel } from '#rules/review/labels/phase-label.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import type { ContractWrite, Parameters } from '../api/contracts.ts'
import { columnsOf } from '../api/write-facts.ts'
import { staleQueries } from '../cache/invalidation.ts'
import { queryClient } from '../cache/query-client.ts'
import { phaseFactsOf } from '../reads/phase-facts-of.ts'
import type { SessionUser } from '../session/session.ts'
import { applyDetails } from './optimistic-details.ts'
import { applyNewTask } from './optimistic-task.ts'
import type { OptimisticUpdate } from './optimistic-update.ts'

/** The flags that decide whether a write is shown optimistically, and the data needed to show it. */
export type OptimisticContext = {
  readonly flags: FeatureFlags
  readonly target: Target
  readonly user: SessionUser
}

type Show<Name extends ContractWrite> = (
  parameters: Parameters<Name>,
  showing: OptimisticContext,
) => OptimisticUpdate

type DetailsWrite = Extract<FlaggedWrite, `Standard:${string}`>

const showDetails =
  <Name extends DetailsWrite>(name: Name): Show<Name> =>
  (sent, { target }) =>
    applyDetails(target, sent, writtenValues(columnsOf(name), sent))

// Typed so that a flagged write without an entry does not compile. The screen of a score passes its own update.
const shows: { readonly [Name in Exclude<FlaggedWrite, 'Element:UpdateMockScore'>]: Show<Name> } = {
  'Standard:UpdateStatus': (sent, { target }) => applyStatus(target, sent),
  'Standard:UpdateClientComment': showDetails('Standard:UpdateClientComment'),
  'Standard:UpdateConsultantComment': showDetails('Standard:UpdateConsultantComment'),
  'Standard:UpdateConsultantCommentReady': showDetails('Standard:UpdateConsultantCommentReady'),
  'Standard:UpdateGapAnalysisComment': showDetails('Standard:UpdateGapAnalysisComment'),
  'Standard:UpdateGapAnalysisCommentReady': showDetails('Standard:UpdateGapAnalysisCommentReady'),
  'Task:Create': (sent, { target, user }) => applyNewTask(target, sent, user),
}

/**
 * Applies a write to the cached responses if its flag is enabled, and returns the rollback. `own` replaces the default update when
 * the screen defines its own. Does nothing while the flag is disabled.
 */
export async function applyOptimistic<Name extends ContractWrite>(
  name: Name,
  parameters: Parameters<Name>,
  showing: OptimisticContext,
  own?: OptimisticUpdate,
): Promise<(() => void) | undefined> {
  if (!isShownAtOnce(showing.flags, name)) return undefined
  const show = (shows as Partial<Record<ContractWrite, Show<Name>>>)[name]
  const optimistic = own ?? show?.(parameters, showing)
  if (!optimistic) return undefined
  // A response still in flight is older than the write.
  await queryClient.cancelQueries(staleQueries(name, parameters as Record<string, unknown>))
  return optimistic(queryClient)
}

/** Shows the status and the flags of a standard, and the label derived from them, before the server confirms them. */
function applyStatus(
  target: Target,
  parameters: Parameters<'Standard:UpdateStatus'>,
): OptimisticUpdate {
  const { phase } = parameters
  const set = writtenValues(statusColumns, parameters)
  return applyDetails(target, parameters, (row) => {
    const { label, order } = phaseLabel(phase, { ...phaseFactsOf(row, phase), ...set })
    // A flag that is hidden from the person stays hidden.
    const details = row.phaseDetails[phase] ?? {}
    const seen = Object.entries(set).filter(([column]) => column in details)
    return { ...Object.fromEntries(seen), label, labelOrder: order }
  })
}
