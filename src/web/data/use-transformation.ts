import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { featureFlagDefaults, type FeatureFlag } from '../../rules/feature-flags.ts'
import {
  shortSuccessDisplayDelay,
  successDisplayDelay,
  type UpdateState,
} from '../../rules/update-tracker.ts'
import { ApiError } from './api.ts'
import type { ContractWrite, Parameters, Updates } from './contracts.ts'
import { concernedBy, refreshAfter } from './invalidation.ts'
import { beginWrite, endWrite } from './overall-status.ts'
import type { OnProgress } from './post-with-progress.ts'
import { queryClient, sessionKey } from './query-client.ts'
import { sendWrite, writeBody } from './send-write.ts'
import { useSession, useUser } from './session.ts'
import { useTarget } from './target.ts'
import { UpdateTracking } from './update-tracking.ts'
import { inLane } from './write-lane.ts'

/** Shows a write in the cached answers before the server has confirmed it, and answers how to take it back. */
export type Optimistic = (client: QueryClient) => () => void

/** What a run of a write may add to its parameters. */
export type RunOptions = {
  /** Each value that is about to be overwritten, as it was last seen, by column: the server answers a conflict when it has changed. */
  readonly expected?: Readonly<Record<string, unknown>>
  /** Only used while the feature flag of the write is enabled. */
  readonly optimistic?: Optimistic
  /** Hears how much of a long write has been sent, as a share from 0 to 1. */
  readonly onProgress?: OnProgress
  /** A write that stores nothing (a dry run): it is tracked here alone and nothing is fetched again. */
  readonly isTrial?: boolean
}

/** A write of a screen: `run` answers the updates, or null when it failed; `state` and `error` tell of the latest run. */
export type Transformation<Name extends ContractWrite> = {
  readonly run: (
    parameters: Parameters<Name>,
    options?: RunOptions,
  ) => Promise<Updates<Name> | null>
  readonly state: UpdateState
  readonly error: ApiError | null
  readonly reset: () => void
}

const flagOf: Partial<Record<ContractWrite, FeatureFlag>> = {
  'Element:UpdateMockScore': 'UpdateMockScore',
  'Standard:UpdateStatus': 'UpdateStandardStatus',
  'Standard:UpdateClientComment': 'UpdateStandardComment',
  'Standard:UpdateConsultantComment': 'UpdateStandardComment',
  'Standard:UpdateGapAnalysisComment': 'UpdateGAComments',
  'Standard:UpdateGapAnalysisCommentReady': 'UpdateGAComments',
  'Task:Create': 'CreateNewTask',
}

const isShownAtOnce = (name: ContractWrite): boolean => {
  const flag = flagOf[name]
  return flag !== undefined && featureFlagDefaults[flag]
}

const apiErrorOf = (thrown: unknown): ApiError =>
  thrown instanceof ApiError
    ? thrown
    : new ApiError({ status: 0, code: 'network', text: String(thrown), requestId: null })

/** What two writes must share to be sent in order: the row that they change. */
const laneOf = (parameters: Readonly<Record<string, unknown>>): string =>
  ['project_id', 'standard_id', 'element_id', 'task_id', 'phase']
    .map((name) => parameters[name] ?? '')
    .join('/')

const previewReadOnly = new ApiError({
  status: 403,
  code: 'previewReadOnly',
  text: 'Preview is read-only',
  requestId: null,
})

/** Sends a write by the one road, tracks it (specification, section 4) and fetches again what it made stale. */
export function useTransformation<Name extends ContractWrite>(name: Name): Transformation<Name> {
  const { UserId } = useUser()
  const isPreview = useSession().preview !== undefined
  const target = useTarget()
  const [tracking] = useState(() => new UpdateTracking())
  const tracked = useSyncExternalStore(tracking.subscribe, tracking.now)
  const unanswered = useRef<{ body: string; key: string } | null>(null)

  const run = useCallback(
    async (
      parameters: Parameters<Name>,
      { expected, optimistic, onProgress, isTrial = false }: RunOptions = {},
    ) => {
      const written = parameters as Readonly<Record<string, unknown>>
      const isAtOnce = optimistic !== undefined && isShownAtOnce(name)
      const body = writeBody(name, parameters, UserId, expected)
      // A run that got no answer may have been carried out: the same write keeps its key, so that it is not done twice.
      const key = unanswered.current?.body === body ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = null
      const end = tracking.begin()
      // The server would refuse it: a preview looks, and changes nothing.
      if (isPreview) {
        end(previewReadOnly)
        return null
      }
      if (!isTrial) beginWrite()
      let takeBack: (() => void) | undefined
      const delay = isAtOnce ? shortSuccessDisplayDelay : successDisplayDelay
      try {
        if (isAtOnce) {
          await queryClient.cancelQueries(concernedBy(name, written))
          takeBack = optimistic(queryClient)
        }
        const updates = await inLane(laneOf(written), () =>
          sendWrite({ target, body, key, onProgress }),
        )
        if (!isTrial) endWrite('succeed', delay)
        end()
        if (!isTrial) refreshAfter(name, { ...written, ...(updates as object) })
        return updates as Updates<Name>
      } catch (thrown) {
        const error = apiErrorOf(thrown)
        takeBack?.()
        if (!isTrial) endWrite('fail', delay)
        end(error)
        if (error.isPassing) unanswered.current = { body, key }
        if (error.status === 401) void queryClient.invalidateQueries({ queryKey: sessionKey })
        if (takeBack || error.conflict) refreshAfter(name, written)
        return null
      }
    },
    [name, UserId, isPreview, target, tracking],
  )

  return { run, reset: tracking.reset, ...tracked }
}
