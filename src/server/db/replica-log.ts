import type { LogEvent } from '../runtime/log-event.ts'
import type { ReplicaLog } from './replica.ts'

/** Logs how many reads of a target the replica has served since the start, and how many the primary had to serve instead. */
export const replicaLog =
  (log: LogEvent): ReplicaLog =>
  (target, { answered, ...missed }) => {
    const event = { event: 'replica', target, answered, ...missed }
    if (missed.behind + missed.away + missed.failed === 0)
      log('info', event, 'the replica answered every read')
    else log('warn', event, 'the primary answered reads in place of the replica')
  }
