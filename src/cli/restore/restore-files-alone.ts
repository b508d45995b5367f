import { readManifests } from '#server/backup/base/manifest.ts'
import { withConnections } from '#server/backup/base/table-digests.ts'
import type { BackupLocation } from '#server/backup/repository/repository.ts'
import { openRepository } from '#server/backup/repository/repository.ts'
import { restoreFiles, type FilesOutcome } from '#server/backup/restore/restore-files.ts'
import { externalTargets, installationOf } from '#server/backup/runs/installation.ts'
import { openIdentity } from '#server/db/open-identity.ts'
import { restoreMark } from '#server/files/check-file-folder.ts'
import { fileStores } from '#server/files/file-stores.ts'
import type { Config } from '#server/settings/config.ts'

/** Restores the files that rows of external databases refer to into the folder or bucket of files; the databases themselves are restored by their own means. */
export async function restoreFilesAlone(
  config: Config,
  location: BackupLocation,
  report: (line: string) => void,
): Promise<FilesOutcome> {
  const identity = openIdentity(config.urls.identity ?? '', {
    namesStatements: config.namesStatements,
    connections: 1,
  })
  try {
    const system = await installationOf({ config, isEmbedded: false, identity })
    const repository = openRepository(location)
    const files = config.filesBucket ?? config.filesFolder
    await restoreMark(files, system.replace('files-', ''), { wait: 0, report, isReadOnly: false })
    const manifests = await readManifests(repository, system)
    return await withConnections(externalTargets(config), (connections) =>
      restoreFiles({ repository, system, manifests, report }, connections, fileStores(files)),
    )
  } finally {
    await identity.end()
  }
}
