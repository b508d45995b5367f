import { writtenValues } from '#rules/cache/written-columns.ts'
import {
  actionRequest,
  metricMoves,
  type ActionFlags,
} from '#rules/review/actions/action-request.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import type { DemoEvent } from './demo-event.ts'

export type MetricRow = {
  ProjectId: number
  ModuleId: number
  StandardId: number
  StartTime: string
  StartAction: string
  StartByUserId: string
  StartAssignedSeniorConsultantId: string | null
  EndTime: string | null
  EndAction: string | null
  EndByUserId: string | null
  EndAssignedSeniorConsultantId: string | null
  Status: 'Pending' | 'Complete'
}

/** Returns the action metrics that the status writes of Desktop Review opened and closed, in order. */
export function metricRows(
  events: readonly DemoEvent[],
  moduleOf: ReadonlyMap<number, number>,
): MetricRow[] {
  const rows: MetricRow[] = []
  const open = new Map<string, MetricRow>()
  for (const { at, by, write, parameters, prior, projectId, standardId } of events) {
    if (write !== 'Standard:UpdateStatus' || parameters['phase'] !== 'desktop-review') continue
    if (projectId === null || standardId === null) continue
    const before = prior[0] as ActionFlags & { OwnerId: string | null }
    const set = writtenValues(statusColumns, parameters)
    const after = { ...before, ...set }
    const key = `${projectId} ${standardId}`
    for (const move of metricMoves(actionRequest(before), actionRequest(after))) {
      const ended = open.get(key)
      if (move.move === 'close' && ended !== undefined) {
        ended.EndTime = at
        ended.EndAction = move.EndAction
        ended.EndByUserId = by
        ended.EndAssignedSeniorConsultantId = before.OwnerId
        ended.Status = 'Complete'
        open.delete(key)
      }
      if (move.move !== 'open') continue
      const row: MetricRow = {
        ProjectId: projectId,
        ModuleId: moduleOf.get(standardId) ?? 0,
        StandardId: standardId,
        StartTime: at,
        StartAction: move.StartAction,
        StartByUserId: by,
        StartAssignedSeniorConsultantId: before.OwnerId,
        EndTime: null,
        EndAction: null,
        EndByUserId: null,
        EndAssignedSeniorConsultantId: null,
        Status: 'Pending',
      }
      open.set(key, row)
      rows.push(row)
    }
  }
  return rows
}
