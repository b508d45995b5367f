import { fileSizeText } from '#rules/documents/file-size.ts'
import { backupLocation } from '#server/backup/runs/installation.ts'
import { runBackup } from '#server/backup/runs/run-backup.ts'
import { readConfig } from '#server/settings/config.ts'
import { CommandError } from '../command/command-error.ts'
import { connectInstallation } from '../command/connect-installation.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { withKeys } from '../command/parse-place.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import type { Options } from './arguments.ts'

export async function run({ to }: Options, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  const place = withKeys(to, config)
  backupLocation(config, place)
  const { identity, adminUrl, close } = await connectInstallation(config, stages.note)
  return withCleanup(close, 'Stopped: there is no backup of this run.', async () => {
    if (adminUrl === undefined)
      stages.note(
        'The databases are external: PostgreSQL is backed up by its own means (docs/operating.md), and the files alone here.',
      )
    stages.begin('backing up')
    const outcome = await runBackup({ config, adminUrl, identity, place, report: stages.note })
    stages.end()
    if (outcome === undefined) throw new CommandError('Another backup is under way.')
    print(`Backed up: ${outcome.message}.`)
    if (outcome.problem !== undefined) {
      print(outcome.problem)
      return 1
    }
    print(
      adminUrl === undefined
        ? `The files are those of ${outcome.momentReached}. Restore the databases to no later moment.`
        : `It can be restored as of ${outcome.momentReached} (${fileSizeText(outcome.bytes)}), and each later moment whose log is archived.`,
    )
    return 0
  })
}

export const failure: FailureTexts = {
  subject: 'The backup',
  afterLoss: 'Run the command again.',
}
