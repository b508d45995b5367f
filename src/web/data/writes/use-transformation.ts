import { useCallback, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#rules/api/api-error.ts'
import { isShownAtOnce } from '#rules/api/feature-flags.ts'
import {
  shortSuccessDisplayDelay,
  successDisplayDelay,
  type UpdateState,
} from '#rules/review/update-tracker.ts'
import type { ContractWrite, Parameters, Updates } from '../api/contracts.ts'
import type { OnProgress } from '../api/post-with-progress.ts'
import { refreshAfter } from '../cache/invalidation.ts'
import { beginWrite, endWrite } from '../cache/overall-status.ts'
import { useFeatureFlags } from '../flags/use-feature-flags.ts'
import { applyOptimistic } from '../optimistic/apply-optimistic.ts'
import type { OptimisticUpdate } from '../optimistic/optimistic-update.ts'
import { useSession, useUser } from '../session/session.ts'
import { useTarget } from '../session/target.ts'
import { sendUntilAnswered, sendWrite, writeBody, type WriteRequest } from './send-write.ts'
import { runSerially } from './serial-queue.ts'
import type { KeptAs } from './unsent-write.ts'
import { UpdateTracking } from './update-tracking.ts'

export type RunOptions = {
  /** The last seen value of each column that the write overwrites; the server returns a conflict when one has changed. */
  readonly expected?: Readonly<Record<string, unknown>>
  /** The screen's own optimistic update; without it, apply-optimistic.ts supplies the update of a flagged write. */
  readonly optimistic?: OptimisticUpdate
  /** Called with the upload progress of a long write, from 0 to 1. */
  readonly onProgress?: OnProgress
  /** Stores the write on this device, under this name, while the server does not answer, and sends it when the server is back. */
  readonly keptAs?: KeptAs
  /** A dry run: it stores nothing, is tracked only here, and triggers no refetch. */
  readonly isTrial?: boolean
}

/** The result of one run of a write: its updates, or the error. */
export type Outcome<Name extends ContractWrite> =
  | { readonly updates: Updates<Name>; readonly error: null }
  | { readonly updates: null; readonly error: ApiError }

/** A write of a screen. `run` returns the updates, or null on failure; `state` and `error` describe the latest run. */
export type Transformation<Name extends ContractWrite> = {
  /** Like `run`, for callers that need the error of that run. */
  readonly send: (parameters: Parameters<Name>, options?: RunOptions) => Promise<Outcome<Name>>
  readonly run: (
    parameters: Parameters<Name>,
    options?: RunOptions,
  ) => Promise<Updates<Name> | null>
  readonly state: UpdateState
  readonly error: ApiError | null
  readonly reset: () => void
  /** Whether the write is shown optimistically (its feature flag is enabled). */
  readonly isAtOnce: boolean
}

const apiErrorOf = (thrown: unknown): ApiError =>
  thrown instanceof ApiError
    ? thrown
    : new ApiError({ status: 0, code: 'network', text: String(thrown), requestId: null })

/** Returns the key by which writes to the same row are sent in order. */
const queueKeyOf = (parameters: Readonly<Record<string, unknown>>): string =>
  ['project_id', 'standard_id', 'element_id', 'task_id', 'rfi_id', 'phase']
    .map((name) => parameters[name] ?? '')
    .join('/')

/**
 * Sends a write after earlier ones to the same row. One with `keptAs` also waits for the server, and is stored on the device until then if the code for that could
 * be fetched.
 */
async function sendInTurn(
  request: WriteRequest,
  queueKey: string,
  kept: { readonly name: ContractWrite; readonly keptAs: KeptAs } | undefined,
): Promise<unknown> {
  if (!kept) return runSerially(queueKey, () => sendWrite(request))
  const keeping = await import('./unsent-writes.ts').catch(() => null)
  if (!keeping) return runSerially(queueKey, () => sendUntilAnswered(request))
  return keeping.keepWhileUnsent(request, kept.name, kept.keptAs, (act) =>
    runSerially(queueKey, act),
  )
}

/** Counts a write in the overall status; returns the function that reports its result there. */
function beginOverall(isAtOnce: boolean): (result: 'succeed' | 'fail') => void {
  beginWrite()
  const delay = isAtOnce ? shortSuccessDisplayDelay : successDisplayDelay
  return (result) => endWrite(result, delay)
}

// The latest unanswered run of each write to a row. It may have been executed, so sending the same body
// again, even from a form that was reopened, reuses its key and is not executed twice.
const unanswered = new Map<string, { readonly body: string; readonly key: string }>()

/** Returns the key of a run that writes to a row, and the function that forgets it once the run has a response. */
function keyOfRun(row: string, body: string) {
  const before = unanswered.get(row)
  const key = before?.body === body ? before.key : crypto.randomUUID()
  unanswered.set(row, { body, key })
  const forget = () => {
    if (unanswered.get(row)?.key === key) unanswered.delete(row)
  }
  return { key, forget }
}

const ignoreResult = () => {}

const previewReadOnly = new ApiError({
  status: 403,
  code: 'previewReadOnly',
  text: 'Preview is read-only',
  requestId: null,
})

/** Sends a write, tracks it (specification, section 4) and refetches the reads that it made stale. */
export function useTransformation<Name extends ContractWrite>(name: Name): Transformation<Name> {
  const user = useUser()
  const { preview } = useSession()
  const featureFlags = useFeatureFlags()
  const isPreview = preview !== undefined
  const isAtOnce = isShownAtOnce(featureFlags, name)
  const target = useTarget()
  const [tracking] = useState(() => new UpdateTracking())
  const tracked = useSyncExternalStore(tracking.subscribe, tracking.now)

  const send = useCallback(
    async (
      parameters: Parameters<Name>,
      { expected, optimistic, onProgress, keptAs, isTrial = false }: RunOptions = {},
    ): Promise<Outcome<Name>> => {
      const actedAt = performance.now()
      const written = parameters as Readonly<Record<string, unknown>>
      const body = writeBody(name, parameters, user.UserId, expected)
      const end = tracking.begin()
      // Impersonation is read-only; the server would deny the write.
      if (isPreview) {
        end(previewReadOnly)
        return { updates: null, error: previewReadOnly }
      }
      const { key, forget } = keyOfRun(`${target} ${name} ${queueKeyOf(written)}`, body)
      let rollBack: (() => void) | undefined
      const endOverall = isTrial ? ignoreResult : beginOverall(isAtOnce)
      try {
        if (isAtOnce)
          rollBack = await applyOptimistic(
            name,
            parameters,
            { flags: featureFlags, target, user },
            optimistic,
          )
        const request = { target, body, key, onProgress, actedAt }
        const updates = await sendInTurn(request, queueKeyOf(written), keptAs && { name, keptAs })
        forget()
        endOverall('succeed')
        end()
        if (!isTrial) void refreshAfter(name, { ...written, ...(updates as object) })
        return { updates: updates as Updates<Name>, error: null }
      } catch (thrown) {
        const error = apiErrorOf(thrown)
        rollBack?.()
        endOverall('fail')
        end(error)
        if (!error.isPassing) forget()
        if (rollBack || error.conflict) void refreshAfter(name, written)
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
