import { basename, resolve } from 'node:path'
import { importFile, type ImportFile } from '#operations/module/reading/import-file.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { readConfig } from '#server/settings/config.ts'
import { connectDatabases } from '../command/connect-databases.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import type { Options } from './arguments.ts'
import { ImportError } from './import-error.ts'
import { readStandardsFile } from './read-standards-file.ts'
import { formatCounts, formatOutcome } from './report-outcome.ts'
import { runImport } from './run-import.ts'

export async function run(
  { file, isDryRun, mayRepeat, email, ...options }: Options,
  stages: Stages,
): Promise<number> {
  const config = readConfig(process.env)
  const target = options.target ?? config.defaultTarget
  if (config.isReadOnly)
    throw new ImportError(
      `The databases of ${config.environment} are read-only: nothing is imported here.`,
    )
  stages.begin(`reading ${basename(file)}`)
  const { text, bytes } = await readStandardsFile(pathOf(file))
  stages.begin(`checking ${fileSizeText(bytes)}`)
  // Parsed before a database is opened, so that a file with errors is rejected without delay.
  const read = importFile(text)
  const counts = countsOf(file, read)
  const database = await connectDatabases(config, [target], stages.note)
  return withCleanup(database.stop, 'Stopped before it was finished.', async () => {
    const imported = await runImport({
      config,
      target,
      url: database.urls[target],
      file: read,
      fileName: basename(file).slice(0, 255),
      isDryRun,
      mayRepeat,
      email,
      onOperator: (name) =>
        stages.begin(`${isDryRun ? 'trying' : 'storing'} ${counts} in ${target} as ${name}`),
    })
    stages.note('done')
    for (const line of formatOutcome(imported, target)) print(line)
    return 0
  })
}

// npm runs scripts in the package's folder; INIT_CWD is the caller's folder.
const pathOf = (file: string): string =>
  resolve(
    process.env['npm_lifecycle_event'] === 'import' ? (process.env['INIT_CWD'] ?? '') : '',
    file,
  )

function countsOf(file: string, { reading }: ImportFile): string {
  if ('problems' in reading)
    throw new ImportError(`${file} is not imported: nothing was stored.`, reading.problems)
  return formatCounts(reading.names.length, reading.elementCount)
}

export const failure: FailureTexts = {
  subject: 'The import',
  afterLoss: 'Check the list of modules before you import again.',
}

export { describeImportError as describeOwnError } from './describe-import-error.ts'
