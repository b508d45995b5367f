import { expect } from 'vitest'
import type { Role } from './people.ts'
import type { Answered, Sending, TestHouse } from './house.ts'
import { targets } from '../src/rules/targets.ts'
import { isStaffType } from '../src/rules/staff.ts'
import type { WriteName } from '../src/rules/write-names.ts'
import { people } from './people.ts'

/** A write that was carried out: its answer, and the transaction that wrote its history. */
export type Done = {
  readonly transformation: Answered['body']
  readonly updates: Answered['body']
  readonly pre_snapshot: Answered['body']
  /** The history row as it is stored. */
  readonly history: Answered['body']
}

const newest = `select t.*, t.xmin::text as transaction from "Transformation" t order by "Id" desc limit 1`
const count = 'select count(*)::int as n from "Transformation"'

/**
 * Sends a write that must be carried out, and checks the answer and the one row of the history that tells of it: who in the
 * target's letter case, the parameters, what was before and what was changed.
 */
export async function expectDone(
  house: TestHouse,
  role: Exclude<Role, 'ANON'>,
  name: WriteName,
  parameters: Record<string, unknown>,
  sending: Sending = {},
): Promise<Done> {
  const { target = 'rds' } = sending
  const [before] = await house.sql(target, count)
  const { status, body } = await house.write(role, name, parameters, sending)
  expect(body).toMatchObject({ data: { result: 'Success' } })
  expect(status).toBe(200)
  const { transformation } = body.data
  const [focus, action] = name.split(':')
  expect(transformation).toMatchObject({ focus, action, status: 'Success' })
  const [after] = await house.sql(target, count)
  expect(after.n - before.n).toBe(1)
  const [history] = await house.sql(target, newest)
  expect(history).toMatchObject({
    UserId: house.idOf(role, target),
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

/** The refusals that many writes have in common, by status and exact text. */
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

/** Sends a write that must be refused with this status and text, and checks that no table of either target changed. */
export async function expectRefused(
  house: TestHouse,
  role: Role,
  name: WriteName,
  parameters: unknown,
  [status, text]: readonly [status: number, text: string],
  sending: Sending = {},
): Promise<Answered> {
  const hashes = () => Promise.all(targets.map((target) => house.tableHashes(target)))
  const before = await hashes()
  const answered = await house.write(role, name, parameters, sending)
  const { error } = answered.body.data?.transformation ?? answered.body
  expect([answered.status, error]).toEqual([status, text])
  if (answered.body.data) expect(answered.body.data.result).toBe(status < 500 ? 'Fail' : 'Error')
  expect(await hashes()).toEqual(before)
  return answered
}

/** Values that are no ids on the wire. */
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
