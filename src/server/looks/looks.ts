import { sql } from 'kysely'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { statement } from '#operations/core/statement.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { fieldsOfProject, replyError } from '#rules/permissions/read-permissions.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import type { Config } from '../settings/config.ts'

/** What a person looked at: a standard of a project, or all of them (null), including what others changed until a given time. */
export type Look = {
  readonly projectId: number
  readonly standardId: number | null
  /** ISO 8601; null when there was nothing new to see. */
  readonly until: string | null
}

const every = 0

// A time in the future would hide changes still to come. The first look at a project starts the count.
const noteLook = statement<
  { project: number; user: string; standard: number; until: string | null },
  { StandardId: number }
>(
  'look.note',
  (_, place) => sql<{ StandardId: number }>`
    insert into "LastLook" ("ProjectId", "UserId", "StandardId", "LookedAt", "SeenUntil")
    select ${place('project')}::int, ${place('user')}, ${place('standard')}::int, now(), case
      when ${place('until')}::timestamptz is not null then least(${place('until')}::timestamptz, now())
      when ${place('standard')}::int = 0 then now() end
    where ${place('standard')}::int = 0 or exists (select from "ProjectStandard" s
      where s."ProjectId" = ${place('project')}::int and s."StandardId" = ${place('standard')}::int)
    on conflict ("ProjectId", "UserId", "StandardId")
      do update set "LookedAt" = excluded."LookedAt", "SeenUntil" = case
        when ${place('until')}::timestamptz is null then "LastLook"."SeenUntil"
        else greatest("LastLook"."SeenUntil", excluded."SeenUntil") end
    returning "StandardId"`,
)

type Parts = {
  readonly config: Pick<Config, 'isReadOnly'>
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly readPipeline: Pick<ReadPipeline, 'callerIn'>
}

/** Records what people have seen. */
export class Looks {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Records that a person has looked; throws an ApiError when the person may not see the project, or where nothing may be written. */
  async note(target: Target, { UserId }: SessionUser, look: Look): Promise<void> {
    const { config, databases, readPipeline } = this.#parts
    const user = storedUserId(target, UserId)
    const { actor } = await readPipeline.callerIn(target, user, look.projectId)
    const refused = replyError(fieldsOfProject[actor])
    if (refused !== null) throw new ApiError(refused)
    if (config.isReadOnly) throw new ApiError('readOnly')
    const values = {
      project: look.projectId,
      user,
      standard: look.standardId ?? every,
      until: look.until,
    }
    const noted = await databases[target].withConnection([look.projectId], (_, db) =>
      db.run(noteLook, values),
    )
    if (noted.length === 0) throw new ApiError('notFound')
  }
}
