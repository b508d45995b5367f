import { sql } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import type { Snapshot } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { statement } from '../../operations/kit/statement.ts'
import { TryAgain } from '../../operations/kit/try-again.ts'
import { joinedScopes, scopeText, type Scope } from '../databases/scope.ts'
import type { AccessRights } from './access.ts'
import { accessVersion, excludeFromAccess, holdAccess } from './access-locks.ts'
import { projectOf, type Member } from './member.ts'

/** The snapshots of a transaction, and the version of the access rights that are locked until it ends. */
export type Looks = {
  readonly version: string
  readonly looks: readonly PromiseSettledResult<Snapshot>[]
}

/** How the snapshots of a transaction are taken. */
export type Looking = {
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeout: number
  /** Rolls the transaction back and begins another. */
  readonly beginAgain: () => Promise<void>
}

const openTransaction = statement<{ scope: string; lockTimeout: string }, never>(
  'look.open',
  (_, place) => sql<never>`
    select set_config('plumbline.projects', ${place('scope')}::text, true), set_config('lock_timeout', ${place('lockTimeout')}::text, true)`,
)

/**
 * Takes the snapshot of every member, each within the projects that its caller may reach, and locks the access rights that decide about them. Rejects with
 * errors of the database; a Refusal is an outcome of its member. When the access rights have changed in between, the transaction is restarted.
 */
export async function lookTogether(
  db: Db,
  members: readonly Member[],
  rights: AccessRights,
  { lockTimeout, beginAgain }: Looking,
): Promise<Looks> {
  for (;;) {
    const held = heldScope(members, rights)
    const open = (scope: Scope) =>
      db.run(openTransaction, { scope: scopeText(scope), lockTimeout: `${lockTimeout}ms` })
    if (held) {
      const opening = open(held.scope)
      const [only] = members
      const looking = members.length === 1 && only ? lookAlone(db, only) : lookAsGroup(db, members)
      const [opened, looked] = await Promise.allSettled([opening, looking])
      // The first failure is the cause of the second.
      if (opened.status === 'rejected') throw opened.reason
      if (looked.status === 'rejected') throw looked.reason
      if (looked.value.version === held.version) return looked.value
    }
    // Restart: rows locked under the old scope may be in a different lock order.
    if (held) await beginAgain()
    const [version] = await Promise.all([accessVersion(db), open('all')])
    for (const { userId } of members) await rights.scopeOf(db, version, userId)
    await beginAgain()
  }
}

/** Whether something was rejected for another reason than a Refusal. */
export const isFailure = (one: PromiseSettledResult<unknown>): one is PromiseRejectedResult =>
  one.status === 'rejected' && !(one.reason instanceof Refusal)

// One round trip: the snapshots of a group are single statements, each of which locks the row that it reads.
async function lookAsGroup(db: Db, members: readonly Member[]): Promise<Looks> {
  const looking = Promise.allSettled(members.map((member) => look(db, member)))
  const holding = afterThisTurn(() =>
    holdAccess(db, {
      projects: members.flatMap((member) => lockedProject(member) ?? []),
      users: members.map(({ userId }) => userId),
    }),
  )
  const [looks, held] = await Promise.all([looking, settled(holding)])
  const failure = [...looks, held].find(isFailure)
  if (failure) throw failure.reason
  return { version: (held as PromiseFulfilledResult<string>).value, looks }
}

/*
 * Takes the snapshot twice. The first waits for the rows and locks them; a statement that waited still sees other tables as they were before its wait.
 * The second reads what is stored now, under the locked access rights.
 */
async function lookAlone(db: Db, member: Member): Promise<Looks> {
  const { operation, parameters, userId } = member
  const first = await settled(look(db, member))
  if (first.status === 'rejected') {
    if (isFailure(first)) throw first.reason
    return { version: await holdAccess(db, { projects: [], users: [userId] }), looks: [first] }
  }
  const project = projectOf(member, first.value)
  const changed = operation.changesAccessOf?.(parameters, first.value.prior)
  const excluding = changed ? excludeFromAccess(db, changed) : undefined
  const [excluded, held, second] = await Promise.allSettled([
    excluding,
    holdAccess(db, { projects: project === null ? [] : [project], users: [userId] }),
    look(db, member),
  ])
  const failure = [excluded, held, second].find(isFailure)
  if (failure) throw failure.reason
  if (second.status === 'fulfilled' && projectOf(member, second.value) !== project)
    throw new TryAgain()
  return { version: (held as PromiseFulfilledResult<string>).value, looks: [second] }
}

// Batched statements are sent at the end of the turn; what is sent then follows them on the connection.
const afterThisTurn = <T>(send: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    process.nextTick(() => send().then(resolve, reject))
  })

const settled = async <T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> =>
  (await Promise.allSettled([promise]))[0]

async function look(db: Db, { operation, parameters, target, userId }: Member): Promise<Snapshot> {
  return operation.snapshot({ db, parameters, target, userId })
}

const lockedProject = ({ operation, parameters }: Member): number | undefined =>
  operation.locks?.(parameters)?.projectId

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
function narrowed(scope: Scope, member: Member): Scope {
  const projectId = lockedProject(member)
  if (projectId === undefined) return scope
  return scope === 'all' || scope.includes(projectId) ? [projectId] : []
}
