import { cycleTimes } from '#rules/progress/cycle-times.ts'
import { dayText } from '#rules/progress/days.ts'
import { forecast, forecastWeeks } from '#rules/progress/forecast.ts'
import type { LabelSpan } from '#rules/progress/label-history.ts'
import { percentile } from '#rules/progress/percentile.ts'
import { burnUp, labelCounts } from '#rules/progress/progress-series.ts'
import { queueAges } from '#rules/progress/queue-age.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import type { progressReads } from './contract.ts'
import { moduleNames } from './history-statements.ts'
import { readProgress, type ProgressSource } from './label-spans.ts'

type Contract = (typeof progressReads)['projects/{id}/progress']
type Context = ReadContext<QueryOf<Contract>>
type Reply = ReplyOf<Contract>

async function labelsByModule(
  db: Db,
  spans: readonly LabelSpan[],
  { timeline }: ProgressSource,
): Promise<Reply['Modules']> {
  const byModule = Map.groupBy(spans, ({ moduleId }) => moduleId)
  const names = await db.run(moduleNames, { modules: [...byModule.keys()] })
  return names
    .toSorted((a, b) => a.Id - b.Id)
    .map(({ Id, Name }) => ({
      ModuleId: Id,
      ModuleName: Name,
      Labels: labelCounts(byModule.get(Id) ?? [], timeline),
    }))
    .filter(({ Labels }) => Labels.length > 0)
}

function forecastOf(spans: readonly LabelSpan[], { begun, today }: ProgressSource) {
  const [now] = burnUp(spans, { ends: [today], before: today - 1 })
  const { InScope = 0, Done = 0 } = now ?? {}
  const weeks = burnUp(spans, forecastWeeks(begun, today))
  return forecast(weeks, { inScope: InScope, remaining: InScope - Done, today })
}

/** What only staff get: how long standards wait, and how long they took. */
function waitsOf(
  { reference }: Context,
  spans: readonly LabelSpan[],
  source: ProgressSource,
): Pick<Reply, 'Queues' | 'CycleTimes'> {
  const gapAnalysis = source.spans.get('gap-analysis') ?? []
  const desktopReview = source.spans.get('desktop-review') ?? []
  const cycles = cycleTimes(gapAnalysis, desktopReview, source)
  const took = cycles.map(({ Days }) => Days)
  return {
    Queues: queueAges(spans, source).map((queue) => ({
      ...queue,
      LeadName: queue.LeadId === null ? null : (reference.names.people.get(queue.LeadId) ?? null),
    })),
    CycleTimes: {
      Median: percentile(took, 0.5),
      P85: percentile(took, 0.85),
      Standards: cycles.map(({ standardId, completed, uploaded, Days }) => ({
        StandardId: standardId,
        StandardName: reference.standards.get(standardId)?.Name ?? '',
        Completed: new Date(completed).toISOString(),
        Uploaded: new Date(uploaded).toISOString(),
        Days,
      })),
    },
  }
}

async function read(context: Context): Promise<Reply> {
  const { query, caller, db } = context
  const source = await readProgress(
    context,
    caller.isStaff ? ['gap-analysis', 'desktop-review'] : [],
  )
  const spans = source.spans.get(query.phase) ?? []
  const { timeline, today } = source
  return {
    Date: dayText(today),
    Interval: timeline.interval,
    Dates: timeline.ends.map(dayText),
    Modules: await labelsByModule(db, spans, source),
    BurnUp: burnUp(spans, timeline),
    Forecast: forecastOf(spans, source),
    ...(caller.isStaff && waitsOf(context, spans, source)),
  }
}

/** How the standards of a project have progressed, and how they may continue. */
export const progress: ReadOperation<Contract> = { project: ({ id }) => id, read }
