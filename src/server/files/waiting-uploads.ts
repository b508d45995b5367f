import { sql, type RawBuilder } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'

type Limits = {
  user: string
  size: number
  mostFiles: number
  mostBytes: number
  mostStored: number
}

/** What a row of an upload holds. */
export type UploadRow = Limits & {
  id: string
  name: string
  type: string
  sha256: string
  key: string
}

type Place = (key: keyof Limits) => RawBuilder<unknown>

const fits = (place: Place) => sql<boolean>`(
  select count(*) < ${place('mostFiles')}::int and coalesce(sum("FileSize"), 0) + ${place('size')}::bigint <= ${place('mostBytes')}::bigint
  from "Upload" where "UserId" = ${place('user')} and "BoundDate" is null)`

// Whatever has a row lies on the disk: what waits, what is bound, and what was released and is not swept yet.
const isRoom = (place: Place) => sql<boolean>`(
  select coalesce(sum("FileSize"), 0) + ${place('size')}::bigint <= ${place('mostStored')}::bigint from "Upload")`

/** Whether one more file of a person may wait to be bound, and whether the target has room for it. */
export const mayWait = statement<Limits, { fits: boolean; isRoom: boolean }>(
  'upload.mayWait',
  (_, place) => sql<{ fits: boolean; isRoom: boolean }>`
    select ${fits(place)} as fits, ${isRoom(place)} as "isRoom"`,
)

/** Lets the uploads of one person, and then those of everybody, be counted one after the other, until the transaction ends. */
export const inTurn = statement<{ user: string }, never>(
  'upload.inTurn',
  (_, place) => sql<never>`
    select pg_advisory_xact_lock(hashtextextended(${place('user')}, 0)), pg_advisory_xact_lock(hashtextextended('stored files', 0))`,
)

/** Keeps the row of an upload, when it may wait; answers nothing otherwise. */
export const keepUpload = statement<UploadRow, { Id: string }>(
  'upload.keep',
  (_, place) => sql<{ Id: string }>`
    insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey")
    select ${place('id')}::uuid, ${place('user')}, ${place('name')}, ${place('size')}::bigint, ${place('type')}, ${place('sha256')},
      ${place('key')}
    where ${fits(place)} and ${isRoom(place)} returning "Id"`,
)
