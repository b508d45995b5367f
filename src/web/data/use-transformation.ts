import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { isShownAtOnce } from '../../rules/feature-flags.ts'
import {
  shortSuccessDisplayDelay,
  successDisplayDelay,
  type UpdateState,
} from '../../rules/update-tracker.ts'
import { ApiError } from './api.ts'
import type { ContractWrite, Parameters, Updates } from './contracts.ts'
import { refreshAfter } from './invalidation.ts'
import type { Optimistic } from './optimistic.ts'
import { beginWrite, endWrite } from './overall-status.ts'
import type { OnProgress } from './post-with-progress.ts'
import { sendWrite, writeBody } from './send-write.ts'
import { useSession, useUser } from './session.ts'
import { showAtOnce } from './show-at-once.ts'
import { useTarget } from './target.ts'
import { UpdateTracking } from './update-tracking.ts'
import { inLane } from './write-lane.ts'

/** What a run of a write may add to its parameters. */
export type RunOptions = {
  /** Each value that is about to be overwritten, as it was last seen, by column: the server answers a conflict when it has changed. */
  readonly expected?: Readonly<Record<string, unknown>>
  /** How the screen itself shows the write while its feature flag is enabled; every other write with a flag is shown by show-at-once.ts. */
  readonly optimistic?: Optimistic
  /** Hears how much of a long write has been sent, as a share from 0 to 1. */
  readonly onProgress?: OnProgress
  /** A write that stores nothing (a dry run): it is tracked here alone and nothing is fetched again. */
  readonly isTrial?: boolean
}

/** The outcome of one run of a write: its updates, or why it failed. */
export type Outcome<Name extends ContractWrite> =
  | { readonly updates: Updates<Name>; readonly error: null }
  | { readonly updates: null; readonly error: ApiError }

/** A write of a screen: `run` answers the updates, or null when it failed; `state` and `error` tell of the latest run. */
export type Transformation<Name extends ContractWrite> = {
  /** Like `run`, for callers that need the error of this very run. */
  readonly send: (parameters: Parameters<Name>, options?: RunOptions) => Promise<Outcome<Name>>
  readonly run: (
    parameters: Parameters<Name>,
    options?: RunOptions,
  ) => Promise<Updates<Name> | null>
  readonly state: UpdateState
  readonly error: ApiError | null
  readonly reset: () => void
  /** Whether the write is shown before the server has confirmed it (its feature flag is enabled). */
  readonly isAtOnce: boolean
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
  const user = useUser()
  const { featureFlags, preview } = useSession()
  const isPreview = preview !== undefined
  const isAtOnce = isShownAtOnce(featureFlags, name)
  const target = useTarget()
  const [tracking] = useState(() => new UpdateTracking())
  const tracked = useSyncExternalStore(tracking.subscribe, tracking.now)
  const unanswered = useRef<{ body: string; key: string } | null>(null)

  const send = useCallback(
    async (
      parameters: Parameters<Name>,
      { expected, optimistic, onProgress, isTrial = false }: RunOptions = {},
    ): Promise<Outcome<Name>> => {
      const written = parameters as Readonly<Record<string, unknown>>
      const body = writeBody(name, parameters, user.UserId, expected)
      // A run that got no answer may have been carried out: the same write keeps its key, so that it is not done twice.
      const key = unanswered.current?.body === body ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = null
      const end = tracking.begin()
      // The server would refuse it: a preview looks, and changes nothing.
      if (isPreview) {
        end(previewReadOnly)
        return { updates: null, error: previewReadOnly }
      }
      if (!isTrial) beginWrite()
      let takeBack: (() => void) | undefined
      const delay = isAtOnce ? shortSuccessDisplayDelay : successDisplayDelay
      try {
        if (isAtOnce)
          takeBack = await showAtOnce(
            name,
            parameters,
            { flags: featureFlags, target, user },
            optimistic,
          )
        const updates = await inLane(laneOf(written), () =>
          sendWrite({ target, body, key, onProgress }),
        )
        if (!isTrial) endWrite('succeed', delay)
        end()
        if (!isTrial) refreshAfter(name, { ...written, ...(updates as object) })
        return { updates: updates as Updates<Name>, error: null }
      } catch (thrown) {
        const error = apiErrorOf(thrown)
        takeBack?.()
        if (!isTrial) endWrite('fail', delay)
        end(error)
        if (error.isPassing) unanswered.current = { body, key }
        if (takeBack || error.conflict) refreshAfter(name, written)
        return { updates: null, error }
      }
    },
    [name, user, featureFlags, isAtOnce, isPreview, target, tracking],
  )
  const run = useCallback(
    async (parameters: Parameters<Name>, options?: RunOptions) =>
      (await send(parameters, options)).updates,
    [send],
  )

  return { run, send, reset: tracking.reset, isAtOnce, ...tracked }
}
