import { sql } from 'kysely'
import { counterOf } from '../../operations/kit/counters.ts'
import type { Db } from '../../operations/kit/db.ts'
import type { Snapshot } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { statement } from '../../operations/kit/statement.ts'
import { joinedScopes, scopeText, setScope, type Scope } from '../databases/scope.ts'
import type { AccessRights } from './access.ts'
import type { Member } from './member.ts'

/** What the looks of a transaction found, and the version of the access rights within which they looked. */
export type Looks = {
  readonly version: string
  readonly looks: readonly PromiseSettledResult<Snapshot>[]
}

// The scope is opened only while the access rights are those that it was made of, so that it costs no journey to find out before.
const openScope = statement<{ version: string; scope: string }, { version: string }>(
  'look.openScope',
  (_, place) => sql<{ version: string }>`
    select stored.version,
      set_config('plumbline.projects', case when stored.version = ${place('version')}::text then ${place('scope')}::text else '{}' end, true)
    from (select coalesce(sum("Changes"), 0)::text as version from "ChangeCount" where "ProjectId" = ${sql.lit(counterOf.access)}) stored`,
)

/**
 * Lets every member look, each within the projects that its caller may reach. Rejects with what the database said; a Refusal is an
 * outcome of its member. When the access rights have changed meanwhile, the transaction is begun again.
 */
export async function lookTogether(
  db: Db,
  members: readonly Member[],
  rights: AccessRights,
  beginAgain: () => Promise<void>,
): Promise<Looks> {
  for (;;) {
    const held = heldScope(members, rights)
    const opening = db.run(openScope, {
      version: held?.version ?? '',
      scope: scopeText(held?.scope ?? []),
    })
    const looking = held ? members.map((member) => look(db, member)) : []
    const [opened, ...looks] = await Promise.allSettled([opening, ...looking])
    const failure = [opened, ...looks].find(isFailure)
    if (failure) throw failure.reason
    const version =
      (opened as PromiseFulfilledResult<{ version: string }[]>).value[0]?.version ?? ''
    if (held?.version === version) return { version, looks }
    await db.run(setScope, { scope: scopeText('all') })
    for (const { userId } of members) await rights.scopeOf(db, version, userId)
    // What was locked while half was unseen would be held in another order than others lock it.
    await beginAgain()
  }
}

/** Whether something failed other than by a refusal. */
export const isFailure = (one: PromiseSettledResult<unknown>): one is PromiseRejectedResult =>
  one.status === 'rejected' && !(one.reason instanceof Refusal)

async function look(db: Db, { operation, parameters, target, userId }: Member): Promise<Snapshot> {
  return operation.snapshot({ db, parameters, target, userId })
}

function heldScope(members: readonly Member[], rights: AccessRights) {
  const scopes: Scope[] = []
  let version: string | undefined
  for (const member of members) {
    const held = rights.heldScope(member.userId)
    if (!held) return undefined
    version = held.version
    scopes.push(narrowed(held.scope, member))
  }
  return version === undefined ? undefined : { version, scope: joinedScopes(scopes) }
}

// A write that names its project sees no other one.
function narrowed(scope: Scope, { operation, parameters }: Member): Scope {
  const projectId = operation.locks?.(parameters)?.projectId
  if (projectId === undefined) return scope
  return scope === 'all' || scope.includes(projectId) ? [projectId] : []
}
