import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import * as z from 'zod'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { statement } from '#operations/core/statement.ts'
import { findSavedReport, type SavedReportRow } from '#operations/report/saved-report-row.ts'
import type { Target } from '#rules/api/targets.ts'
import { isReportFormat, reportFormats } from '#rules/report/kinds/report-formats.ts'
import type { ReportForm } from '#rules/report/kinds/report-forms.ts'
import type { Report } from '#rules/report/report.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { FileStore, StoredBytes } from '../files/file-store.ts'
import { JobFailure, type JobContext, type JobHandler } from '../jobs/queue/job-handler.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import { fileName } from './report-file.ts'
import { inputsOfForm } from './report-inputs.ts'
import { ReportQueue } from './report-queue.ts'

type Settings = {
  readonly target: Target
  readonly database: TargetDatabase
  readonly store: FileStore
  readonly readPipeline: Pick<ReadPipeline, 'respond'>
}

type Ids = { project_id: number; report_id: number }
type MadeFile = StoredBytes & { readonly form: ReportForm; readonly name: string }

const payloadSchema = z.looseObject({ projectId: z.int(), reportId: z.int() })

// In bytes: more than any report takes, since the thread that writes it reaches its limits first.
const mostBytes = 500_000_000

const lockReport = statement<Ids, { CreatedBy: string }>(
  'savedReport.lock',
  (_, place) => sql<{ CreatedBy: string }>`
    select "CreatedBy" from "SavedReport"
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('report_id')} for update`,
)

const newestChange = statement<{ project_id: number }, { Id: number | null }>(
  'savedReport.newestChange',
  (_, place) => sql<{ Id: number | null }>`
    select max(t."Id")::float8 as "Id" from "Transformation" t where t."ProjectId" = ${place('project_id')}`,
)

type FileValues = Ids & {
  form: string
  name: string
  size: number
  type: string
  sha256: string
  key: string
}

const insertFile = statement<FileValues, never>(
  'savedReport.insertFile',
  (_, place) => sql<never>`
    insert into "SavedReportFile" ("ProjectId", "ReportId", "Form", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey")
    values (${place('project_id')}, ${place('report_id')}, ${place('form')}, ${place('name')}, ${place('size')}::bigint, ${place('type')},
      ${place('sha256')}, ${place('key')})`,
)

// Inserted as a bound upload, so that the sweep keeps its bytes and the limit on all files counts them.
const insertUpload = statement<FileValues & { id: string; user: string }, never>(
  'savedReport.insertUpload',
  (_, place) => sql<never>`
    insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey", "BoundDate")
    values (${place('id')}::uuid, ${place('user')}, ${place('name')}, ${place('size')}::bigint, ${place('type')}, ${place('sha256')},
      ${place('key')}, now())`,
)

const storeMade = statement<
  Ids & { scope: string; guarded: string[]; change: number | null },
  never
>(
  'savedReport.made',
  (_, place) => sql<never>`
    update "SavedReport" set "MadeDate" = now(), "Scope" = ${place('scope')}, "Guarded" = ${place('guarded')}::text[],
      "LastChangeId" = ${place('change')}::bigint
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('report_id')}`,
)

const authorOf = ({ CreatedBy }: SavedReportRow) => ({ UserId: CreatedBy, sessionId: '' })

/** Reads the report under the rights that its author has now. */
async function readReport({ readPipeline, target }: Settings, row: SavedReportRow) {
  const { ProjectId, Kind, Phase, ModuleId, StandardId, Audience } = row
  try {
    return await readPipeline.respond({
      name: 'projects/{id}/report',
      query: {
        id: ProjectId,
        kind: Kind,
        phase: Phase,
        audience: Audience,
        ...(ModuleId !== null && { module_id: ModuleId }),
        ...(StandardId !== null && { standard_id: StandardId }),
        apiDb: target,
      },
      session: authorOf(row),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new JobFailure(
      'It could not be read: its standard or module has left the project, or who asked for it may not read the project any more.',
    )
  }
}

/** Stores the report as JSON and in each of its formats, in this order; no row refers to the files yet. */
async function makeFiles(
  { store, readPipeline, target }: Settings,
  row: SavedReportRow,
  response: Buffer,
  report: Report,
  { signal, progress }: JobContext,
): Promise<MadeFile[]> {
  const queue = new ReportQueue()
  const put = async (form: ReportForm, name: string, bytes: Uint8Array): Promise<MadeFile> => ({
    ...(await store.put(Readable.from([Buffer.from(bytes)]), mostBytes)),
    form,
    name,
  })
  const json = Buffer.from(JSON.stringify({ data: report }))
  const made = [await put('page', fileName(report, 'json'), json)]
  const total = row.Forms.length + 1
  for (const form of row.Forms.filter(isReportFormat)) {
    await progress(made.length, total)
    const query = { id: row.ProjectId, apiDb: target }
    const inputs = await inputsOfForm(
      { readPipeline, store },
      { query, session: authorOf(row) },
      form,
    )
    const { name, bytes } = await queue.write(row.CreatedBy, response, form, signal, inputs)
    made.push(await put(form, name, bytes))
  }
  return made
}

const mediaTypeOf = (form: ReportForm): string =>
  form === 'page' ? 'application/json' : reportFormats[form].mediaType

/** Makes a saved report: reads it once, and stores it as JSON and in the requested formats. */
export const makeReportJob =
  (settings: Settings): JobHandler =>
  async (payload, context) => {
    const { projectId, reportId } = payloadSchema.parse(payload)
    const ids = { project_id: projectId, report_id: reportId }
    const { database } = settings
    const [[row], [newest]] = await database.withConnection([projectId], (_, db) =>
      Promise.all([db.run(findSavedReport, ids), db.run(newestChange, { project_id: projectId })]),
    )
    // The report has been deleted since.
    if (row === undefined) return async () => {}
    await context.progress(0, row.Forms.length + 1)
    const response = (await readReport(settings, row)).plain()
    const { data } = JSON.parse(response.toString()) as { data: Report }
    const files = await makeFiles(settings, row, response, data, context)
    return async (db) => {
      const [locked] = await db.run(lockReport, ids)
      if (locked === undefined) return
      for (const { form, name, size, sha256, key } of files) {
        const values = { ...ids, form, name, size, type: mediaTypeOf(form), sha256, key }
        await db.run(insertUpload, { ...values, id: randomUUID(), user: locked.CreatedBy })
        await db.run(insertFile, values)
      }
      const { scope, guarded } = data
      await db.run(storeMade, { ...ids, scope, guarded: [...guarded], change: newest?.Id ?? null })
    }
  }
