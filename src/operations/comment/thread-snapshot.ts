import { sql } from 'kysely'
import { isThreadVisibleAt } from '#database/predicates/comments.ts'
import type { ThreadComment } from '#rules/comments/threads.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { Lock, Subject } from '../core/operation.ts'
import { forEachPhase, standardTable } from '../core/phase/phase-tables.ts'
import { statement } from '../core/statement.ts'

type Ids = {
  project_id: number
  standard_id: number
  element_id: number | null
  phase: Phase
  comment: ThreadComment
}

/** A thread as writes read it, even before its first reply. */
export type ThreadRow = {
  ProjectId: number
  StandardId: number
  ElementId: number | null
  Phase: Phase
  Comment: ThreadComment
  IsVisibleToClients: boolean
  IsResolved: boolean
  ResolvedBy: string | null
  ResolvedDate: string | null
}

// Whatever decides who sees the thread stays unchanged until the commit, and writes to one thread wait for
// each other.
const lock = forEachPhase((phase) =>
  statement<Pick<Ids, 'project_id' | 'standard_id'>, { StandardId: number }>(
    `comment.lock.${phase}`,
    (_, place) => sql<{ StandardId: number }>`
      select r."StandardId" from ${sql.table(standardTable[phase])} r
      where r."ProjectId" = ${place('project_id')} and r."StandardId" = ${place('standard_id')}
      for no key update of r`,
  ),
)

const find = statement<Ids, ThreadRow & { hasReplies: boolean }>('comment.thread', (_, place) => {
  const isOfThread = (alias: 'c' | 't') => sql`${sql.ref(`${alias}.ProjectId`)} = p."ProjectId"
      and ${sql.ref(`${alias}.StandardId`)} = p."StandardId" and ${sql.ref(`${alias}.Phase`)} = ${place('phase')}::text
      and ${sql.ref(`${alias}.Comment`)} = ${place('comment')}::text
      and ${sql.ref(`${alias}.ElementId`)} is not distinct from ${place('element_id')}::int`
  const isVisible = isThreadVisibleAt({
    project: sql`p."ProjectId"`,
    standard: sql`p."StandardId"`,
    phase: sql`${place('phase')}::text`,
    comment: sql`${place('comment')}::text`,
  })
  return sql<ThreadRow & { hasReplies: boolean }>`
      select p."ProjectId", p."StandardId", ${place('element_id')}::int as "ElementId", ${place('phase')}::text as "Phase",
        ${place('comment')}::text as "Comment", ${isVisible} as "IsVisibleToClients",
        coalesce(t."IsResolved", false) as "IsResolved", t."ResolvedBy", t."ResolvedDate",
        exists (select from "CommentReply" c where ${isOfThread('c')}) as "hasReplies"
      from "ProjectStandard" p left join "CommentThread" t on ${isOfThread('t')}
      where p."ProjectId" = ${place('project_id')} and p."StandardId" = ${place('standard_id')}
        and (${place('element_id')}::int is null or exists (
          select from "Element" e where e."Id" = ${place('element_id')}::int and e."StandardId" = p."StandardId"))`
})

/**
 * Locks the record that a thread belongs to, then reads the thread. Rejects with 404 when the standard does not belong to the
 * project, or the element not to the standard.
 */
export async function threadSnapshot(db: Db, { project_id, standard_id, ...more }: Ids) {
  const ids = { project_id, standard_id }
  const { element_id, phase, comment } = more
  const [locked, [row]] = await Promise.all([
    db.run(lock[phase], ids),
    db.run(find, { ...ids, element_id, phase, comment }),
  ])
  if (locked.length === 0 || row === undefined) throw new ApiError('notFound')
  const { hasReplies, ...thread } = row
  return { thread, hasReplies, facts: { IsVisibleToCaller: thread.IsVisibleToClients } }
}

export const subjectOfThread = ({
  project_id,
  standard_id,
}: Pick<Ids, 'project_id' | 'standard_id'>): Subject => ({
  projectId: project_id,
  standardId: standard_id,
})

/** What a write on a thread locks: the record of its standard, as the writes of comments do. */
export const lockOfThread = ({
  project_id,
  standard_id,
  phase,
}: Pick<Ids, 'project_id' | 'standard_id' | 'phase'>): Lock => ({
  projectId: project_id,
  row: `${phase} ${project_id} ${standard_id}`,
})
