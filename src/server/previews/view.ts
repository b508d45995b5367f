import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../operations/kit/db.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { statement } from '../../operations/kit/statement.ts'
import { previewLength } from '../../rules/preview.ts'
import type { Versions } from '../versions.ts'
import type { AccessRights } from '../road/access.ts'

/** Through whose eyes a session sees a project; ids in the letter case of the target. */
export type View = {
  readonly Id: string
  readonly ProjectId: number
  readonly UserId: string
  readonly ClientUserId: string
  readonly StartedAt: string
  readonly FullName: string
  readonly UserName: string
}

/** What of a target tells whether a preview still counts. */
export type ViewTarget = {
  readonly whole: Db
  readonly versionsOf: (projectId: number | null) => Promise<Versions>
  readonly rights: AccessRights
}

type Both = Pick<View, 'ProjectId' | 'UserId' | 'ClientUserId'>

const uuid = z.guid()
const length = sql.lit(`${previewLength} milliseconds`)

const findView = statement<{ id: string; session: string; user: string }, View>(
  'previews.view',
  (_, place) => sql<View>`
    select p."Id", p."ProjectId", p."UserId", p."ClientUserId", p."StartedAt", u."FullName", u."UserName"
    from "Preview" p join "User" u on u."Id" = p."ClientUserId"
    where p."Id" = ${place('id')}::uuid and p."SessionId" = ${place('session')} and p."UserId" = ${place('user')}
      and p."EndedAt" is null and p."StartedAt" > now() - ${length}::interval`,
)

/** Whether both may still see the project: the one who looks as its staff, the other as its client. */
export async function mayBothSee(
  { whole, versionsOf, rights }: ViewTarget,
  { ProjectId, UserId, ClientUserId }: Both,
): Promise<boolean> {
  const { access } = await versionsOf(ProjectId)
  const [staff, client] = await Promise.all(
    [UserId, ClientUserId].map((id) => rights.of(whole, access, id, ProjectId)),
  )
  const isStaff = staff?.caller.actor === 'ADM' || staff?.caller.actor === 'C+'
  return isStaff && client?.caller.actor === 'K+'
}

/** The view of a preview that was begun in this session by this person and still counts. Refuses with 'Preview has ended'. */
export async function viewOf(
  target: ViewTarget,
  preview: { readonly id: unknown; readonly sessionId: string; readonly userId: string },
): Promise<View> {
  const id = uuid.safeParse(preview.id)
  if (!id.success) throw new Refusal('previewEnded')
  const [view] = await target.whole.run(findView, {
    id: id.data,
    session: preview.sessionId,
    user: preview.userId,
  })
  if (!view || !(await mayBothSee(target, view))) throw new Refusal('previewEnded')
  return view
}
