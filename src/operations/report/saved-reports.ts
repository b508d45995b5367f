import { sql, type RawBuilder } from 'kysely'
import { isoTime } from '#database/iso-time.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation, Reference } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import type { savedReportReads } from './saved-contract.ts'
import { savedReportColumns, type SavedReportRow } from './saved-report-row.ts'

type Contract = (typeof savedReportReads)['projects/{id}/saved_reports']
type Row = ReplyOf<Contract>[number]
type Asked = { project: number }
type Listed = SavedReportRow & {
  State: Row['State'] | null
  Done: number | null
  Total: number | null
  Error: string | null
  files: Row['files']
}

const list = (name: string, isSeen: (place: Place<Asked>) => RawBuilder<unknown>) =>
  statement<Asked, Listed>(
    name,
    (_, place) => sql<Listed>`
      select ${savedReportColumns}, j."State", j."Done", j."Total", j."Error",
        coalesce((select json_agg(json_build_object('Form', f."Form", 'FileSize', f."FileSize", 'Sha256', f."Sha256") order by f."Form")
          from "SavedReportFile" f where f."ProjectId" = r."ProjectId" and f."ReportId" = r."Id"), '[]') as files
      from "SavedReport" r left join "Job" j on j."ProjectId" = r."ProjectId" and j."Id" = r."JobId"
      where r."ProjectId" = ${place('project')} and ${isSeen(place)}
      order by r."Id" desc`,
  )

const allReports = list('savedReports.forStaff', () => sql`true`)
const ofClients = list(
  'savedReports.forClients',
  () => sql`r."Audience" = 'client' and r."MadeDate" is not null`,
)

const lost = 'The job that makes it is gone. Save the report again.'

const time = (text: string | null): string | null => (text === null ? null : isoTime(text))

/** The progress of the job, whose row is deleted a week after it ended. */
function progressOf({ MadeDate, State, Done, Total, Error, Forms }: Listed) {
  const all = Forms.length + 1
  if (MadeDate !== null) return { State: 'done', Done: all, Total: all, Error: null } as const
  if (State === null) return { State: 'failed', Done: 0, Total: null, Error: lost } as const
  return { State, Done: Done ?? 0, Total, Error }
}

function rowOf(row: Listed, { names }: Reference, isStaff: boolean): Row {
  const nameOf = (id: string | null) => (id === null ? null : (names.people.get(id) ?? ''))
  const { Id, Kind, Phase, ModuleId, StandardId, Audience, Scope, LastChangeId, files } = row
  return {
    Id,
    Kind,
    Phase,
    ModuleId,
    StandardId,
    Audience,
    Scope,
    LastChangeId,
    files,
    ...progressOf(row),
    MadeDate: time(row.MadeDate),
    CreatedBy: row.CreatedBy,
    CreatedByName: nameOf(row.CreatedBy) ?? '',
    CreatedDate: isoTime(row.CreatedDate),
    ...(isStaff && {
      openings: {
        Openings: row.Openings,
        LastOpenedBy: row.LastOpenedBy,
        LastOpenedByName: nameOf(row.LastOpenedBy),
        LastOpenedDate: time(row.LastOpenedDate),
      },
    }),
  }
}

/** The saved reports of a project, newest first; clients get those that were made for clients. */
export const savedReports: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reply, reference }) => {
    const isStaff = reply === 'all'
    const rows = await db.run(isStaff ? allReports : ofClients, { project: query.id })
    return rows.map((row) => rowOf(row, reference, isStaff))
  },
  cacheKey: ({ id }, { isStaff }) => `saved reports ${id} ${isStaff ? 'staff' : 'client'}`,
}
