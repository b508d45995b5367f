import { sql, type RawBuilder } from 'kysely'
import { isoTime } from '#database/iso-time.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import type { jobReads } from './contract.ts'

type Contract = (typeof jobReads)['projects/{id}/jobs']
type Row = ReplyOf<Contract>[number]
type Asked = { project: number; user: string }

// Leaves out jobs on deleted versions, and failures that a later job repeats: neither tells the reader
// anything.
const list = (name: string, isSeen: (place: Place<Asked>) => RawBuilder<unknown>) =>
  statement<Asked, Row>(
    name,
    (_, place) => sql<Row>`
      select j."Id"::int as "Id", j."Kind", j."State", j."DocumentId", j."Version", j."Done", j."Total", j."Error", j."CreatedDate",
        j."StartedDate", j."EndedDate"
      from "Job" j
      where j."ProjectId" = ${place('project')} and j."State" <> 'done' and ${isSeen(place)}
        and (j."DocumentId" is null or (
          exists (select from "DocumentVersion" v
            where v."ProjectId" = j."ProjectId" and v."DocumentId" = j."DocumentId" and v."Version" = j."Version")
          and not exists (select from "Job" l where l."ProjectId" = j."ProjectId" and l."DocumentId" = j."DocumentId"
            and l."Version" = j."Version" and l."Kind" = j."Kind" and l."Id" > j."Id")))
      order by j."Id"`,
  )

const allJobs = list('jobs.forStaff', (place) => sql`${place('user')}::text is not null`)
const ownJobs = list('jobs.forClient', (place) => sql`j."CreatedBy" = ${place('user')}`)

const time = (text: string | null): string | null => (text === null ? null : isoTime(text))

/** The unfinished jobs of a project, oldest first; clients get their own. */
export const jobsOfProject: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, caller, reply }) => {
    const rows = await db.run(reply === 'all' ? allJobs : ownJobs, {
      project: query.id,
      user: caller.userId,
    })
    return rows.map((row) => ({
      ...row,
      CreatedDate: isoTime(row.CreatedDate),
      StartedDate: time(row.StartedDate),
      EndedDate: time(row.EndedDate),
    }))
  },
  cacheKey: ({ id }, caller) =>
    `jobs ${id} ${caller.isStaff ? 'staff' : `client ${caller.userId}`}`,
}
