import { actors, type Actor } from '../../src/rules/actor.ts'
import { targets, type Target } from '../../src/rules/targets.ts'
import type { WriteName } from '../../src/rules/write-names.ts'
import type { Answered, TestHouse } from '../house.ts'
import type { Role } from '../people.ts'
import { expectedWrites } from './expected-writes.ts'
import type { ExpectedWrite, Verdict } from './expected/write-row.ts'
import type { Stage } from './stage.ts'

/** One cell: what one kind of caller gets who asks for what a row tells of. */
export type WriteCell = Pick<ExpectedWrite, 'name' | 'what' | 'sent' | 'isLastAdministrator'> & {
  readonly actor: Actor
  readonly role: Role
  readonly verdict: Verdict
}

/** Every cell that a row tells. */
export const cellsOf = ({
  name,
  what,
  sent,
  cells,
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
        isLastAdministrator,
        actor,
        role: by?.[actor] ?? actor,
        verdict: verdict as Verdict,
      }
    })
    .filter(({ verdict }) => verdict !== '.')

/** Every cell of every write. */
export const writeCells: readonly WriteCell[] = expectedWrites.flatMap(cellsOf)

/** A cell in words. */
export const told = ({ name, what, actor, role }: WriteCell): string =>
  `${name} ${what} by ${actor}${role === actor ? '' : ` (${role})`}`

// How each call tells what does not exist, where it is not 'Not found'.
const missing: Partial<Record<WriteName, string>> = {
  'Task:Edit': 'Task does not exist',
  'Task:Delete': 'Task does not exist',
  'Task:UpdateCompletion': 'Task does not exist',
  'Document:Replace': 'Document does not exist',
  'Document:Delete': 'Document does not exist',
  'Document:Update': 'Document does not exist',
}

/** What a cell answers: status, result and text. */
export function answerOf({ name, verdict }: WriteCell, target: Target): [number, string, string?] {
  switch (verdict) {
    case 'N':
      return [403, 'Fail', 'Not allowed']
    case 'M':
      return [404, 'Fail', missing[name] ?? 'Not found']
    case 'F':
      return [404, 'Fail', 'Not found']
    case 'S':
      return [401, 'Fail', 'Not signed in']
    case 'Z':
      return [409, 'Fail', 'Module is finalized']
    case 'U':
      return [409, 'Fail', 'Document is in use']
    case 'X':
      return [400, 'Fail', `No write${target === 'rds' ? 'Rds' : 'Ps'} function provided`]
    default:
      return [200, 'Success']
  }
}

/** Asks for what a cell tells of. */
export const ask = (
  house: TestHouse,
  { name, role, sent }: WriteCell,
  stage: Stage,
  target: Target,
): Promise<Answered> => house.write(role, name, sent(stage, role), { target })

/** What was answered, as `answerOf` tells it. */
export const outcomeOf = ({ status, body }: Answered): [number, string, string?] => {
  const { result, transformation } = body.data ?? {}
  return transformation?.error === undefined
    ? [status, result]
    : [status, result, transformation.error]
}

const others = `"UserType" = 'Administrator' and lower("Id") <> lower($1) and not "IsLocked" and not "IsDeleted"`

/** Locks every administrator out but the one of the tests; answers how that is undone. */
export async function leaveOneAdministrator(
  house: TestHouse,
  id: string,
): Promise<() => Promise<void>> {
  const locked = await Promise.all(
    targets.map((target) =>
      house.sql(target, `update "User" set "IsLocked" = true where ${others} returning "Id"`, [id]),
    ),
  )
  return async () => {
    for (const [place, target] of targets.entries())
      await house.sql(target, `update "User" set "IsLocked" = false where "Id" = any($1)`, [
        locked[place]?.map(({ Id }) => Id as string),
      ])
  }
}
