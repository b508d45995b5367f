import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import {
  bindUpload,
  releaseFiles,
  uploadObjection,
  type UploadedFile,
} from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { reportTemplateWrites } from './contract.ts'

type Writes = typeof reportTemplateWrites
type Create = Writes['ReportTemplate:Create']
type Update = Writes['ReportTemplate:Update']
type Delete = Writes['ReportTemplate:Delete']
type Row = { Id: number; Name: string; FileName: string; Sha256: string; StorageKey: string }

// Names are unique regardless of letter case: writes of one name run one at a time.
const findNamed = statement<{ name: string }, { Id: number }>(
  'reportTemplate.named',
  (_, place) => sql<{ Id: number }>`
    select "Id" from "ReportTemplate" where lower("Name") = lower(${place('name')}::text)`,
)

const takeTurn = statement<Record<string, never>, never>(
  'reportTemplate.takeTurn',
  () => sql<never>`select pg_advisory_xact_lock(hashtextextended('templates of reports', 0))`,
)

const lock = statement<{ id: number }, Row>(
  'reportTemplate.lock',
  (_, place) => sql<Row>`
    select "Id", "Name", "FileName", "Sha256", "StorageKey" from "ReportTemplate" where "Id" = ${place('id')} for update`,
)

type NewRow = UploadedFile & { name: string; user: string; now: string }

const insert = statement<NewRow, { Id: number }>(
  'reportTemplate.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "ReportTemplate" ("Name", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy", "CreatedDate")
    values (${place('name')}, ${place('FileName')}, ${place('FileSize')}, ${place('MimeType')}, ${place('Sha256')}, ${place('StorageKey')},
      ${place('user')}, ${place('now')}) returning "Id"`,
)

const rename = statement<{ id: number; name: string }, { changed: number }>(
  'reportTemplate.rename',
  (_, place) => sql<{ changed: number }>`
    update "ReportTemplate" set "Name" = ${place('name')} where "Id" = ${place('id')} returning 1 as changed`,
)

const replace = statement<Omit<NewRow, 'name'> & { id: number }, { changed: number }>(
  'reportTemplate.replace',
  (_, place) => sql<{ changed: number }>`
    update "ReportTemplate" set "FileName" = ${place('FileName')}, "FileSize" = ${place('FileSize')}, "MimeType" = ${place('MimeType')},
      "Sha256" = ${place('Sha256')}, "StorageKey" = ${place('StorageKey')}, "CreatedBy" = ${place('user')}, "CreatedDate" = ${place('now')}
    where "Id" = ${place('id')} returning 1 as changed`,
)

const remove = statement<{ id: number }, { removed: number }>(
  'reportTemplate.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "ReportTemplate" where "Id" = ${place('id')} returning 1 as removed`,
)

async function nameObjection(db: Db, name: string | undefined, own?: number) {
  if (name === undefined) return undefined
  const [, taken] = await Promise.all([db.run(takeTurn, {}), db.run(findNamed, { name })])
  return taken.some(({ Id }) => Id !== own) ? new ApiError('alreadyExists') : undefined
}

const fileObjection = (db: Db, upload_id: string | undefined, user: string) =>
  upload_id === undefined ? undefined : uploadObjection(db, upload_id, user, 'report-template')

async function lockedTemplate(db: Db, id: number) {
  const [found] = await db.run(lock, { id })
  if (found === undefined) throw new ApiError('notFound')
  const { StorageKey: _, ...shown } = found
  return { prior: [shown], found }
}

const outside = () => ({ projectId: null, standardId: null })

/** Creates a template from an upload whose placeholders were checked. */
export const createReportTemplate: WriteOperation<Create> = {
  snapshot: async ({ db, parameters, userId }: SnapshotContext<ParametersOf<Create>>) => {
    const [named, file] = await Promise.all([
      nameObjection(db, parameters.name),
      fileObjection(db, parameters.upload_id, userId),
    ])
    return { prior: [], objection: file ?? named }
  },
  write: async ({ db, parameters, caller, now }: WriteContext<ParametersOf<Create>>) => {
    const { name, upload_id } = parameters
    const user = caller.userId
    const file = await bindUpload(db, { upload_id, user, now })
    const [row] = await db.run(insert, { ...file, name, user, now })
    if (row === undefined) throw new ApiError('noIdOnInsert')
    return { id: row.Id }
  },
  subject: outside,
}

/** Renames a template, or replaces its file; the sweep deletes the former file. */
export const updateReportTemplate: WriteOperation<Update, WithFound<Row>> = {
  snapshot: async ({ db, parameters, userId }: SnapshotContext<ParametersOf<Update>>) => {
    const { id, name, upload_id } = parameters
    const [row, named, file] = await Promise.all([
      lockedTemplate(db, id),
      nameObjection(db, name, id),
      fileObjection(db, upload_id, userId),
    ])
    return { ...row, objection: file ?? named }
  },
  write: async (context: WriteContext<ParametersOf<Update>, WithFound<Row>>) => {
    const { db, parameters, caller, now, found } = context
    const { id, name, upload_id } = parameters
    const user = caller.userId
    if (name !== undefined) await db.run(rename, { id, name })
    if (upload_id !== undefined) {
      const file = await bindUpload(db, { upload_id, user, now })
      await Promise.all([
        db.run(replace, { ...file, id, user, now }),
        releaseFiles(db, [found.StorageKey], now),
      ])
    }
    return { id }
  },
  subject: outside,
}

/** Deletes a template; the sweep deletes its file. */
export const deleteReportTemplate: WriteOperation<Delete, WithFound<Row>> = {
  snapshot: ({ db, parameters: { id } }: SnapshotContext<ParametersOf<Delete>>) =>
    lockedTemplate(db, id),
  write: async (context: WriteContext<ParametersOf<Delete>, WithFound<Row>>) => {
    const { db, parameters, now, found } = context
    const [removed] = await Promise.all([
      db.run(remove, { id: parameters.id }),
      releaseFiles(db, [found.StorageKey], now),
    ])
    if (removed.length !== 1) throw new ApiError('updateResultIs', [removed.length])
    return { id: parameters.id }
  },
  subject: outside,
}
