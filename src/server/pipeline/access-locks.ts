import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import type { AccessSubject } from '#operations/core/operation.ts'
import { statement } from '#operations/core/statement.ts'
import { counterOf } from '#operations/core/version-counters.ts'

/** The projects and people whose access rights decide whether the writes of a transaction are allowed. */
export type AccessSubjects = {
  readonly projects: readonly number[]
  readonly users: readonly string[]
}

// Advisory locks are released when the transaction ends, after its rows have become visible. The fixed order avoids deadlocks.
const lockBy = (name: string, lock: RawBuilder<unknown>) =>
  statement<AccessSubjects, never>(
    `accessLocks.${name}`,
    (_, place) => sql<never>`
      select ${lock}(s.kind, s.key) from (
        select hashtext('plumbline.access project') as kind, p as key from unnest(${place('projects')}::int[]) p
        union select hashtext('plumbline.access person'), hashtext(u) from unnest(${place('users')}::text[]) u
        order by 1, 2) s`,
  )

/** Locks the access rights of projects and people, shared with other writes, until the transaction ends. */
export const shareAccess = lockBy('share', sql`pg_advisory_xact_lock_shared`)
const exclude = lockBy('exclude', sql`pg_advisory_xact_lock`)

const readVersion = statement<object, { version: string }>(
  'accessLocks.version',
  () => sql<{ version: string }>`
    select coalesce(sum("Changes"), 0)::text as version from "ChangeCount" where "ProjectId" = ${sql.lit(counterOf.access)}`,
)

/** Waits for the transactions that were authorized under the rights about to change, and makes later ones wait until this one ends. */
export async function lockAccessExclusively(db: Db, subject: AccessSubject): Promise<void> {
  await db.run(
    exclude,
    'projectId' in subject
      ? { projects: [subject.projectId], users: [] }
      : { projects: [], users: [subject.userId] },
  )
}

/** The version of the access rights, read after the statements sent before it have been executed. */
export async function accessVersion(db: Db): Promise<string> {
  const [found] = await db.run(readVersion, {})
  return found?.version ?? ''
}

/**
 * Locks the access rights of projects and people until the transaction ends, and returns their version. Call it once the rows are locked: under READ COMMITTED a statement sees
 * what was committed when it began, so this one sees rights revoked while the transaction waited for a row, and none can be revoked before the commit.
 */
export async function lockAccess(db: Db, by: AccessSubjects): Promise<string> {
  const [, version] = await Promise.all([db.run(shareAccess, by), accessVersion(db)])
  return version
}
