import { commandLine } from '#bin/commands.mjs'
import { openRepository } from '#server/backup/repository/repository.ts'
import { chooseInstallation } from '#server/backup/restore/choose-backup.ts'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import type { FilesOutcome } from '#server/backup/restore/restore-files.ts'
import { backupLocation, externalTargets, hasEmbedded } from '#server/backup/runs/installation.ts'
import { readConfig } from '#server/settings/config.ts'
import { UsageError } from '../command/command-error.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { withKeys } from '../command/parse-place.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import type { Options } from './arguments.ts'
import { check } from './check.ts'
import { restoreFilesAlone } from './restore-files-alone.ts'

const mostNamed = 20

export async function run(options: Options, stages: Stages): Promise<number> {
  const { from, at, into, installation, isCheck } = options
  const env = { ...process.env, ...(into !== undefined && !isCheck && { PLUMBLINE_DATA: into }) }
  const config = readConfig(env)
  const place = withKeys(from, config)
  const location = backupLocation(config, place)
  if (isCheck) return check({ config, location, place, into, installation }, stages)
  if (!hasEmbedded(config)) {
    if (at !== undefined)
      throw new UsageError(
        '--at restores the embedded databases. Restore external ones to the moment by their own means (docs/operating.md), then the files without --at.',
      )
    stages.begin('restoring the files')
    return reportFiles(await restoreFilesAlone(config, location, stages.note))
  }
  const system = await chooseInstallation(openRepository(location), installation)
  stages.begin('restoring')
  const { lastCommit, files } = await restoreBackup({
    location,
    system,
    at,
    into: config.dataFolder,
    filesLocation: config.filesBucket ?? config.filesFolder,
    external: externalTargets(config),
    report: stages.note,
  })
  stages.end()
  print(`Restored into ${config.dataFolder}; the last transaction is of ${lastCommit}.`)
  const status = reportFiles(files)
  print(
    `AUTH_SECRET and the other settings are in no backup: start with those of then. PLUMBLINE_DATA=${config.dataFolder} ${commandLine('start')}`,
  )
  return status
}

function reportFiles({ count, missing }: FilesOutcome): number {
  print(`Files: ${count.toLocaleString('en-US')}, missing: ${missing.length}.`)
  for (const name of missing.slice(0, mostNamed)) print(`  ${name} is in no backup, or damaged`)
  if (missing.length > mostNamed) print(`  and ${missing.length - mostNamed} more`)
  return missing.length === 0 ? 0 : 1
}

export const failure: FailureTexts = {
  subject: 'The restore',
  afterLoss: 'Run the command again.',
}
