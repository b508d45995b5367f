import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReadName } from '../../src/rules/read-permissions.ts'
import type { WriteName } from '../../src/rules/write-names.ts'
import { fileReads, reads, writes } from '../../src/server/road/registry.ts'
import { openTestHouse, type Answered, type FirstHouse, type TestHouse } from '../house.ts'
import type { Role } from '../people.ts'

let first: FirstHouse
let house: TestHouse
let asked = 0
beforeAll(async () => {
  first = await openTestHouse()
})
// Beyond 60 kinds within a minute a server tells a person's refusals by call alone, when the minute is over.
beforeEach(async () => {
  if (asked++ % 50 > 0) return
  await house?.close()
  house = await first.another()
})
afterAll(async () => {
  await house.close()
  await first.close()
})

const roles = ['ADM', 'C-', 'K+', 'Kx', 'LOCK', 'LOST'] as const satisfies readonly Role[]
const refused = new Set([401, 403, 404, 423])

const count = async () => {
  const [row] = await house.sql(
    'ps',
    `select (select count(*)::int from "Transformation") as history, (select sum("Times")::int from "Refusal") as refusals`,
  )
  return { history: row.history as number, refusals: (row.refusals ?? 0) as number }
}

/** Sends a call and answers what it left: a row of the history, a record of its refusal, or nothing. */
async function left(call: string, role: Exclude<Role, 'ANON'>, send: () => Promise<Answered>) {
  const before = await count()
  const { status, headers } = await send()
  const after = await count()
  const records = await house.sql('ps', `select * from "Refusal" where "RequestId" = $1`, [
    headers['x-request-id'],
  ])
  if (refused.has(status))
    expect(records).toMatchObject([{ Call: call, Status: status, UserId: house.idOf(role, 'ps') }])
  return {
    status,
    history: after.history - before.history,
    refusals: after.refusals - before.refusals,
  }
}

test.each([...writes])(
  '%s leaves a row of the history when it is done and a record when it is refused, whoever asks',
  async (name, { contract }) => {
    for (const role of roles) {
      const told = await left(name, role, () =>
        house.write(role, name as WriteName, contract.example.parameters, { target: 'ps' }),
      )
      const isDone = told.status === 200
      const isStored = !(contract.example.parameters as { dry_run?: boolean }).dry_run
      expect({ role, ...told }).toEqual({
        role,
        status: told.status,
        history: isDone && isStored ? 1 : 0,
        refusals: refused.has(told.status) ? 1 : 0,
      })
    }
  },
)

test.each([...reads])(
  '%s leaves a record when it is refused, whoever asks',
  async (name, { contract }) => {
    for (const role of roles) {
      const query = contract.example.query as Record<string, string | number>
      const told = await left(name, role, () => house.read(role, name as ReadName, query, 'ps'))
      expect(told.refusals).toBe(refused.has(told.status) ? 1 : 0)
    }
  },
)

test.each([...fileReads])(
  '%s leaves a record when it is refused, whoever asks',
  async (name, { contract }) => {
    for (const role of roles) {
      const words = contract.example.query as Record<string, string | number>
      const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words[word]))
      const told = await left(name, role, () =>
        house.fetch(`${path}?apiDb=ps`, { headers: house.as(role) }),
      )
      expect(told.refusals).toBe(refused.has(told.status) ? 1 : 0)
    }
  },
)

test('an upload that is refused leaves a record', async () => {
  const told = await left('upload', 'Kx', () =>
    house.fetch('/api/v5/uploads?apiDb=ps&file_name=a.pdf', {
      method: 'POST',
      headers: { ...house.as('Kx'), 'content-type': 'application/octet-stream' },
      body: 'x',
    }),
  )
  expect(told.refusals).toBe(refused.has(told.status) ? 1 : 0)
})
