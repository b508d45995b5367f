import { sql } from 'kysely'
import type pg from 'pg'
import { statement } from '../../operations/kit/statement.ts'
import { previewLength } from '../../rules/preview.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { historyInserts } from '../road/history.ts'

type Open = {
  readonly Id: string
  readonly ProjectId: number
  readonly SessionId: string
  readonly UserId: string
  readonly ClientUserId: string
  readonly FullName: string
  readonly isOver: boolean
}

type Reason = 'time' | 'session' | 'right'

/** What tells whether a preview has to end. */
type Ending = {
  readonly database: TargetDatabase
  readonly identity: pg.Pool
  readonly mayBothSee: (preview: Open) => Promise<boolean>
}

const mostTogether = 200

/** The preview behind which a page begins. */
type After = Pick<Open, 'SessionId' | 'Id'>

const beginning: After = { SessionId: '', Id: '00000000-0000-0000-0000-000000000000' }

const findOpen = statement<{ session: string; id: string; limit: number }, Open>(
  'previews.open',
  (_, place) => sql<Open>`
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

/** Ends the previews whose hour, session or right is over, each with its row of the history; answers how many. */
export async function endPreviews(ending: Ending): Promise<number> {
  let [count, after] = [0, beginning]
  for (;;) {
    const { ended, last } = await endOfPage(ending, after)
    count += ended
    if (last === undefined) return count
    after = last
  }
}

// Page by page, so that many that go on do not hide one that is over; `last` is there while there may be more.
async function endOfPage(
  ending: Ending,
  { SessionId, Id }: After,
): Promise<{ ended: number; last: After | undefined }> {
  return ending.database.lend('all', async (client, db) => {
    await client.query('BEGIN')
    try {
      const open = await db.run(findOpen, {
        session: SessionId,
        id: Id,
        limit: mostTogether,
      })
      const over = await judged(ending, open)
      if (over.length > 0) await db.run(end, { ids: over.map(({ preview }) => preview.Id) })
      for (const { insert, values } of historyInserts(over.map(rowOf))) await db.run(insert, values)
      await client.query('COMMIT')
      return {
        ended: over.length,
        last: open.length < mostTogether ? undefined : open.at(-1),
      }
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  })
}

type Over = { readonly preview: Open; readonly reason: Reason }

async function judged({ identity, mayBothSee }: Ending, open: readonly Open[]): Promise<Over[]> {
  if (open.length === 0) return []
  const { rows } = await identity.query<{ id: string }>(
    'select "id" from "session" where "id" = any ($1) and "expiresAt" > now()',
    [open.map(({ SessionId }) => SessionId)],
  )
  const alive = new Set(rows.map(({ id }) => id))
  const found = await Promise.all(
    open.map(async (preview): Promise<Over[]> => {
      if (preview.isOver) return [{ preview, reason: 'time' }]
      if (!alive.has(preview.SessionId)) return [{ preview, reason: 'session' }]
      return (await mayBothSee(preview)) ? [] : [{ preview, reason: 'right' }]
    }),
  )
  return found.flat()
}

const rowOf = ({ preview, reason }: Over) => {
  const { Id, ProjectId, UserId, ClientUserId, FullName } = preview
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
