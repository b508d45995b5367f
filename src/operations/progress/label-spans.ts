import { dayOfTime, endOfDay, type Day } from '#rules/progress/days.ts'
import { labelHistory, type FactsChange, type LabelSpan } from '#rules/progress/label-history.ts'
import {
  membershipsOf,
  type ModuleEvent,
  type RemovedAssignment,
} from '#rules/progress/memberships.ts'
import type { ProgressRange } from '#rules/progress/progress-ranges.ts'
import { timelineOf, type Timeline } from '#rules/progress/progress-series.ts'
import { statusFlags } from '#rules/review/phase-columns.ts'
import type { Phase } from '#rules/review/phases.ts'
import { statusTimesOf } from '../core/history/status-times.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadContext } from '../core/operation.ts'
import {
  historyBegins,
  labelChanges,
  recordsOfPhase,
  type StoredChange,
} from './history-statements.ts'

type Query = {
  readonly id: number
  readonly phase: Phase
  readonly module_id?: number | undefined
  readonly range: ProgressRange
}

/** The data from which the figures of a project are computed. */
export type ProgressSource = {
  /** The labels of its standards, or of those of a module, in each of the requested phases. */
  readonly spans: ReadonlyMap<Phase, readonly LabelSpan[]>
  /** When the status of a standard was last set; known only for Desktop Review. */
  readonly statusSetAt: (standardId: number) => number | undefined
  readonly begun: Day
  readonly today: Day
  readonly timeline: Timeline
  /** The beginning of the timeline, in milliseconds. */
  readonly since: number
}

type Row = Readonly<Record<string, unknown>>

const rowsIn = ({ Prior }: StoredChange): readonly Row[] => (Prior ?? []) as readonly Row[]

const columnsOf = (row: Row, columns: readonly string[]): FactsChange['before'] =>
  Object.fromEntries(columns.flatMap((column) => (column in row ? [[column, row[column]]] : [])))

const assignments: ReadonlySet<string> = new Set([
  'Standard:UpdateConsultantAssignments',
  'Project:UpdateStandardAssignments',
])

/** What a history entry changed in a phase, by standard. */
function changesIn(phase: Phase, stored: StoredChange): FactsChange[] {
  const { At: at, Write, StandardId, Phase, FullGained } = stored
  if (assignments.has(Write))
    return rowsIn(stored)
      .filter((row) => row['phase'] === phase)
      .map((row) => ({
        standardId: Number(row['StandardId']),
        at,
        before: columnsOf(row, ['OwnerId', 'JuniorOwnerId']),
      }))
  if (StandardId === null || Phase !== phase) return []
  if (FullGained !== null)
    return [{ standardId: StandardId, at, before: {}, fullGained: FullGained }]
  const [row = {}] = rowsIn(stored)
  return [{ standardId: StandardId, at, before: columnsOf(row, ['Status', ...statusFlags]) }]
}

const moduleEvents = (stored: readonly StoredChange[]): ModuleEvent[] =>
  stored.flatMap(({ At: at, Write, ModuleId: moduleId, ...more }) => {
    if (moduleId === null) return []
    if (Write === 'Project:AddModule') return { moduleId, at, removed: null }
    if (Write !== 'Project:RemoveModule') return []
    const [row = {}] = rowsIn({ At: at, Write, ModuleId: moduleId, ...more })
    return { moduleId, at, removed: (row['Assignments'] ?? []) as RemovedAssignment[] }
  })

/**
 * Reads the labels that standards had in the phase of the query and in the given phases, and the days that the query asks for. Throws an ApiError for
 * a module that the project never had.
 */
export async function readProgress(
  { db, query, reference, takeTurn }: ReadContext<Query>,
  more: readonly Phase[],
): Promise<ProgressSource> {
  const project = query.id
  const phases = [...new Set([query.phase, ...more])]
  const [[first], stored, times, ...records] = await Promise.all([
    db.run(historyBegins, { project }),
    db.run(labelChanges, { project, phases }),
    query.phase === 'desktop-review' ? statusTimesOf(db, project) : [],
    ...phases.map((phase) => db.run(recordsOfPhase[phase], { project })),
  ])
  await takeTurn()
  const now = Date.now()
  const begun = Math.min(first?.At ?? now, now)
  const events = moduleEvents(stored)
  const spans = new Map(
    phases.map((phase, index) => {
      const changes = stored.flatMap((change) => changesIn(phase, change))
      const { standards } = reference
      const members = membershipsOf(phase, records[index] ?? [], { events, standards, begun })
      const chosen = members.filter(
        ({ moduleId }) => query.module_id === undefined || query.module_id === moduleId,
      )
      if (query.module_id !== undefined && chosen.length === 0) throw new ApiError('notFound')
      return [phase, labelHistory(phase, chosen, changes)] as const
    }),
  )
  const today = dayOfTime(now)
  const timeline = timelineOf(query.range, dayOfTime(begun), today)
  const setAt = new Map(times.map((row) => [row.StandardId, Date.parse(row.Since)]))
  return {
    spans,
    statusSetAt: (standardId) => setAt.get(standardId),
    begun: dayOfTime(begun),
    today,
    timeline,
    since: endOfDay(timeline.before),
  }
}
