import type { Measurement, Scenario } from '../suite/figure.ts'
import { troubles } from './bucket-proxy.ts'
import { runTrouble, type TroubleRun } from './run-trouble.ts'

const shown = 5

function measure({ calls, refusals, rows, wrong }: TroubleRun): Measurement {
  const times = refusals.toSorted((a, b) => a - b)
  return {
    value: wrong.length,
    of: calls + rows,
    n: calls,
    isMet: wrong.length === 0 && calls > 0 && rows > 0,
    details: [
      ...wrong.slice(0, shown),
      `${refusals.length} uploads and downloads refused, after ${times[times.length >> 1]} ms (median), at most ${times.at(-1)} ms; the bytes of ${rows} rows compared`,
    ],
  }
}

/** A bucket that fails. */
export const bucket: Scenario = {
  name: 'bucket',
  figures: [
    {
      id: 'R20',
      words:
        'Wrong responses while the bucket of files is down, slow, failing or sends half of a file; rows that name bytes which it does not hold',
      target:
        '0; uploads and downloads 503 with Retry-After within 5 s, all other calls served, half a file never sent as whole',
      how: 'A proxy in front of a store with the protocol of S3 closes every connection, holds each request for 10 s, answers it with 500, cuts a body in the middle, or ends it there as if that were all; files are sent and fetched meanwhile beside other calls. At the end the bytes of every row are read back and hashed.',
    },
  ],
  n: { short: 2, long: 60 },
  minutes: { short: 2, long: 30 },
  run: async ({ n, stopping }) => ({ R20: measure(await runTrouble({ n, troubles, stopping })) }),
  controls: {
    R20: {
      words: 'a server that stores the row of a file whatever the bucket says',
      run: async ({ stopping }) =>
        measure(
          await runTrouble({ n: 2, troubles: ['failing'], stopping }, [
            {
              file: 'src/server/files/s3-objects.ts',
              find: `    throw failure === undefined ? error : failure.error\n`,
              put: `    if (failure !== undefined) throw failure.error\n`,
            },
          ]),
        ),
    },
  },
}
