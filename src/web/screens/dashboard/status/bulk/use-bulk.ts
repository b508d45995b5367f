import { useState } from 'react'
import { ApiError } from '#rules/api/api-error.ts'
import { statusParameters } from '#rules/review/actions/status-parameters.ts'
import { successDisplayDelay } from '#rules/review/update-tracker.ts'
import type { ContractWrite, Parameters } from '#web/data/api/contracts.ts'
import { refreshAfter } from '#web/data/cache/invalidation.ts'
import { beginWrite, endWrite } from '#web/data/cache/overall-status.ts'
import { useFeatureFlags } from '#web/data/flags/use-feature-flags.ts'
import { applyOptimistic } from '#web/data/optimistic/apply-optimistic.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { runLimited } from '#web/data/writes/run-limited.ts'
import { sendWrite, writeBody } from '#web/data/writes/send-write.ts'
import { assignmentFailures, statusFailure, type BulkFailure } from './bulk-failures.ts'
import type { AssignmentStep, BulkPlan } from './plan-bulk.ts'

const parallel = 6
/** The most changes that one call of Standard:UpdateConsultantAssignments accepts. */
const mostChanges = 500

/** A bulk action, running or finished. */
export type BulkRun = {
  /** A short description: 'Mark 3 standards for upload'. */
  readonly words: string
  readonly plan: BulkPlan
  readonly isRunning: boolean
  readonly done: number
  readonly total: number
  readonly changed: ReadonlySet<number>
  readonly failures: readonly BulkFailure[]
  /** Whether this run undoes an earlier one. */
  readonly isUndo: boolean
}

/** A part of a plan: how many standards it changes, and a function that sends it and reports which were changed and which were not. */
type Part = { readonly size: number; readonly send: () => Promise<PartOutcome> }

type PartOutcome = {
  readonly changed: readonly number[]
  readonly failures: readonly BulkFailure[]
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

type Send = <Name extends ContractWrite>(
  name: Name,
  parameters: Parameters<Name>,
  expected?: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** Returns the function that sends a write optimistically and rolls it back on failure. */
function useSend(): Send {
  const user = useUser()
  const flags = useFeatureFlags()
  const target = useTarget()
  return async (name, parameters, expected) => {
    const takeBack = await applyOptimistic(name, parameters, { flags, target, user })
    try {
      return await sendWrite({
        target,
        body: writeBody(name, parameters, user.UserId, expected),
        key: crypto.randomUUID(),
      })
    } catch (thrown) {
      takeBack?.()
      throw thrown
    }
  }
}

/** Returns the API error of a failed request, null on success; rethrows any other error. */
async function failureOf(sending: Promise<unknown>): Promise<ApiError | null> {
  try {
    await sending
    return null
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown
    throw thrown
  }
}

const statusParts = (
  { phase, reason, steps }: Extract<BulkPlan, { kind: 'status' }>,
  project_id: number,
  send: Send,
): Part[] =>
  steps.map((step) => ({
    size: 1,
    send: async () => {
      const { standard_id, set, seen } = step
      const told = reason.trim() === '' ? {} : { reason }
      const parameters = { project_id, standard_id, phase, ...statusParameters(set), ...told }
      const error = await failureOf(send('Standard:UpdateStatus', parameters, seen))
      return error === null
        ? { changed: [standard_id], failures: [] }
        : { changed: [], failures: [statusFailure(step, error)] }
    },
  }))

/**
 * Sends assignments in one call, all or none. When someone else changed some of the standards first, sends the others again without
 * those.
 */
async function sendAssignments(
  steps: readonly AssignmentStep[],
  project_id: number,
  send: Send,
): Promise<PartOutcome> {
  const assignmentChanges = steps.map(({ name: _, ...change }) => change)
  const error = await failureOf(
    send('Standard:UpdateConsultantAssignments', { project_id, assignmentChanges }),
  )
  if (error === null) return { changed: steps.map(({ standard_id }) => standard_id), failures: [] }
  const { failures, left } = assignmentFailures(steps, error)
  if (left.length === 0) return { changed: [], failures }
  const others = await sendAssignments(left, project_id, send)
  return { changed: others.changed, failures: [...failures, ...others.failures] }
}

const partsOf = (plan: BulkPlan, project_id: number, send: Send): Part[] =>
  plan.kind === 'status'
    ? statusParts(plan, project_id, send)
    : chunks(plan.steps, mostChanges).map((steps) => ({
        size: steps.length,
        send: () => sendAssignments(steps, project_id, send),
      }))

/** Runs bulk plans on a project: statuses with six concurrent calls, assignments in one call. Failures are collected by standard. */
export function useBulk(project_id: number) {
  const send = useSend()
  const [run, setRun] = useState<BulkRun | null>(null)

  /** Resolves to whether all standards were changed. */
  const carryOut = async (plan: BulkPlan, words: string, isUndo = false): Promise<boolean> => {
    const changed = new Set<number>()
    const failures: BulkFailure[] = []
    const total = plan.steps.length
    let done = 0
    const report = (isRunning: boolean) =>
      setRun({
        words,
        plan,
        isRunning,
        isUndo,
        done,
        total,
        changed: new Set(changed),
        failures: [...failures],
      })
    report(true)
    // Count all writes as one, so that the lists are fetched again only once, after the last.
    beginWrite()
    await runLimited(partsOf(plan, project_id, send), parallel, async (part) => {
      const outcome = await part.send()
      for (const id of outcome.changed) changed.add(id)
      failures.push(...outcome.failures)
      done += part.size
      report(true)
    }).finally(() => {
      endWrite(failures.length === 0 ? 'succeed' : 'fail', successDisplayDelay)
      const write =
        plan.kind === 'status' ? 'Standard:UpdateStatus' : 'Standard:UpdateConsultantAssignments'
      void refreshAfter(write, { project_id })
      report(false)
    })
    return failures.length === 0
  }

  return { run, carryOut, forget: () => setRun(null) }
}
