import type { Measurement, Scenario } from '../suite/figure.ts'
import { drain, runStops, type StopRun } from './run-stops.ts'

const longestStop = 10_000
const shown = 5

function measure({ stops, acknowledged, reads, failures, stored }: StopRun): Measurement {
  const late = stops
    .filter(({ took, status }) => took > longestStop || status !== 0)
    .map(({ took, status }) => `a server ended with status ${status} after ${took} ms`)
  const wrong = [...stored.lost, ...stored.doubled, ...stored.halfDone, ...failures, ...late]
  const times = stops.map(({ took }) => took).toSorted((a, b) => a - b)
  return {
    value: wrong.length,
    of: acknowledged + reads,
    n: stops.length,
    isMet: wrong.length === 0 && acknowledged > 0 && reads > 0 && stops.length > 0,
    details: [
      ...wrong.slice(0, shown),
      `${stops.length} stops under ${acknowledged} acknowledged writes and ${reads} reads: ${stored.lost.length} lost, ${stored.doubled.length} doubled, ${stored.halfDone.length} half-done, ${failures.length} requests failed`,
      `after its drain time of ${drain.seconds} s a server took ${times[Math.floor(times.length / 2)]} ms to end (median), at most ${times.at(-1)} ms`,
    ],
  }
}

/** Servers that are stopped gracefully. */
export const stops: Scenario = {
  name: 'stops',
  isTimed: true,
  figures: [
    {
      id: 'R30',
      words:
        'Requests that fail, acknowledged writes lost or doubled, when servers are stopped in order under load (SIGTERM)',
      target: '0; each ends with status 0 within 10 s after its drain time',
      how: `Two servers behind HAProxy, which never repeats a request, are stopped and started in turn while 32 writers write and 8 readers read through it; HAProxy takes a server out after ${drain.failedChecks} failed checks, one a second, and the server serves on for ${drain.seconds} s.`,
    },
  ],
  n: { short: 2, long: 50 },
  minutes: { short: 2, long: 30 },
  needs: ['haproxy'],
  run: async (plan) => ({ R30: measure(await runStops(plan)) }),
  controls: {
    R30: {
      words: 'a server that exits at once at SIGTERM',
      run: async (plan) =>
        measure(
          await runStops({ ...plan, n: 1 }, [
            {
              file: 'src/server/startup/stop-on-signals.ts',
              find: `    isStopping = true\n`,
              put: `    process.exit(0)\n`,
            },
          ]),
        ),
    },
  },
}
