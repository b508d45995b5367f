import { basename, resolve } from 'node:path'
import { readStandardsSet } from '../operations/module/reading/read-standards-set.ts'
import { readConfig } from './config.ts'
import { carryImport } from './importing/carry-import.ts'
import { explain } from './importing/explain.ts'
import { ImportError } from './importing/import-error.ts'
import { reachDatabase, type Reached } from './importing/reach-database.ts'
import { readStandardsFile, shownSize } from './importing/read-standards-file.ts'
import { readWords, usage, UsageError, type Asked } from './importing/read-words.ts'
import { tellStages, type Stages } from './importing/stages.ts'
import { shownCounts, tellOutcome } from './importing/tell-outcome.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

async function importFile(
  { file, isDryRun, email, ...asked }: Asked,
  stages: Stages,
): Promise<void> {
  const config = readConfig(process.env)
  const target = asked.target ?? config.defaultTarget
  if (config.isReadOnly)
    throw new ImportError(
      `The databases of ${config.environment} are read-only: nothing is imported here.`,
    )
  stages.begin(`reading ${basename(file)}`)
  const { text, bytes } = await readStandardsFile(pathOf(file))
  stages.begin(`checking ${shownSize(bytes)}`)
  // Before a database is touched: a file with mistakes is refused at once, and the size of the work is known.
  const counts = countsIn(file, text)
  const database = await reachDatabase(config, target, stages.note)
  const isLeaving = leaveInOrder(database)
  try {
    const imported = await carryImport({
      config,
      target,
      url: database.url,
      text,
      fileName: basename(file).slice(0, 255),
      isDryRun,
      email,
      onOperator: (name) =>
        stages.begin(`${isDryRun ? 'trying' : 'storing'} ${counts} in ${target} as ${name}`),
    })
    stages.note('done')
    for (const line of tellOutcome(imported, target)) say(line)
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

function countsIn(file: string, text: string): string {
  const reading = readStandardsSet(text)
  if ('problems' in reading)
    throw new ImportError(`${file} is not imported: nothing was stored.`, reading.problems)
  const { standards } = reading.set
  return shownCounts(
    standards.length,
    standards.reduce((sum, { elements }) => sum + elements.length, 0),
  )
}

/** Stops what was started for the command when it is told to end; what was not committed is undone by the database. */
function leaveInOrder({ stop }: Reached): () => boolean {
  let isLeaving = false
  const leave = (status: number) => () => {
    if (isLeaving) return
    isLeaving = true
    complain('Ended before it was done.')
    void stop().finally(() => process.exit(status))
  }
  process.on('SIGINT', leave(130))
  process.on('SIGTERM', leave(143))
  return () => isLeaving
}

async function main(): Promise<number> {
  const asked = readWords(process.argv.slice(2))
  if (asked === 'help') {
    say(usage)
    return 0
  }
  const stages = tellStages(complain)
  try {
    await importFile(asked, stages)
    return 0
  } finally {
    stages.end()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    complain(`${error.message}\n\n${usage}`)
    return 2
  }
  for (const line of explain(error)) complain(line)
  return 1
})
