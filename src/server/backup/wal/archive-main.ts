/**
 * The archive_command of the embedded PostgreSQL, which runs it in its data folder: SETTINGS-FILE PATH NAME. Exits with 0 once the file is
 * stored; otherwise PostgreSQL keeps the file and tries again.
 */
import { systemIdentifier } from '#database/embedded/wal-archive.ts'
import { openRepository } from '../repository/repository.ts'
import { archiveFile } from './archive-file.ts'
import { readWalSettings } from './wal-settings.ts'

const [settingsFile = '', path = '', name = ''] = process.argv.slice(2)

try {
  const repository = openRepository(readWalSettings(settingsFile))
  await archiveFile(repository, systemIdentifier('.'), path, name)
} catch (error) {
  process.stderr.write(`plumbline: ${name} was not archived: ${(error as Error).message}\n`)
  process.exitCode = 1
}
