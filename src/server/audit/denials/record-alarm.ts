import type { LogEvent } from '#server/runtime/log-event.ts'
import type { Config } from '#server/settings/config.ts'
import type { DenialLog } from './denial-log.ts'

type Parts = {
  readonly config: Pick<Config, 'defaultTarget'>
  readonly denials: Pick<DenialLog, 'record'>
  readonly log: LogEvent
  readonly report: (error: unknown) => void
}

/** Returns a function that reports guessing in the log and, as a failed sign-in without a person, in the audit log. */
export const recordAlarm =
  ({ config, denials, log, report }: Parts) =>
  async (what: string): Promise<void> => {
    log('error', { event: 'alarm' }, what)
    const recording = denials.record({
      target: config.defaultTarget,
      userId: null,
      call: 'sign-in: all',
      projectId: null,
      requestedIds: {},
      code: 'guessingSuspected',
      status: 401,
      requestId: null,
      address: null,
    })
    // A failed record must not change the response to the caller whose attempt raised the alarm.
    await recording.catch(report)
  }
