import { sql, type RawBuilder } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'

type Limits = { user: string; size: number; mostFiles: number; mostBytes: number }

/** What a row of an upload holds. */
export type UploadRow = Limits & {
  id: string
  name: string
  type: string
  sha256: string
  key: string
}

type Place = (key: 'user' | 'size' | 'mostFiles' | 'mostBytes') => RawBuilder<unknown>

const fits = (place: Place) => sql<boolean>`(
  select count(*) < ${place('mostFiles')}::int and coalesce(sum("FileSize"), 0) + ${place('size')}::bigint <= ${place('mostBytes')}::bigint
  from "Upload" where "UserId" = ${place('user')} and "BoundDate" is null)`

/** Whether one more file of a person may wait to be bound. */
export const mayWait = statement<Limits, { fits: boolean }>(
  'upload.mayWait',
  (_, place) => sql<{ fits: boolean }>`select ${fits(place)} as fits`,
)

/** Lets the uploads of one person be counted one after the other, until the transaction ends. */
export const inTurn = statement<{ user: string }, never>(
  'upload.inTurn',
  (_, place) => sql<never>`select pg_advisory_xact_lock(hashtextextended(${place('user')}, 0))`,
)

/** Keeps the row of an upload, when it may wait; answers nothing otherwise. */
export const keepUpload = statement<UploadRow, { Id: string }>(
  'upload.keep',
  (_, place) => sql<{ Id: string }>`
    insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey")
    select ${place('id')}::uuid, ${place('user')}, ${place('name')}, ${place('size')}::bigint, ${place('type')}, ${place('sha256')},
      ${place('key')}
    where ${fits(place)} returning "Id"`,
)
