import { sql, type RawBuilder } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { Place } from '../core/statement.ts'

/** The index that finds the rows of a record: by project, by person, or over all. */
export type By = 'project' | 'user' | 'all'

/** The filters for rows of a record; null means all. */
export type Bounds = {
  project: number | null
  user: string | null
  before: number | null
  since: string | null
  until: string | null
  limit: number
}

const longestPage = 500

/** Over a record `r`: the rows within the bounds, found by one index; months outside the period are not read. */
export function within(by: By, place: Place<Bounds>): RawBuilder<boolean> {
  const ofProject = sql`r."ProjectId" = ${place('project')}::int`
  const ofUser = sql`r."UserId" = ${place('user')}::text`
  const scope = {
    project: sql`${ofProject} and (${place('user')}::text is null or ${ofUser})`,
    user: sql`${ofUser} and (${place('project')}::int is null or ${ofProject})`,
    all: sql`${place('user')}::text is null and ${place('project')}::int is null`,
  }[by]
  return sql<boolean>`${scope}
    and r."CreatedAt" >= coalesce(${place('since')}::timestamptz, '-infinity')
    and r."CreatedAt" < coalesce(${place('until')}::timestamptz, 'infinity')
    and r."Id" < coalesce(${place('before')}::bigint, 9223372036854775807)`
}

type Asked = {
  readonly project_id?: number | undefined
  readonly user_id?: string | undefined
  readonly before?: number | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly limit: number
}

/** The bounds of a query, and the index that serves it. */
export function boundsOf(query: Asked, target: Target): { by: By; bounds: Bounds } {
  const { project_id: project = null, user_id, before = null, since = null, until = null } = query
  const user = user_id === undefined ? null : storedUserId(target, user_id)
  return {
    by: project !== null ? 'project' : user !== null ? 'user' : 'all',
    bounds: { project, user, before, since, until, limit: Math.min(query.limit, longestPage) },
  }
}
