import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { parameterOfColumn } from '#rules/cache/written-columns.ts'
import {
  actionRequest,
  actions,
  type Action,
  type ActionFlags,
  type ActionRequest,
} from '#rules/review/actions/action-request.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'

const write = 'Standard:UpdateStatus'
const requests: readonly ActionRequest[] = ['NoActionRequest', ...actions]
const parameterOf = (action: Action) => parameterOfColumn(statusColumns, action) ?? ''

/** The rows that a history of moves must have left, in the order of the writes. */
function expectedRows(history: readonly { by: string; before: ActionFlags; asked: object }[]) {
  const rows: object[] = []
  let open: { StartAction: Action; StartByUserId: string } | undefined
  for (const { by, before, asked: flags } of history) {
    const from = actionRequest(before)
    const wanted = flags as Record<string, boolean>
    const to = actions.find((action) => wanted[parameterOf(action)]) ?? 'NoActionRequest'
    if (from === to) continue
    if (open) rows.push({ ...open, EndAction: to, EndByUserId: by, Status: 'Complete' })
    open = to === 'NoActionRequest' ? undefined : { StartAction: to, StartByUserId: by }
  }
  return [...rows, ...(open ? [{ ...open, EndAction: null, Status: 'Pending' }] : [])]
}

test.for(targets)(
  'in %s, fifty people at once on two servers never leave two open rows, and every acknowledged write is in the rows',
  async (target, { server }) => {
    const made = await makeProject(server, {
      standards: [['mandatory'], ['mandatory'], ['mandatory']],
    })
    const second = await server.another()
    let isOver = false
    const watching = (async () => {
      const most: number[] = []
      while (!isOver) {
        const open = await server.sql(
          target,
          `select count(*)::int as n from "DesktopReviewActionMetric" where "ProjectId" = $1 and "Status" = 'Pending' group by "StandardId"`,
          [made.project],
        )
        most.push(...open.map(({ n }) => n as number))
      }
      return most
    })()
    const person = async (index: number) => {
      for (let turn = 0; turn < 4; turn++) {
        const to = requests[(index * 3 + turn) % requests.length] as ActionRequest
        const standard = made.standards[(index + turn) % made.standards.length]!.id
        const peer = (index + turn) % 2 ? server : second
        const parameters = {
          project_id: made.project,
          standard_id: standard,
          phase: 'desktop-review',
          ...Object.fromEntries(actions.map((action) => [parameterOf(action), action === to])),
        }
        const { status } = await peer.write(index % 2 ? 'C+' : 'ADM', write, parameters, {
          target,
        })
        expect(status).toBe(200)
      }
    }
    await Promise.all(Array.from({ length: 50 }, (_, index) => person(index)))
    isOver = true
    expect(Math.max(...(await watching))).toBe(1)
    await second.close()
    let written = 0
    for (const { id: standard } of made.standards) {
      const history = await server.sql(
        target,
        `select "UserId" as by, "PreSnapshot" -> 0 as before, "Parameters" as asked from "Transformation"
        where "ProjectId" = $1 and "StandardId" = $2 order by "Id"`,
        [made.project, standard],
      )
      written += history.length
      const found = await server.sql(
        target,
        'select * from "DesktopReviewActionMetric" where "ProjectId" = $1 and "StandardId" = $2 order by "Id"',
        [made.project, standard],
      )
      expect(found).toMatchObject(expectedRows(history as never))
      expect(found).toHaveLength(expectedRows(history as never).length)
    }
    expect(written).toBe(200)
  },
)
