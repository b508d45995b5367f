import { useState } from 'react'
import { ApiError } from '#rules/api/api-error.ts'
import { successDisplayDelay } from '#rules/review/update-tracker.ts'
import type { WorkbookWrite } from '#rules/workbook/writes.ts'
import type { ContractWrite } from '#web/data/api/contracts.ts'
import { refreshAfter } from '#web/data/cache/invalidation.ts'
import { beginWrite, endWrite } from '#web/data/cache/overall-status.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { runLimited } from '#web/data/writes/run-limited.ts'
import { sendWrite, writeBody } from '#web/data/writes/send-write.ts'
import { stepsByRow, type Step, type StepResult } from './apply-steps.ts'

const parallel = 4
// The delay before retrying a call that exceeded the rate limit per minute, in milliseconds.
const pause = 5_000

/** The run that stores a workbook, in progress or finished. */
export type ApplyRun = {
  readonly isRunning: boolean
  readonly total: number
  readonly results: readonly StepResult[]
}

const wait = () => new Promise((resolve) => setTimeout(resolve, pause))

const whyNot = ({ text, conflict }: ApiError): string =>
  conflict === undefined
    ? text
    : `Somebody changed this meanwhile${conflict.by === null ? '' : `: ${conflict.by}`}`

/** Stores the selected changes of a workbook with the usual writes, each of which expects the values seen by the check. */
export function useApply(projectId: number) {
  const user = useUser()
  const target = useTarget()
  const [run, setRun] = useState<ApplyRun | null>(null)

  const send = async ({ name, parameters, expected }: WorkbookWrite): Promise<void> => {
    const body = writeBody(name as ContractWrite, parameters, user.UserId, expected)
    const key = crypto.randomUUID()
    for (;;) {
      try {
        await sendWrite({ target, body, key })
        return
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.code !== 'tooManyRequests') throw thrown
        await wait()
      }
    }
  }

  const store = async (step: Step): Promise<StepResult> => {
    try {
      for (const write of step.writes) await send(write)
      return { step, outcome: 'stored', why: '' }
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const outcome = thrown.code === 'conflict' ? 'changed meanwhile' : 'refused'
      return { step, outcome, why: whyNot(thrown) }
    }
  }

  /** Resolves to the results in the order of the steps. */
  const apply = async (steps: readonly Step[]): Promise<readonly StepResult[]> => {
    const results = new Map<Step, StepResult>()
    const inOrder = () => steps.flatMap((step) => results.get(step) ?? [])
    const show = (isRunning: boolean) =>
      setRun({ isRunning, total: steps.length, results: inOrder() })
    show(true)
    // Count all writes as one, so that the lists are fetched again only once, after the last.
    beginWrite()
    try {
      await runLimited(stepsByRow(steps), parallel, async (row) => {
        for (const step of row) {
          results.set(step, await store(step))
          show(true)
        }
      })
    } finally {
      const isStored = inOrder().every(({ outcome }) => outcome === 'stored')
      endWrite(isStored ? 'succeed' : 'fail', successDisplayDelay)
      for (const name of new Set(steps.flatMap(({ writes }) => writes.map((write) => write.name))))
        void refreshAfter(name as ContractWrite, { project_id: projectId })
      show(false)
    }
    return inOrder()
  }

  return { run, apply, forget: () => setRun(null) }
}
