import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Target } from '#rules/api/targets.ts'
import { BackupError } from '../repository/backup-error.ts'
import { objectNames } from '../repository/object-names.ts'
import type { Repository, Written } from '../repository/repository.ts'

const storedObject = z.object({ name: z.string(), size: z.number(), sha256: z.string() })
const moment = z.iso.datetime()
/** The number of rows, and the two sums of their hashes. */
const digest = z.tuple([z.number(), z.string(), z.string()])

const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  system: z.string(),
  startedAt: moment,
  /** Any moment from this one on can be restored. */
  endedAt: moment,
  /** The base backup of the embedded PostgreSQL; null where the databases are external. */
  cluster: z
    .object({
      version: z.number(),
      timeline: z.number(),
      startLsn: z.string(),
      endLsn: z.string(),
      /** The total size of its files. */
      bytes: z.number(),
      parts: z.array(storedObject),
      /** The moment to which the digests apply. */
      restorePoint: z.object({ name: z.string(), lsn: z.string(), at: moment }),
      /** The digests of all tables, by database; null when no moment without writes was found. */
      digests: z.record(z.string(), z.record(z.string(), digest)).nullable(),
    })
    .nullable(),
  files: z.object({
    list: storedObject,
    count: z.number(),
    bytes: z.number(),
    /** Files that rows name but that the store did not have. */
    lost: z.array(z.object({ target: z.enum(['rds', 'ps']), key: z.string() })),
  }),
})

/** The contents of a backup. The manifest is stored last, so that an incomplete backup has none and does not count. */
export type Manifest = z.infer<typeof manifest>

export type TableDigests = NonNullable<NonNullable<Manifest['cluster']>['digests']>

/** A file of a document or a template, by its key in a target's store. */
export type ListedFile = {
  readonly target: Target
  readonly key: string
  readonly size: number
  readonly sha256: string
}

/** Describes an object as manifests list it. */
export const describeObject = (name: string, { size, sha256 }: Written) => ({ name, size, sha256 })

export const endOf = ({ endedAt }: Pick<Manifest, 'endedAt'>): number => Date.parse(endedAt)

export async function writeManifest(repository: Repository, one: Manifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(manifest.parse(one)))
  await repository.write(objectNames(one.system).manifest(one.id), inOne(bytes))
}

/** Reads the manifests of all backups of an installation, oldest first. */
export async function readManifests(repository: Repository, system: string): Promise<Manifest[]> {
  const found: Manifest[] = []
  for await (const { name } of repository.list(objectNames(system).backups)) {
    if (!name.endsWith('/manifest')) continue
    const text = (await buffer(repository.read(name))).toString()
    const parsed = manifest.safeParse(JSON.parse(text))
    if (!parsed.success)
      throw new BackupError(`${name} was written by a later version of Plumbline.`)
    found.push(parsed.data)
  }
  return found.toSorted((a, b) => endOf(a) - endOf(b))
}

/** Reads the list of the files in a backup. */
export async function* readFileList(
  repository: Repository,
  { files: { list } }: Manifest,
): AsyncGenerator<ListedFile> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of repository.read(list.name)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ListedFile
  }
}

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
