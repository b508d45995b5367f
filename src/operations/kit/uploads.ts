import { sql } from 'kysely'
import type { Db } from './db.ts'
import { Refusal } from './refusal.ts'
import { statement } from './statement.ts'

/** A file that was uploaded, as it is bound to a document or a template. */
export type UploadedFile = {
  FileName: string
  FileSize: number
  MimeType: string
  Sha256: string
  StorageKey: string
}

const isWaiting = sql`"BoundDate" is null and "CreatedDate" > now() - interval '1 day'`

const look = statement<{ upload_id: string; user: string }, { Id: string }>(
  'upload.look',
  (_, place) => sql<{ Id: string }>`
    select "Id" from "Upload"
    where "Id" = ${place('upload_id')} and "UserId" = ${place('user')} and ${isWaiting}
    for update`,
)

const bind = statement<{ upload_id: string; user: string; now: string }, UploadedFile>(
  'upload.bind',
  (_, place) => sql<UploadedFile>`
    update "Upload" set "BoundDate" = ${place('now')}
    where "Id" = ${place('upload_id')} and "UserId" = ${place('user')} and ${isWaiting}
    returning "FileName", "FileSize", "MimeType", "Sha256", "StorageKey"`,
)

const release = statement<{ keys: string[]; now: string }, never>(
  'upload.release',
  (_, place) => sql<never>`
    update "Upload" set "ReleasedDate" = ${place('now')} where "StorageKey" = any(${place('keys')}::text[])`,
)

/**
 * What stands in the way of binding an upload: it must be the caller's own, of this target, bound to nothing yet and no older than
 * a day. The row is locked, so that of two that bind it at once the second is refused.
 */
export async function uploadObjection(
  db: Db,
  upload_id: string,
  user: string,
): Promise<Refusal | undefined> {
  const found = await db.run(look, { upload_id, user })
  return found.length === 1 ? undefined : new Refusal('uploadDoesNotExist')
}

/** Binds an upload and answers its file. Refuses with 'Upload does not exist'. */
export async function bindUpload(
  db: Db,
  values: { upload_id: string; user: string; now: string },
): Promise<UploadedFile> {
  const [file] = await db.run(bind, values)
  if (file === undefined) throw new Refusal('uploadDoesNotExist')
  return file
}

/** Lets go of files that nothing names any more once this transaction is stored; the sweep takes their bytes away. */
export const releaseFiles = (db: Db, keys: string[], now: string): Promise<never[]> =>
  db.run(release, { keys, now })
