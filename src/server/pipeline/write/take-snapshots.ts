import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { RetryTransaction } from '#operations/core/retry.ts'
import { statement } from '#operations/core/statement.ts'
import { mergeScopes, scopeText, type Scope } from '#server/db/scope.ts'
import { accessVersion, lockAccess, lockAccessExclusively } from '../access-locks.ts'
import type { AccessRights } from '../access.ts'
import { allSettledOrThrow } from './all-settled.ts'
import { refused, type Outcome } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'

/** The snapshots of a transaction, and the version of the access rights that are locked until it ends. */
type Snapshots = {
  readonly accessVersion: string
  readonly outcomes: readonly Outcome<'found' | 'refused'>[]
}

/** How the snapshots of a transaction are taken. */
type SnapshotOptions = {
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeout: number
  /** Rolls the transaction back and begins another. */
  readonly restart: () => Promise<void>
}

/** Sets the scope of a transaction, and how long its statements wait for locks. */
export const openTransaction = statement<{ scope: string; lockTimeout: string }, never>(
  'snapshot.open',
  (_, place) => sql<never>`
    select set_config('plumbline.projects', ${place('scope')}::text, true), set_config('lock_timeout', ${place('lockTimeout')}::text, true)`,
)

/**
 * Takes the snapshot of every write, each within the projects that its caller may reach, and locks the access rights that decide about them. Rejects
 * with database errors; an ApiError becomes the outcome of its write. If the access rights have changed in between, the transaction is restarted.
 */
export async function takeSnapshots(
  db: Db,
  requests: readonly WriteRequest[],
  rights: AccessRights,
  { lockTimeout, restart }: SnapshotOptions,
): Promise<Snapshots> {
  for (;;) {
    const cached = cachedScope(requests, rights)
    const open = (scope: Scope) =>
      db.run(openTransaction, { scope: scopeText(scope), lockTimeout: `${lockTimeout}ms` })
    if (cached) {
      const opening = open(cached.scope)
      const [only] = requests
      const taking =
        requests.length === 1 && only ? snapshotOfOne(db, only) : snapshotsOfGroup(db, requests)
      // If the first fails, it is the cause of the second failure.
      const [, taken] = await allSettledOrThrow([opening, taking])
      if (taken.accessVersion === cached.version) return taken
      // Restart: rows locked under the old scope may be in a different lock order.
      await restart()
    }
    const [version] = await Promise.all([accessVersion(db), open('all')])
    for (const { userId } of requests) await rights.scopeOf(db, version, userId)
    await restart()
  }
}

// One round trip: each snapshot of a group is a single statement that locks the row it reads.
async function snapshotsOfGroup(db: Db, requests: readonly WriteRequest[]): Promise<Snapshots> {
  const [outcomes, version] = await allSettledOrThrow([
    allSettledOrThrow(requests.map((request) => takeSnapshot(db, request))),
    afterThisTurn(() =>
      lockAccess(db, {
        projects: requests.flatMap((request) => lockedProject(request) ?? []),
        users: requests.map(({ userId }) => userId),
      }),
    ),
  ])
  return { accessVersion: version, outcomes }
}

/*
 * Takes the snapshot twice. The first waits for the rows and locks them; a statement that waited still sees other tables as they were before its wait.
 * The second reads what is stored now, under the locked access rights.
 */
async function snapshotOfOne(db: Db, request: WriteRequest): Promise<Snapshots> {
  const { operation, parameters, userId } = request
  const first = await takeSnapshot(db, request)
  if (first.status === 'refused') {
    const version = await lockAccess(db, { projects: [], users: [userId] })
    return { accessVersion: version, outcomes: [first] }
  }
  const { projectId } = first.subject
  const changed = operation.changesAccessOf?.(parameters, first.snapshot)
  const [, version, second] = await allSettledOrThrow([
    changed ? lockAccessExclusively(db, changed) : undefined,
    lockAccess(db, { projects: projectId === null ? [] : [projectId], users: [userId] }),
    takeSnapshot(db, request),
  ])
  if (second.status === 'found' && second.subject.projectId !== projectId)
    throw new RetryTransaction()
  return { accessVersion: version, outcomes: [second] }
}

async function takeSnapshot(db: Db, request: WriteRequest): Promise<Outcome<'found' | 'refused'>> {
  const { operation, parameters, target, userId } = request
  try {
    const snapshot = await operation.snapshot({ db, parameters, target, userId })
    const subject = operation.subject(parameters, snapshot)
    return { status: 'found', request, snapshot, subject }
  } catch (error) {
    if (error instanceof ApiError) return refused(request, error)
    throw error
  }
}

// Batched statements are sent at the end of the current turn; what is sent afterwards follows them on the
// connection.
const afterThisTurn = <T>(send: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    process.nextTick(() => send().then(resolve, reject))
  })

const lockedProject = ({ operation, parameters }: WriteRequest): number | undefined =>
  operation.locks?.(parameters)?.projectId

function cachedScope(requests: readonly WriteRequest[], rights: AccessRights) {
  const scopes: Scope[] = []
  let version: string | undefined
  for (const request of requests) {
    const cached = rights.cachedScope(request.userId)
    if (!cached) return undefined
    version = cached.version
    scopes.push(narrowed(cached.scope, request))
  }
  return version === undefined ? undefined : { version, scope: mergeScopes(scopes) }
}

// A write that names its project sees no other project.
function narrowed(scope: Scope, request: WriteRequest): Scope {
  const projectId = lockedProject(request)
  if (projectId === undefined) return scope
  return scope === 'all' || scope.includes(projectId) ? [projectId] : []
}
