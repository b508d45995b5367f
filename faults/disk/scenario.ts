import type { Plant } from '../installation/planted-tree.ts'
import type { FigureId, Measurement, Scenario } from '../suite/figure.ts'
import { measureDatabase, measureFiles } from './measure-disks.ts'
import { reasonAgainstDisks } from './small-disk.ts'

const how =
  'Under 32 writers a disk in memory is filled to its last page and freed again after some seconds;'

const database = 'src/server/db/is-unavailable.ts'
const files = 'src/server/files/folder-store.ts'
const forget = (file: string, codes: string): Plant => ({
  file,
  find: `new Set([${codes}, `,
  put: 'new Set([',
})

/** Disks without room. */
export const disk: Scenario = {
  name: 'disk',
  needs: ['mount'],
  reasonToSkip: reasonAgainstDisks,
  figures: [
    {
      id: 'R18',
      words: 'What goes wrong when the disk of the databases is full',
      target:
        '0: nothing acknowledged is lost, every refusal is 503 or 507, written again within 5 s of there being room on an idle machine, by itself',
      how: `${how} then data, history, hash chains, tables and indexes are compared with what was acknowledged.`,
    },
    {
      id: 'R19',
      words: "What goes wrong when the disk of files and of the server's log is full",
      target:
        '0: uploads are answered 507 or 503 and leave nothing, everything else works, nobody is refused without a record, uploads work within 5 s of there being room on an idle machine',
      how: `${how} uploads and a denied read are tried while it is full; files are compared with their rows and swept.`,
    },
  ],
  n: { short: 1, long: 20 },
  minutes: { short: 1, long: 60 },
  run: async (plan) => {
    const measure: Partial<Record<FigureId, typeof measureFiles>> = {
      R18: measureDatabase,
      R19: measureFiles,
    }
    const found: Partial<Record<FigureId, Measurement>> = {}
    for (const id of plan.figures) found[id] = await measure[id]?.(plan)
    return found
  },
  controls: {
    R18: {
      words: 'a server that does not know the code of PostgreSQL for a full disk',
      run: (plan) => measureDatabase({ ...plan, n: 1 }, { plants: [forget(database, `'53100'`)] }),
    },
    R19: {
      words: 'a server that does not know the codes of the system for a full disk',
      run: (plan) =>
        measureFiles(
          { ...plan, n: 1 },
          {
            plants: [forget(database, `'53100', 'ENOSPC'`), forget(files, `'ENOSPC'`)],
          },
        ),
    },
  },
}
