import type { Repository } from './repository.ts'

/** The names of the objects of one installation; several installations may share a folder or bucket. */
export const objectNames = (system: string) => ({
  wal: (name = '') => `${system}/wal/${name}`,
  backups: `${system}/base/`,
  manifest: (id: string) => `${system}/base/${id}/manifest`,
  part: (id: string, number: number) =>
    `${system}/base/${id}/part-${String(number).padStart(5, '0')}`,
  fileList: (id: string) => `${system}/base/${id}/files`,
  files: `${system}/files/`,
})

/** Returns the names that the object of a file may have, by the hash of its contents: under the key of new objects, then under older ones. */
export const fileObjects = (
  repository: Repository,
  system: string,
  sha256: string,
): readonly string[] =>
  repository
    .namesOfContents(sha256)
    .map((name) => `${objectNames(system).files}${name.slice(0, 2)}/${name}`)
