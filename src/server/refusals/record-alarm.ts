import type { Config } from '../config.ts'
import type { LogEvent } from '../log-event.ts'
import type { Refusals } from './refusals.ts'

type Parts = {
  readonly config: Pick<Config, 'defaultTarget'>
  readonly refusals: Pick<Refusals, 'record'>
  readonly log: LogEvent
  readonly report: (error: unknown) => void
}

/** Reports guessing in the log and, as a refused sign-in without a person, in the record of refused calls. */
export const recordAlarm =
  ({ config, refusals, log, report }: Parts) =>
  async (what: string): Promise<void> => {
    log('error', { event: 'alarm' }, what)
    const recording = refusals.record({
      target: config.defaultTarget,
      userId: null,
      call: 'sign-in: all',
      projectId: null,
      asked: {},
      code: 'guessingSuspected',
      status: 401,
      requestId: null,
      address: null,
    })
    // A failed record must not change the response to the caller whose attempt raised the alarm.
    await recording.catch(report)
  }
