import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { statement } from '#operations/core/statement.ts'
import { previewLength } from '#rules/permissions/impersonation.ts'
import type { Versions } from '../db/versions.ts'
import type { AccessRights } from '../pipeline/access.ts'

/** A session that sees a project as one of its clients; ids in the letter case of the target. */
export type Impersonation = {
  readonly Id: string
  readonly ProjectId: number
  readonly UserId: string
  readonly ClientUserId: string
  readonly StartedAt: string
  readonly FullName: string
  readonly UserName: string
}

/** The parts of a target that are needed to validate an impersonation. */
export type ImpersonationTarget = {
  readonly whole: Db
  readonly versionsOf: (projectId: number | null) => Promise<Versions>
  readonly rights: AccessRights
}

type Participants = Pick<Impersonation, 'ProjectId' | 'UserId' | 'ClientUserId'>

const uuid = z.guid()
const maxAge = sql.lit(`${previewLength} milliseconds`)

const findActive = statement<{ id: string; session: string; user: string }, Impersonation>(
  'previews.view',
  (_, place) => sql<Impersonation>`
    select p."Id", p."ProjectId", p."UserId", p."ClientUserId", p."StartedAt", u."FullName", u."UserName"
    from "Preview" p join "User" u on u."Id" = p."ClientUserId"
    where p."Id" = ${place('id')}::uuid and p."SessionId" = ${place('session')} and p."UserId" = ${place('user')}
      and p."EndedAt" is null and p."StartedAt" > now() - ${maxAge}::interval`,
)

/** Whether both still have access to the project: the impersonator as staff, the impersonated as its client. */
export async function bothHaveAccess(
  { whole, versionsOf, rights }: ImpersonationTarget,
  { ProjectId, UserId, ClientUserId }: Participants,
): Promise<boolean> {
  const { access } = await versionsOf(ProjectId)
  const [staff, client] = await Promise.all(
    [UserId, ClientUserId].map((id) => rights.of(whole, access, id, ProjectId)),
  )
  const isStaff = staff?.caller.actor === 'ADM' || staff?.caller.actor === 'C+'
  return isStaff && client?.caller.actor === 'K+'
}

/** Finds the active impersonation that this person started in this session; throws 'Preview has ended'. */
export async function findImpersonation(
  target: ImpersonationTarget,
  preview: { readonly id: unknown; readonly sessionId: string; readonly userId: string },
): Promise<Impersonation> {
  const id = uuid.safeParse(preview.id)
  if (!id.success) throw new ApiError('previewEnded')
  const [view] = await target.whole.run(findActive, {
    id: id.data,
    session: preview.sessionId,
    user: preview.userId,
  })
  if (!view || !(await bothHaveAccess(target, view))) throw new ApiError('previewEnded')
  return view
}
