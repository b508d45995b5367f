import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { isAliveSql } from '../auth/sessions/session-life.ts'

/** Finds which of the given sessions are active, without counting as use of them; the values are the ids and those of `lifetimeValues`. */
export const findActiveSessions = `
  select s."id" from "session" s join "user" u on u."id" = s."userId" where s."id" = any($1) and ${isAliveSql(2)}`

/** Reads a text per project that changes whenever other people open it or move to another standard or field. */
export const readPresenceVersions = statement<
  { projects: readonly number[] },
  { ProjectId: number; Version: string }
>(
  'live.presenceVersions',
  (_, place) => sql<{ ProjectId: number; Version: string }>`
    select p."ProjectId", coalesce(md5(string_agg(concat_ws('/', p."UserId", p."Tab", p."StandardId", p."Phase", p."Field", p."ElementId"), ' '
      order by p."UserId", p."Tab")), '') as "Version"
    from "Presence" p where p."ProjectId" = any(${place('projects')}::int[]) and p."Until" > now() group by p."ProjectId"`,
)
