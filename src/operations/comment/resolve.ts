import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { commentWrites } from './contract.ts'
import { lockOfThread, subjectOfThread, threadSnapshot } from './thread-snapshot.ts'

type Contract = (typeof commentWrites)['Comment:Resolve']
type Parameters = ParametersOf<Contract>

const store = statement<Parameters & { by: string | null; at: string | null }, { changed: number }>(
  'comment.resolve',
  (_, place) => sql<{ changed: number }>`
    insert into "CommentThread" ("ProjectId", "StandardId", "ElementId", "Phase", "Comment", "IsResolved", "ResolvedBy", "ResolvedDate")
    values (${place('project_id')}, ${place('standard_id')}, ${place('element_id')}, ${place('phase')}, ${place('comment')},
      ${place('is_resolved')}, ${place('by')}, ${place('at')})
    on conflict ("ProjectId", "StandardId", "Phase", "Comment", "ElementId") do update
      set "IsResolved" = excluded."IsResolved", "ResolvedBy" = excluded."ResolvedBy", "ResolvedDate" = excluded."ResolvedDate"
    returning 1 as changed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { thread, hasReplies, facts } = await threadSnapshot(db, parameters)
  return {
    prior: [thread],
    facts,
    // Before the first reply, there is no thread.
    objection: hasReplies ? undefined : new ApiError('notFound'),
  }
}

async function write({ db, parameters, caller, now }: WriteContext<Parameters>) {
  const { project_id, standard_id, element_id, is_resolved } = parameters
  const changed = await db.run(store, {
    ...parameters,
    by: is_resolved ? caller.userId : null,
    at: is_resolved ? now : null,
  })
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { project_id, standard_id, element_id }
}

/** Resolves the thread under a comment, or reopens it. */
export const resolve: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: subjectOfThread,
  locks: lockOfThread,
}
