import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BackupError } from '../repository/backup-error.ts'
import { objectNames } from '../repository/object-names.ts'
import type { Repository } from '../repository/repository.ts'

/**
 * Archives a file of the log: a segment, or a file that belongs to one. The file is stored when this resolves; archiving it again does
 * nothing. Throws a BackupError when a different file has been archived under its name.
 */
export async function archiveFile(
  repository: Repository,
  system: string,
  path: string,
  name: string,
): Promise<void> {
  const object = objectNames(system).wal(name)
  const bytes = await readFile(path)
  if (!(await repository.has(object))) {
    await repository.write(object, inOne(bytes))
    return
  }
  const there = createHash('sha256')
  for await (const chunk of repository.read(object)) there.update(chunk)
  if (!there.digest().equals(createHash('sha256').update(bytes).digest()))
    throw new BackupError(
      `Another file has been archived as ${object} in ${repository.place}. Two servers that were restored from one backup must not archive to one place.`,
    )
}

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
