import { sql } from 'kysely'
import type { UploadPurpose } from '#rules/report/upload-purposes.ts'
import type { Db } from '../db.ts'
import { ApiError } from '../issues/api-error.ts'
import { statement } from '../statement.ts'

/** An uploaded file, as bound to a document or a template. */
export type UploadedFile = {
  FileName: string
  FileSize: number
  MimeType: string
  Sha256: string
  StorageKey: string
}

/** An upload that was checked for a purpose, with the findings. */
export type CheckedFile = UploadedFile & { Purpose: string | null; Facts: unknown }

const isWaiting = sql`"BoundDate" is null and "CreatedDate" > now() - interval '1 day'`

const lockUpload = statement<
  { upload_id: string; user: string },
  { Id: string; Purpose: string | null }
>(
  'upload.snapshot',
  (_, place) => sql<{ Id: string; Purpose: string | null }>`
    select "Id", "Purpose" from "Upload"
    where "Id" = ${place('upload_id')} and "UserId" = ${place('user')} and ${isWaiting}
    for update`,
)

const bind = statement<{ upload_id: string; user: string; now: string }, CheckedFile>(
  'upload.bind',
  (_, place) => sql<CheckedFile>`
    update "Upload" set "BoundDate" = ${place('now')}
    where "Id" = ${place('upload_id')} and "UserId" = ${place('user')} and ${isWaiting}
    returning "FileName", "FileSize", "MimeType", "Sha256", "StorageKey", "Purpose", "Facts"`,
)

const release = statement<{ keys: string[]; now: string }, never>(
  'upload.release',
  (_, place) => sql<never>`
    update "Upload" set "ReleasedDate" = ${place('now')} where "StorageKey" = any(${place('keys')}::text[])`,
)

/**
 * Returns the error of binding an upload, which must be the caller's own, belong to this target, be unbound and at most a day old, and
 * have been checked for the given purpose. Locks the row, so that the second of two concurrent bindings is rejected.
 */
export async function uploadObjection(
  db: Db,
  upload_id: string,
  user: string,
  purpose?: UploadPurpose,
): Promise<ApiError | undefined> {
  const [found] = await db.run(lockUpload, { upload_id, user })
  const isFit = found !== undefined && (purpose === undefined || found.Purpose === purpose)
  return isFit ? undefined : new ApiError('uploadDoesNotExist')
}

/** Binds an upload and returns its file. Rejects with 'Upload does not exist'. */
export async function bindUpload(
  db: Db,
  values: { upload_id: string; user: string; now: string },
): Promise<CheckedFile> {
  const [file] = await db.run(bind, values)
  if (file === undefined) throw new ApiError('uploadDoesNotExist')
  return file
}

/** Releases files that nothing refers to after this transaction commits; the sweep deletes their bytes. */
export const releaseFiles = (db: Db, keys: string[], now: string): Promise<never[]> =>
  db.run(release, { keys, now })
