import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '../../harness/test-server.ts'

type Aim = {
  /** The servers, behind a proxy that sends each request to a different one. */
  readonly servers: TestServer
  readonly places: readonly { readonly project: number; readonly standard: number }[]
}

/** What people saw who read after they wrote. */
type Tally = {
  /** The texts of the tasks whose creation was acknowledged. */
  readonly written: string[]
  reads: number
  /** Reads that missed a task acknowledged before they began. */
  readonly stale: string[]
  /** Requests whose status was not 200. */
  readonly failed: string[]
}

const pause = 20

/**
 * Starts people, two per project, each of whom adds a task and then reads the tasks of the project, until `stop`; failed requests are sent again,
 * writes with their idempotency key.
 */
export function startOwnWrites({ servers, places }: Aim) {
  const tally: Tally = { written: [], reads: 0, stale: [], failed: [] }
  const acknowledged = places.map(() => new Set<string>())
  let isOver = false
  const until200 = async (send: () => ReturnType<TestServer['fetch']>) => {
    for (;;) {
      const answer = await send().catch((error: unknown) => ({ status: String(error), body: null }))
      if (answer.status === 200) return answer.body
      tally.failed.push(String(answer.status))
      await wait(pause)
    }
  }
  const work = async (person: number) => {
    const at = Math.floor(person / 2)
    const place = places[at]
    const known = acknowledged[at]
    if (place === undefined || known === undefined) return
    const project_id = place.project
    for (let turn = 0; !isOver; turn += 1) {
      const text = `${person} wrote ${turn}`
      const parameters = { project_id, standard_id: place.standard, text, assignees: [] }
      const key = randomUUID()
      await until200(() => servers.write('C+', 'Task:Create', parameters, { key }))
      tally.written.push(text)
      known.add(text)
      // Tasks acknowledged to others count too.
      const expected = [...known]
      const body = await until200(() =>
        servers.read('C+', 'tasks/tasks_for_project', { project_id }),
      )
      const seen = new Set((body.data as { Text: string }[]).map(({ Text }) => Text))
      tally.reads += 1
      tally.stale.push(...expected.filter((one) => !seen.has(one)))
      await wait(pause)
    }
  }
  const working = Array.from({ length: places.length * 2 }, (_, person) => work(person))
  return {
    tally,
    stop: async (): Promise<Tally> => {
      isOver = true
      await Promise.all(working)
      return tally
    },
  }
}
