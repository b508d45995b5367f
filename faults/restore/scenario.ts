import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promised, runDrill, type Drill } from '#test/nightly/restore/drill.ts'
import type { Measurement, Scenario } from '../suite/figure.ts'

const megabytes = 300
const shown = 5

function measure(drill: Drill): Measurement {
  const {
    acknowledged,
    differing,
    wrong,
    lostRows,
    lostMilliseconds,
    scaledSeconds = Infinity,
  } = drill
  const seconds = (value: number) => `${Math.round(value)} s`
  return {
    value: Math.round(lostMilliseconds / 100) / 10,
    unit: 's of acknowledged writes lost',
    n: acknowledged,
    isMet:
      acknowledged > 0 &&
      differing.length + wrong.length === 0 &&
      lostMilliseconds <= promised.lostMilliseconds &&
      scaledSeconds <= promised.seconds,
    details: [
      ...wrong.slice(0, shown),
      ...differing.slice(0, shown).map((table) => `differs at the named moment: ${table}`),
      `${lostRows} of ${acknowledged} acknowledged rows lost, the first of them ${seconds(lostMilliseconds / 1000)} before the end`,
      ...(drill.scaledSeconds === undefined
        ? []
        : [
            `a backup took ${seconds(drill.backupSeconds)}, a restore ${seconds(drill.restoreSeconds)}; ${seconds(scaledSeconds)} for 10 GB`,
          ]),
    ],
  }
}

async function measureDrill(
  plan: Pick<Parameters<typeof runDrill>[0], 'seconds' | 'megabytes' | 'losesSegment'>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-drill-'))
  try {
    return measure(await runDrill({ ...plan, folder }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An installation that is lost together with its machine. */
export const restore: Scenario = {
  name: 'restore',
  figures: [
    {
      id: 'R28',
      words: 'What is lost with the machine, and how long its restore takes',
      target:
        'at most 60 s of acknowledged writes; 10 minutes for 10 GB, scaled; every table as it was at a named moment amid writers',
      how: `A server with the embedded PostgreSQL and ${megabytes} MB makes a backup; eight writers write on, until all processes are killed and the data folder is deleted. Its backups are restored as of a moment in the middle, whose tables are compared by digests, and as of the end of the archived log.`,
    },
  ],
  // The log is archived after at most 45 seconds: a shorter run shows nothing.
  n: { short: 0, long: 100 },
  minutes: { short: 10, long: 30 },
  run: async ({ n }) => ({ R28: await measureDrill({ seconds: Math.max(n, 100), megabytes }) }),
  controls: {
    R28: {
      words: 'an archive from which a segment of the log is deleted',
      run: () => measureDrill({ seconds: 4, megabytes: 1, losesSegment: true }),
    },
  },
}
