import { basename, resolve } from 'node:path'
import { importFile, type ImportFile } from '../operations/module/reading/import-file.ts'
import { fileSizeText } from '../rules/file-size.ts'
import { readConfig } from './config.ts'
import { reachDatabases } from './command/reach-databases.ts'
import { leaveInOrder } from './command/leave-in-order.ts'
import { runCommand } from './command/run-command.ts'
import { say } from './command/say.ts'
import type { Stages } from './command/stages.ts'
import { carryImport } from './importing/carry-import.ts'
import { explain } from './importing/explain.ts'
import { ImportError } from './importing/import-error.ts'
import { readStandardsFile } from './importing/read-standards-file.ts'
import { readWords, usage, type Asked } from './importing/read-words.ts'
import { shownCounts, tellOutcome } from './importing/tell-outcome.ts'

async function carryOut(
  { file, isDryRun, isAgain, email, ...asked }: Asked,
  stages: Stages,
): Promise<number> {
  const config = readConfig(process.env)
  const target = asked.target ?? config.defaultTarget
  if (config.isReadOnly)
    throw new ImportError(
      `The databases of ${config.environment} are read-only: nothing is imported here.`,
    )
  stages.begin(`reading ${basename(file)}`)
  const { text, bytes } = await readStandardsFile(pathOf(file))
  stages.begin(`checking ${fileSizeText(bytes)}`)
  // Before a database is touched: a file with mistakes is refused at once, and the size of the work is known.
  const read = importFile(text)
  const counts = countsIn(file, read)
  const database = await reachDatabases(config, [target], stages.note)
  const isLeaving = leaveInOrder(database.stop, 'Ended before it was done.')
  try {
    const imported = await carryImport({
      config,
      target,
      url: database.urls[target],
      file: read,
      fileName: basename(file).slice(0, 255),
      isDryRun,
      isAgain,
      email,
      onOperator: (name) =>
        stages.begin(`${isDryRun ? 'trying' : 'storing'} ${counts} in ${target} as ${name}`),
    })
    stages.note('done')
    for (const line of tellOutcome(imported, target)) say(line)
    return 0
  } finally {
    if (!isLeaving()) await database.stop()
  }
}

// npm runs a script in the folder of the package, whatever folder it was called in.
const pathOf = (file: string): string =>
  resolve(
    process.env['npm_lifecycle_event'] === 'import' ? (process.env['INIT_CWD'] ?? '') : '',
    file,
  )

function countsIn(file: string, { reading }: ImportFile): string {
  if ('problems' in reading)
    throw new ImportError(`${file} is not imported: nothing was stored.`, reading.problems)
  return shownCounts(reading.names.length, reading.elementCount)
}

await runCommand({ usage, readWords, carryOut, explain })
