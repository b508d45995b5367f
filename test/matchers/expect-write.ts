import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { targets } from '#rules/api/targets.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { Role } from '../harness/people.ts'
import { people } from '../harness/people.ts'
import type { Answered, Sending, TestServer } from '../harness/test-server.ts'

/** A successful write: its response, and the transaction that wrote its history. */
export type Done = {
  readonly transformation: Answered['body']
  readonly updates: Answered['body']
  readonly pre_snapshot: Answered['body']
  /** The stored history row. */
  readonly history: Answered['body']
}

const newest = `select t.*, t.xmin::text as transaction from "Transformation" t order by "Id" desc limit 1`
const count = 'select count(*)::int as n from "Transformation"'

/**
 * Sends a write that must succeed, and checks the response and its one history row: the user id in the target's letter case,
 * the parameters, the values before and the changes.
 */
export async function expectDone(
  server: TestServer,
  role: Exclude<Role, 'ANON'>,
  name: WriteName,
  parameters: Record<string, unknown>,
  sending: Sending = {},
): Promise<Done> {
  const { target = 'rds' } = sending
  const [before] = await server.sql(target, count)
  const { status, body } = await server.write(role, name, parameters, sending)
  expect(body).toMatchObject({ data: { result: 'Success' } })
  expect(status).toBe(200)
  const { transformation } = body.data
  const [focus, action] = name.split(':')
  expect(transformation).toMatchObject({ focus, action, status: 'Success' })
  const [after] = await server.sql(target, count)
  expect(after.n - before.n).toBe(1)
  const [history] = await server.sql(target, newest)
  expect(history).toMatchObject({
    UserId: server.idOf(role, target),
    Focus: focus,
    Action: action,
    Target: target,
    Parameters: transformation.parameters,
  })
  if (isStaffType(people[role].userType)) {
    expect(history.PreSnapshot).toEqual(transformation.pre_snapshot)
    expect(history.Updates).toEqual(transformation.updates)
  }
  const { updates, pre_snapshot } = transformation
  return { transformation, updates, pre_snapshot, history }
}

/** The errors that many writes share, by status and exact text. */
export const refusal = {
  invalidParameters: [400, 'Invalid Parameters'],
  notSignedIn: [401, 'Not signed in'],
  notAllowed: [403, 'Not allowed'],
  notFound: [404, 'Not found'],
  noSuchTask: [404, 'Task does not exist'],
  conflict: [409, 'The stored value has changed'],
  readOnly: [423, 'Database is read-only'],
  archived: [409, 'Project is archived'],
} as const satisfies Record<string, readonly [number, string]>

/** Sends a write that must be rejected with this status and text, and checks that no table of either target changed. */
export async function expectRefused(
  server: TestServer,
  role: Role,
  name: WriteName,
  parameters: unknown,
  [status, text]: readonly [status: number, text: string],
  sending: Sending = {},
): Promise<Answered> {
  const hashes = () => Promise.all(targets.map((target) => server.tableHashes(target)))
  const before = await hashes()
  const answered = await server.write(role, name, parameters, sending)
  const { error } = answered.body.data?.transformation ?? answered.body
  expect([answered.status, error]).toEqual([status, text])
  if (answered.body.data) expect(answered.body.data.result).toBe(status < 500 ? 'Fail' : 'Error')
  expect(await hashes()).toEqual(before)
  return answered
}

/** Values that are not valid ids in a request. */
export const badIds: readonly unknown[] = [
  '12abc',
  '',
  ' 1',
  '01',
  '1e3',
  '0x1',
  0,
  -1,
  1.5,
  2 ** 31,
  '2147483648',
  '99999999999',
  null,
  true,
  [],
  [1],
  {},
  '__proto__',
]
