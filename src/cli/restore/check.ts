import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openRepository, type BackupLocation } from '#server/backup/repository/repository.ts'
import { checkRestore } from '#server/backup/restore/check-restore.ts'
import { chooseInstallation } from '#server/backup/restore/choose-backup.ts'
import type { RunOutcome } from '#server/backup/runs/backup-runs.ts'
import { externalTargets, hasEmbedded } from '#server/backup/runs/installation.ts'
import { describeCheck, runRestoreCheck } from '#server/backup/runs/run-backup.ts'
import type { Config } from '#server/settings/config.ts'
import type { BucketLocation } from '#server/settings/service-config.ts'
import { CommandError } from '../command/command-error.ts'
import { connectInstallation } from '../command/connect-installation.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'

type Settings = {
  readonly config: Config
  readonly location: BackupLocation
  readonly place: string | BucketLocation | undefined
  readonly into: string | undefined
  readonly installation: string | undefined
}

/** Proves the newest backup by restoring it; the result is recorded if this machine has the installation and none was named. Returns the exit status. */
export async function check(settings: Settings, stages: Stages): Promise<number> {
  const { config, location, into, installation } = settings
  const isHere =
    existsSync(join(config.dataFolder, 'postgres')) || config.urls.identity !== undefined
  if (!hasEmbedded(config))
    throw new CommandError(
      'The databases are external: prove their backups by their own means (docs/operating.md).',
    )
  stages.begin('checking the newest backup')
  let outcome: RunOutcome | undefined
  if (isHere && installation === undefined) outcome = await recorded(settings, stages)
  else {
    const system = await chooseInstallation(openRepository(location), installation)
    const folder = into ?? config.dataFolder
    const external = externalTargets(config)
    const report = stages.note
    outcome = describeCheck(await checkRestore({ location, system, folder, external, report }))
  }
  stages.end()
  if (outcome === undefined) throw new CommandError('Another backup is under way.')
  print(`The newest backup was restored as of ${outcome.momentReached}: ${outcome.message}.`)
  if (outcome.problem !== undefined) print(outcome.problem)
  print(outcome.problem === undefined ? 'Nothing is wrong.' : 'Something is wrong.')
  return outcome.problem === undefined ? 0 : 1
}

async function recorded({ config, place, into }: Settings, stages: Stages) {
  const { identity, adminUrl, close } = await connectInstallation(config, stages.note)
  return withCleanup(close, 'Stopped before the backup was proven.', () =>
    runRestoreCheck({
      config,
      adminUrl,
      identity,
      place,
      folder: into ?? config.dataFolder,
      report: stages.note,
    }),
  )
}
