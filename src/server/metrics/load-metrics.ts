import { ownVersion } from '#database/server-version.ts'
import { counters, gauges, type Sample } from './gauges.ts'
import type { Metrics } from './metrics.ts'
import { RequestTally, type Line } from './request-tally.ts'
import { readSamples } from './samples.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Loads the metrics library and creates the metrics of this process; not called in a process without METRICS_ADDRESS. */
export async function loadMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const tally = new RequestTally()
  let close = async () => {}
  return {
    countRequest: tally.countRequest,
    countRejection: tally.countRejection,
    listen: async (address, watched) => {
      close = await serveMetrics(address, async () => {
        const samples = await readSamples(watched)
        return `${await register.metrics()}${formatTally(tally)}${formatSamples(samples)}`
      })
    },
    close: () => close(),
  }
}

/** Formats the request counts and the version, each metric with its help and type. */
function formatTally(tally: RequestTally): string {
  const { requests, durations, rejections } = tally.lines()
  const info = { name: 'plumbline_info', labels: { version: ownVersion }, value: 1 }
  return [
    formatMetric('plumbline_info', 'gauge', 'The version of Plumbline, always 1', [info]),
    formatMetric(
      'plumbline_http_requests_total',
      'counter',
      'Answered requests by method, route and class of their status',
      requests,
    ),
    formatMetric(
      'plumbline_http_request_duration_seconds',
      'histogram',
      'From the arrival of a request to the end of its response',
      durations,
    ),
    formatMetric(
      'plumbline_http_rejected_total',
      'counter',
      'Requests rejected before their session was looked up, by reason',
      rejections,
    ),
  ].join('')
}

/** Formats values in the text format of Prometheus, each metric with its help and type. */
const formatSamples = (samples: readonly Sample[]): string =>
  [
    ...Object.entries(gauges).map(([name, help]) => ({ name, help, type: 'gauge' })),
    ...Object.entries(counters).map(([name, help]) => ({ name, help, type: 'counter' })),
  ]
    .map(({ name, help, type }) =>
      formatMetric(
        name,
        type,
        help,
        samples.filter((sample) => sample.name === name),
      ),
    )
    .join('')

const formatMetric = (name: string, type: string, help: string, lines: readonly Line[]): string =>
  lines.length === 0
    ? ''
    : `\n# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.map(formatLine).join('')}`

const formatLine = ({ name, labels, value }: Line): string =>
  `${name}{${formatLabels(labels)}} ${value}\n`

const formatLabels = (labels: Line['labels']): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')

const escaped = (value: string): string =>
  value.replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
