import type { Metrics } from '../metrics/metrics.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import type { Config } from '../settings/config.ts'
import type { Tracing } from '../tracing/span.ts'

/** The optional parts that observe a process; absent unless configured, in which case none of their code is loaded. */
export type Watching = {
  readonly metrics?: Metrics
  readonly tracing?: Tracing
}

/** Loads the parts that the settings configure. */
export async function loadWatching(
  { metricsAddress, tracing }: Pick<Config, 'metricsAddress' | 'tracing'>,
  log: LogEvent,
): Promise<Watching> {
  const loadMetrics = async () =>
    metricsAddress && (await import('../metrics/load-metrics.ts')).loadMetrics()
  const loadTracing = async () =>
    tracing && (await import('../tracing/load-tracing.ts')).loadTracing(tracing, log)
  const [metrics, traces] = await Promise.all([loadMetrics(), loadTracing()])
  return { ...(metrics && { metrics }), ...(traces && { tracing: traces }) }
}
