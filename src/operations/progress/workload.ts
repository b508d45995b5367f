import { firstPasses } from '#rules/progress/first-pass.ts'
import { workloads } from '#rules/progress/workload.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import type { progressReads } from './contract.ts'
import { endedRequests } from './history-statements.ts'
import { readProgress } from './label-spans.ts'

type Contract = (typeof progressReads)['projects/{id}/workload']
type Row = ReplyOf<Contract>[number]

async function read(context: ReadContext<QueryOf<Contract>>): Promise<Row[]> {
  const { db, query, caller, reply, reference } = context
  const [source, ended] = await Promise.all([
    readProgress(context, ['desktop-review']),
    db.run(endedRequests, { project: query.id }),
  ])
  const { spans, today, since, statusSetAt } = source
  const desktopReview = spans.get('desktop-review') ?? []
  const passes = firstPasses(
    ended.flatMap(({ StandardId, EndTime, EndAssignedSeniorConsultantId }) =>
      EndTime === null
        ? []
        : [
            {
              standardId: StandardId,
              endedAt: EndTime,
              seniorId: EndAssignedSeniorConsultantId,
            },
          ],
    ),
    desktopReview,
    since,
  )
  const hasTurns = query.phase === 'desktop-review'
  const rows = workloads(spans.get(query.phase) ?? [], passes, {
    today,
    since,
    hasTurns,
    statusSetAt,
  })
  // A person's figures are shown to administrators and, if the person leads standards, to that person.
  const shown =
    reply === 'all' ? rows : rows.filter(({ UserId, AsSC }) => UserId === caller.userId && AsSC > 0)
  return shown.map((row) => ({ ...row, FullName: reference.names.people.get(row.UserId) ?? '' }))
}

/** What each consultant of a project leads and reviews, and how much of it was accepted at first pass. */
export const workload: ReadOperation<Contract> = { project: ({ id }) => id, read }
