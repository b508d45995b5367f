import { targets, type Target } from '#rules/api/targets.ts'
import { actors, type Actor } from '#rules/permissions/actor.ts'
import type { Role } from '../harness/people.ts'
import type { Answered, TestServer } from '../harness/test-server.ts'
import { expectedWrites } from './expected-writes.ts'
import type { ExpectedWrite, Verdict } from './expected/write-row.ts'
import type { Fixture } from './fixture.ts'

/** One cell: what one kind of caller gets for the write of a row. */
export type WriteCell = Pick<
  ExpectedWrite,
  'name' | 'what' | 'sent' | 'missing' | 'isLastAdministrator'
> & {
  readonly actor: Actor
  readonly role: Role
  readonly verdict: Verdict
}

export const cellsOf = ({
  name,
  what,
  sent,
  cells,
  missing,
  by,
  isLastAdministrator = false,
}: ExpectedWrite): WriteCell[] =>
  cells
    .split(' ')
    .map((verdict, place) => {
      const actor = actors[place] as Actor
      return {
        name,
        what,
        sent,
        ...(missing !== undefined && { missing }),
        isLastAdministrator,
        actor,
        role: by?.[actor] ?? actor,
        verdict: verdict as Verdict,
      }
    })
    .filter(({ verdict }) => verdict !== '.')

export const writeCells: readonly WriteCell[] = expectedWrites.flatMap(cellsOf)

export const told = ({ name, what, actor, role }: WriteCell): string =>
  `${name} ${what} by ${actor}${role === actor ? '' : ` (${role})`}`

/** Returns the expected status, result and text of a cell. */
export function answerOf(
  { missing = 'Not found', verdict }: WriteCell,
  target: Target,
): [number, string, string?] {
  switch (verdict) {
    case 'N':
      return [403, 'Fail', 'Not allowed']
    case 'M':
      return [404, 'Fail', missing]
    case 'F':
      return [404, 'Fail', 'Not found']
    case 'S':
      return [401, 'Fail', 'Not signed in']
    case 'Z':
      return [409, 'Fail', 'Module is finalized']
    case 'U':
      return [409, 'Fail', 'Document is in use']
    case 'V':
      return [409, 'Fail', 'This version is the current one']
    case 'X':
      return [400, 'Fail', `No write${target === 'rds' ? 'Rds' : 'Ps'} function provided`]
    default:
      return [200, 'Success']
  }
}

/** Sends the write of a cell. */
export const ask = (
  server: TestServer,
  { name, role, sent }: WriteCell,
  fixture: Fixture,
  target: Target,
): Promise<Answered> => server.write(role, name, sent(fixture, role), { target })

/** Returns the outcome in the form of `answerOf`. */
export const outcomeOf = ({ status, body }: Answered): [number, string, string?] => {
  const { result, transformation } = body.data ?? {}
  return transformation?.error === undefined
    ? [status, result]
    : [status, result, transformation.error]
}

const others = `"UserType" = 'Administrator' and lower("Id") <> lower($1) and not "IsLocked" and not "IsDeleted"`

/** Locks out every administrator except the tests' own; returns a function that undoes it. */
export async function leaveOneAdministrator(
  server: TestServer,
  id: string,
): Promise<() => Promise<void>> {
  const locked = await Promise.all(
    targets.map((target) =>
      server.sql(target, `update "User" set "IsLocked" = true where ${others} returning "Id"`, [
        id,
      ]),
    ),
  )
  return async () => {
    for (const [place, target] of targets.entries())
      await server.sql(target, `update "User" set "IsLocked" = false where "Id" = any($1)`, [
        locked[place]?.map(({ Id }) => Id as string),
      ])
  }
}
