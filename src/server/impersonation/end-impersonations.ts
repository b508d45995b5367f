import { sql } from 'kysely'
import type pg from 'pg'
import { statement } from '#operations/core/statement.ts'
import { previewLength } from '#rules/permissions/impersonation.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { historyInserts } from '../pipeline/write/history-rows.ts'

type OpenImpersonation = {
  readonly Id: string
  readonly ProjectId: number
  readonly SessionId: string
  readonly UserId: string
  readonly ClientUserId: string
  readonly FullName: string
  readonly isOver: boolean
}

type Reason = 'time' | 'session' | 'right'

type EndOptions = {
  readonly database: TargetDatabase
  readonly identity: pg.Pool
  readonly bothHaveAccess: (impersonation: OpenImpersonation) => Promise<boolean>
}

const pageSize = 200

/** The last row of the previous page. */
type Cursor = Pick<OpenImpersonation, 'SessionId' | 'Id'>

const firstCursor: Cursor = { SessionId: '', Id: '00000000-0000-0000-0000-000000000000' }

const findOpen = statement<{ session: string; id: string; limit: number }, OpenImpersonation>(
  'previews.open',
  (_, place) => sql<OpenImpersonation>`
    select p."Id", p."ProjectId", p."SessionId", p."UserId", p."ClientUserId", u."FullName",
      p."StartedAt" <= now() - ${sql.lit(`${previewLength} milliseconds`)}::interval as "isOver"
    from "Preview" p join "User" u on u."Id" = p."ClientUserId"
    where p."EndedAt" is null and (p."SessionId", p."Id") > (${place('session')}::text, ${place('id')}::uuid)
    order by p."SessionId", p."Id" limit ${place('limit')} for update of p skip locked`,
)

const end = statement<{ ids: readonly string[] }, never>(
  'previews.end',
  (_, place) => sql<never>`
    update "Preview" set "EndedAt" = now() where "Id" = any (${place('ids')}::uuid[])`,
)

/** Ends impersonations whose time, session or access rights have expired, each with a history row; returns their number. */
export async function endImpersonations(options: EndOptions): Promise<number> {
  let [count, after] = [0, firstCursor]
  for (;;) {
    const { ended, last } = await endPage(options, after)
    count += ended
    if (last === undefined) return count
    after = last
  }
}

// Checks one page; `last` is undefined after the last page.
async function endPage(
  options: EndOptions,
  { SessionId, Id }: Cursor,
): Promise<{ ended: number; last: Cursor | undefined }> {
  return options.database.withConnection('all', async (client, db) => {
    await client.query('BEGIN')
    try {
      const open = await db.run(findOpen, {
        session: SessionId,
        id: Id,
        limit: pageSize,
      })
      const expired = await findExpired(options, open)
      if (expired.length > 0)
        await db.run(end, { ids: expired.map(({ impersonation }) => impersonation.Id) })
      for (const { insert, values } of historyInserts(expired.map(historyRowFor)))
        await db.run(insert, values)
      await client.query('COMMIT')
      return {
        ended: expired.length,
        last: open.length < pageSize ? undefined : open.at(-1),
      }
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  })
}

type ExpiredImpersonation = { readonly impersonation: OpenImpersonation; readonly reason: Reason }

async function findExpired(
  { identity, bothHaveAccess }: EndOptions,
  open: readonly OpenImpersonation[],
): Promise<ExpiredImpersonation[]> {
  if (open.length === 0) return []
  const { rows } = await identity.query<{ id: string }>(
    'select "id" from "session" where "id" = any ($1) and "expiresAt" > now()',
    [open.map(({ SessionId }) => SessionId)],
  )
  const alive = new Set(rows.map(({ id }) => id))
  const found = await Promise.all(
    open.map(async (impersonation): Promise<ExpiredImpersonation[]> => {
      if (impersonation.isOver) return [{ impersonation, reason: 'time' }]
      if (!alive.has(impersonation.SessionId)) return [{ impersonation, reason: 'session' }]
      return (await bothHaveAccess(impersonation)) ? [] : [{ impersonation, reason: 'right' }]
    }),
  )
  return found.flat()
}

const historyRowFor = ({ impersonation, reason }: ExpiredImpersonation) => {
  const { Id, ProjectId, UserId, ClientUserId, FullName } = impersonation
  return {
    UserId,
    SentUserId: null,
    Focus: 'Preview',
    Action: 'End',
    Parameters: JSON.stringify({
      project_id: ProjectId,
      preview_id: Id,
      client_user_id: ClientUserId,
      reason,
    }),
    PreSnapshot: JSON.stringify([{ ProjectId, UserId: ClientUserId, FullName }]),
    Updates: JSON.stringify({ preview_id: Id, project_id: ProjectId }),
    ProjectId,
    StandardId: null,
    IdempotencyKey: null,
    RequestHash: null,
  }
}
