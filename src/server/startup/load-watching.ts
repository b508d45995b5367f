import type { Metrics } from '../metrics/metrics.ts'
import type { Config } from '../settings/config.ts'

/** The optional parts that watch a process; absent unless they are set, and then none of their code is loaded. */
export type Watching = {
  readonly metrics?: Metrics
}

/** Loads what the settings name. */
export async function loadWatching(config: Pick<Config, 'metricsAddress'>): Promise<Watching> {
  if (config.metricsAddress === undefined) return {}
  const { loadMetrics } = await import('../metrics/load-metrics.ts')
  return { metrics: await loadMetrics() }
}
