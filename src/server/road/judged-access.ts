import type { Db } from '../../operations/kit/db.ts'
import { scopeText, setScope } from '../databases/scope.ts'
import type { Access, AccessRights } from './access.ts'
import type { Member } from './member.ts'

/** The access rights of a person in a project, read in the scope of all projects; the caller sets its own scope afterwards. */
export async function accessOf(
  db: Db,
  rights: AccessRights,
  version: string,
  userId: string,
  project: number | null,
): Promise<Access> {
  const known = rights.known(version, userId, project)
  if (known) return known
  await db.run(setScope, { scope: scopeText('all') })
  return rights.of(db, version, userId, project)
}

/** Whether the sender of a write is locked out: then even the existence of what it names is not disclosed. */
export async function isLocked(
  db: Db,
  { userId }: Member,
  rights: AccessRights,
  versionOfAccess: string,
): Promise<boolean> {
  const { caller } = await accessOf(db, rights, versionOfAccess, userId, null)
  return caller.actor === 'LOCK'
}
