import { ownVersion } from '#database/server-version.ts'
import { counters, gauges, type Sample } from './gauges.ts'
import type { Metrics } from './metrics.ts'
import { readSamples } from './samples.ts'
import { serveMetrics } from './serve-metrics.ts'

// In seconds: most requests take milliseconds, an export some seconds.
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Loads the library of metrics and creates those of this process; a process without METRICS_ADDRESS never calls it. */
export async function loadMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'plumbline_info',
    help: 'The version of Plumbline, always 1',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: ownVersion }, 1)
  const requests = new Counter({
    name: 'plumbline_http_requests_total',
    help: 'Answered requests by method, route and class of their status',
    labelNames: ['method', 'route', 'outcome'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'plumbline_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: durations,
    registers: [register],
  })
  const rejections = new Counter({
    name: 'plumbline_http_rejected_total',
    help: 'Requests rejected before their session was looked up, by reason',
    labelNames: ['reason'],
    registers: [register],
  })
  let close = async () => {}
  return {
    countRequest: ({ method: sent, route, status, seconds: took, isTimed }) => {
      const method = methods.has(sent) ? sent : 'other'
      requests.inc({ method, route, outcome: `${Math.floor(status / 100)}xx` })
      if (isTimed) seconds.observe({ method, route }, took)
    },
    countRejection: (reason) => rejections.inc({ reason }),
    listen: async (address, watched) => {
      close = await serveMetrics(address, async () => {
        const samples = await readSamples(watched)
        return `${await register.metrics()}${formatSamples(samples)}`
      })
    },
    close: () => close(),
  }
}

/** Formats values as Prometheus reads them, each metric under its help and type. */
function formatSamples(samples: readonly Sample[]): string {
  const described = [
    ...Object.entries(gauges).map(([name, help]) => ({ name, help, type: 'gauge' })),
    ...Object.entries(counters).map(([name, help]) => ({ name, help, type: 'counter' })),
  ]
  return described
    .map(({ name, help, type }) => {
      const lines = samples
        .filter((sample) => sample.name === name)
        .map(({ labels, value }) => `${name}{${formatLabels(labels)}} ${value}\n`)
      return lines.length === 0
        ? ''
        : `\n# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

const formatLabels = (labels: Sample['labels']): string =>
  Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
    )
    .join(',')
