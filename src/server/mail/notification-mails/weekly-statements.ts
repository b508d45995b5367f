import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { archivedId } from '#rules/projects/project-status.ts'

// Monday morning in UTC begins the week.
const week = sql`date_trunc('week', (now() at time zone 'UTC') - interval '6 hours')::date`

/** Claims the digests of this week: a row for the first who asks, which holds when the transaction commits. */
export const claimWeek = statement<object, { isMine: boolean }>(
  'weeklyMails.claim',
  () => sql<{ isMine: boolean }>`
    insert into "NotificationRun" ("Kind", "Day") values ('weekly', ${week})
    on conflict ("Kind") do update set "Day" = excluded."Day" where "NotificationRun"."Day" < excluded."Day"
    returning true as "isMine"`,
)

/** Everybody who wants a digest, and of which projects. */
export const findReaders = statement<object, { UserId: string; To: string; Projects: number[] }>(
  'weeklyMails.readers',
  () => sql<{ UserId: string; To: string; Projects: number[] }>`
    select u."Id" as "UserId", u."UserName" as "To", json_agg(o."ProjectId" order by o."ProjectId") as "Projects"
    from "NotificationSetting" o join "User" u on u."Id" = o."UserId"
    where o."Level" = 'digest' and not u."IsLocked" and not u."IsDeleted"
    group by u."Id", u."UserName" order by u."Id"`,
)

/** A project of a digest. */
export type DigestProject = {
  readonly Id: number
  readonly Name: string
  readonly SendTaksEmailsToBeta: boolean
  readonly FirstName: string
}

/** Those of the projects of which the person still wants a digest, unless they are archived. */
export const readDigestProjects = statement<
  { user: string; projects: readonly number[] },
  DigestProject
>(
  'weeklyMails.projects',
  (_, place) => sql<DigestProject>`
    select p."Id", p."Name", p."SendTaksEmailsToBeta", u."FirstName"
    from "NotificationSetting" o join "Project" p on p."Id" = o."ProjectId" join "User" u on u."Id" = o."UserId"
    where o."UserId" = ${place('user')} and o."ProjectId" = any(${place('projects')}::int[]) and o."Level" = 'digest'
      and p."StatusId" <> ${sql.lit(archivedId)}
    order by p."Name", p."Id"`,
)
