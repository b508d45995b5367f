import { sql, type RawBuilder } from 'kysely'
import { statement } from '#operations/core/statement.ts'

type Limits = {
  user: string
  size: number
  /** The bytes to be added to what the target stores. */
  toStore: number
  mostFiles: number
  mostBytes: number
  mostStored: number
}

export type UploadRow = Limits & {
  id: string
  name: string
  type: string
  sha256: string
  key: string
  purpose: string | null
  facts: string | null
}

type Place = (key: keyof Limits) => RawBuilder<unknown>

const fits = (place: Place) => sql<boolean>`(
  select count(*) < ${place('mostFiles')}::int and coalesce(sum("FileSize"), 0) + ${place('size')}::bigint <= ${place('mostBytes')}::bigint
  from "Upload" where "UserId" = ${place('user')} and "BoundDate" is null)`

// Every row counts, since its file exists: unbound, bound, or released and not deleted yet.
const isRoom = (place: Place) => sql<boolean>`(
  select coalesce(sum("FileSize"), 0) + ${place('toStore')}::bigint <= ${place('mostStored')}::bigint from "Upload")`

/** Reads whether a person may have one more unbound file, and whether the target has space for it. */
export const readQuotas = statement<Limits, { fits: boolean; isRoom: boolean }>(
  'upload.mayWait',
  (_, place) => sql<{ fits: boolean; isRoom: boolean }>`
    select ${fits(place)} as fits, ${isRoom(place)} as "isRoom"`,
)

/**
 * Locks the quotas of one person and of the target until the transaction ends, so that concurrent uploads are counted one after another.
 */
export const lockQuotas = statement<{ user: string }, never>(
  'upload.inTurn',
  (_, place) => sql<never>`
    select pg_advisory_xact_lock(hashtextextended(${place('user')}, 0)), pg_advisory_xact_lock(hashtextextended('stored files', 0))`,
)

/** Inserts the row of an upload if the quotas allow it; returns no row otherwise. */
export const insertUpload = statement<UploadRow, { Id: string }>(
  'upload.keep',
  (_, place) => sql<{ Id: string }>`
    insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey", "Purpose", "Facts")
    select ${place('id')}::uuid, ${place('user')}, ${place('name')}, ${place('size')}::bigint, ${place('type')}, ${place('sha256')},
      ${place('key')}, ${place('purpose')}, ${place('facts')}::jsonb
    where ${fits(place)} and ${isRoom(place)} on conflict do nothing returning "Id"`,
)

/** Finds an upload of a person. */
export const findUpload = statement<{ user: string; id: string }, { size: number }>(
  'upload.find',
  (_, place) => sql<{ size: number }>`
    select "FileSize"::float8 as size from "Upload" where "Id" = ${place('id')}::uuid and "UserId" = ${place('user')}`,
)
