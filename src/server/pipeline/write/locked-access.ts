import type { Db } from '#operations/core/db.ts'
import type { Caller } from '#operations/core/operation.ts'
import { scopeText, setScope } from '#server/db/scope.ts'
import type { Access, AccessRights } from '../access.ts'
import type { WriteRequest } from './request/write-request.ts'

/** The access rights that a transaction has locked. */
export type LockedAccess = {
  readonly db: Db
  readonly rights: AccessRights
  /** The version of the locked rights. */
  readonly version: string
}

/** The access of a person to a project, read in the scope of all projects; the caller must set its own scope afterwards. */
export async function accessOf(
  { db, rights, version }: LockedAccess,
  userId: string,
  project: number | null,
): Promise<Access> {
  const cached = rights.cached(version, userId, project)
  if (cached) return cached
  await db.run(setScope, { scope: scopeText('all') })
  return rights.of(db, version, userId, project)
}

/** Whether the sender of a write is locked out: in that case not even the existence of what it names is disclosed. */
export async function isLockedOut(
  locked: LockedAccess,
  { userId }: WriteRequest,
): Promise<boolean> {
  const { caller } = await accessOf(locked, userId, null)
  return caller.actor === 'LOCK'
}

/** Whether a caller must not learn that a project exists. */
export const isStranger = ({ actor }: Caller): boolean =>
  actor === 'C-' || actor === 'Ko' || actor === 'Kx'
