import { useState } from 'react'
import { ApiError } from '#rules/api/api-error.ts'
import { successDisplayDelay } from '#rules/review/update-tracker.ts'
import type { ContractWrite, Parameters } from '#web/data/api/contracts.ts'
import { refreshAfter } from '#web/data/cache/invalidation.ts'
import { beginWrite, endWrite } from '#web/data/cache/overall-status.ts'
import { useFeatureFlags } from '#web/data/flags/use-feature-flags.ts'
import { applyOptimistic } from '#web/data/optimistic/apply-optimistic.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { sendWrite, writeBody } from '#web/data/writes/send-write.ts'
import type { BulkPlan } from './plan-bulk.ts'
import { runLimited } from './run-limited.ts'

const parallel = 6
/** The most changes that one call of Standard:UpdateConsultantAssignments accepts. */
const mostChanges = 500

/** A failed write of a bulk action: its subject and its error. */
export type BulkFailure = { readonly name: string; readonly error: ApiError }

/** A bulk action, running or finished. */
export type BulkRun = {
  /** A short description: 'Full Score to Not Applicable'. */
  readonly words: string
  readonly plan: BulkPlan
  readonly isRunning: boolean
  readonly done: number
  readonly total: number
  readonly changed: ReadonlySet<number>
  readonly failures: readonly BulkFailure[]
  /** Whether it undoes an earlier one. */
  readonly isUndo: boolean
}

type Part = {
  readonly name: string
  readonly ids: readonly number[]
  readonly send: () => Promise<unknown>
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

/** Returns the function that sends a write, which is taken back on screen when it fails. */
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

const partsOf = (plan: BulkPlan, project_id: number, send: Send): Part[] =>
  plan.kind === 'status'
    ? plan.steps.map(({ standard_id, name, from, to }) => ({
        name,
        ids: [standard_id],
        send: () =>
          send(
            'Standard:UpdateStatus',
            { project_id, standard_id, phase: plan.phase, status: to },
            { Status: from },
          ),
      }))
    : chunks(plan.steps, mostChanges).map((assignmentChanges) => ({
        name: 'The assignments',
        ids: assignmentChanges.map(({ standard_id }) => standard_id),
        send: () =>
          send('Standard:UpdateConsultantAssignments', {
            project_id,
            assignmentChanges: [...assignmentChanges],
          }),
      }))

/** Runs bulk plans on a project: statuses with six concurrent calls, assignments in one call. Failures are collected by name. */
export function useBulk(project_id: number) {
  const send = useSend()
  const [run, setRun] = useState<BulkRun | null>(null)

  const carryOut = async (plan: BulkPlan, words: string, isUndo = false) => {
    const changed = new Set<number>()
    const failures: BulkFailure[] = []
    let done = 0
    const report = (isRunning: boolean) =>
      setRun({
        words,
        plan,
        isRunning,
        done,
        total: plan.steps.length,
        changed: new Set(changed),
        failures: [...failures],
        isUndo,
      })
    report(true)
    // Count all writes as one, so that the lists are fetched again only once, after the last.
    beginWrite()
    await runLimited(partsOf(plan, project_id, send), parallel, async (part) => {
      try {
        await part.send()
        for (const id of part.ids) changed.add(id)
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        failures.push({ name: part.name, error: thrown })
      }
      done += part.ids.length
      report(true)
    }).finally(() => {
      endWrite(failures.length === 0 ? 'succeed' : 'fail', successDisplayDelay)
      const write =
        plan.kind === 'status' ? 'Standard:UpdateStatus' : 'Standard:UpdateConsultantAssignments'
      refreshAfter(write, { project_id })
      report(false)
    })
  }

  return { run, carryOut, forget: () => setRun(null) }
}
