import { statusTimesOf } from '../core/history/status-times.ts'
import type { ReadOperation } from '../core/operation.ts'
import type { metricReads } from './metric-contract.ts'

type Contract = (typeof metricReads)['projects/{id}/status_times']

/** When the status of each standard of a project was last set in Desktop Review; only for staff of the project. */
export const statusTimes: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: ({ db, query }) => statusTimesOf(db, query.id),
}
