/**
 * The restore_command of a restore: SETTINGS-FILE NAME PATH. Exits with 0 once the file is at its path, with 1 when it was never archived,
 * which ends the recovery, and with 200 on any other failure, which aborts it; the reason is then in the file that the settings name.
 */
import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { objectNames } from '../repository/object-names.ts'
import { openRepository } from '../repository/repository.ts'
import { readWalSettings, type WalSettings } from './wal-settings.ts'

type FetchSettings = WalSettings & { readonly system: string; readonly failureFile: string }

const neverArchived = 1
const failed = 200

const [settingsFile = '', name = '', path = ''] = process.argv.slice(2)
const settings = readWalSettings<FetchSettings>(settingsFile)

try {
  const repository = openRepository(settings)
  const object = objectNames(settings.system).wal(name)
  if (await repository.has(object)) {
    const file = await open(path, 'w', 0o600)
    try {
      for await (const chunk of repository.read(object)) await file.write(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
  } else process.exitCode = neverArchived
} catch (error) {
  writeFileSync(settings.failureFile, (error as Error).message)
  process.exitCode = failed
}
