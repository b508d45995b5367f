import type { AnsweredRequest, Rejection } from './metrics.ts'

/** A line in the text format of Prometheus: the name of a metric, its labels and its value. */
export type Line = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

type Tally = {
  readonly method: string
  readonly route: string
  /** The requests by the first digit of their status. */
  readonly outcomes: number[]
  /** The timed requests per duration bucket, the last one unbounded; not yet cumulative. */
  readonly buckets: number[]
  seconds: number
  timed: number
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

// In seconds: most requests take milliseconds, an export some seconds.
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts requests by method, route and outcome, and how long they took. Stores numbers only, since it runs on every request. */
export class RequestTally {
  readonly #tallies = new Map<string, Map<string, Tally>>()
  readonly #rejections = new Map<Rejection, number>()

  readonly countRequest = ({
    method: sent,
    route,
    status,
    seconds,
    isTimed,
  }: AnsweredRequest): void => {
    const tally = this.#tallyOf(methods.has(sent) ? sent : 'other', route)
    const outcome = Math.floor(status / 100)
    tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1
    if (!isTimed) return
    const step = durations.findIndex((longest) => seconds <= longest)
    const bucket = step < 0 ? durations.length : step
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1
    tally.seconds += seconds
    tally.timed += 1
  }

  readonly countRejection = (reason: Rejection): void => {
    this.#rejections.set(reason, (this.#rejections.get(reason) ?? 0) + 1)
  }

  /** The lines of each metric: requests, durations, rejections. */
  lines(): Readonly<Record<'requests' | 'durations' | 'rejections', readonly Line[]>> {
    const tallies = [...this.#tallies.values()].flatMap((ofRoute) => [...ofRoute.values()])
    return {
      requests: tallies.flatMap(({ method, route, outcomes }) =>
        outcomes.flatMap((value, digit) => ({
          name: 'plumbline_http_requests_total',
          labels: { method, route, outcome: `${digit}xx` },
          value,
        })),
      ),
      durations: tallies.flatMap(durationLines),
      rejections: [...this.#rejections].map(([reason, value]) => ({
        name: 'plumbline_http_rejected_total',
        labels: { reason },
        value,
      })),
    }
  }

  #tallyOf(method: string, route: string): Tally {
    let ofRoute = this.#tallies.get(route)
    if (ofRoute === undefined) {
      ofRoute = new Map()
      this.#tallies.set(route, ofRoute)
    }
    let tally = ofRoute.get(method)
    if (tally === undefined) {
      tally = { method, route, outcomes: [], buckets: [], seconds: 0, timed: 0 }
      ofRoute.set(method, tally)
    }
    return tally
  }
}

function durationLines({ method, route, buckets, seconds, timed }: Tally): readonly Line[] {
  if (timed === 0) return []
  const name = 'plumbline_http_request_duration_seconds'
  const labels = { method, route }
  let sum = 0
  const upTo = durations.map((longest, step) => {
    sum += buckets[step] ?? 0
    return { name: `${name}_bucket`, labels: { ...labels, le: String(longest) }, value: sum }
  })
  return [
    ...upTo,
    { name: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: timed },
    { name: `${name}_sum`, labels, value: seconds },
    { name: `${name}_count`, labels, value: timed },
  ]
}
