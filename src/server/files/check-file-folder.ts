import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../settings/config-error.ts'
import type { BucketLocation } from '../settings/service-config.ts'
import { bucketMark, type BucketCheck } from './bucket-mark.ts'
import type { FilesLocation } from './file-stores.ts'

const markName = 'folder-id'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A folder or a bucket, with access to its mark. */
type MarkedPlace = {
  readonly name: string
  readonly read: () => Promise<string | undefined>
  readonly write: (text: string) => Promise<void>
  /** Throws a ConfigError when files cannot be stored, listed or deleted there. */
  readonly checkRights?: () => Promise<void>
}

/**
 * Checks that this server uses the file folder or bucket of the installation: it must have the same mark as `identity`, which the first
 * start creates. In a different one, no other server could read the uploads. Throws a ConfigError that says what to do.
 */
export async function checkFileFolder(
  location: FilesLocation,
  identityUrl: string,
  check: BucketCheck = { wait: 0, report: () => {}, isReadOnly: false },
): Promise<void> {
  const place = placeAt(location, check)
  await withClient(identityUrl, async (client) => {
    const registered = await readRegisteredMark(client)
    const isOwn =
      registered === undefined ? await claim(client, place) : registered === (await readMark(place))
    if (!isOwn) throw wrongPlaceError(place.name)
    await place.checkRights?.()
  })
}

/**
 * Checks that a worker uses the file folder or bucket of the installation, which it never marks itself. Without `identityUrl`, any mark
 * will do: one that no server has marked is not the installation's. Throws a ConfigError that says what to do.
 */
export async function checkWorkerFiles(
  location: FilesLocation,
  identityUrl: string | undefined,
  check: BucketCheck,
): Promise<void> {
  const place = placeAt(location, check)
  const found = await readMark(place)
  const registered =
    identityUrl === undefined ? undefined : await withClient(identityUrl, readRegisteredMark)
  if (found === undefined || (registered !== undefined && registered !== found))
    throw wrongPlaceError(place.name)
  await place.checkRights?.()
}

/** Gives a restored folder or bucket the mark of an installation. Throws a ConfigError when it has a different mark. */
export async function restoreMark(
  location: FilesLocation,
  mark: string,
  check: BucketCheck,
): Promise<void> {
  const place = placeAt(location, check)
  const found = await readMark(place)
  if (found === undefined) await place.write(`${mark}\n`)
  else if (found !== mark) throw wrongPlaceError(place.name)
}

/** Checks that a bucket can be used, whatever its mark. Throws a ConfigError that says what to do. */
export async function checkBucket(location: BucketLocation, check: BucketCheck): Promise<void> {
  const place = bucketMark(location, markName, check)
  await place.read()
  await place.checkRights()
}

const placeAt = (location: FilesLocation, check: BucketCheck): MarkedPlace =>
  typeof location === 'string' ? folderMark(location) : bucketMark(location, markName, check)

async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Registers the mark of a folder or bucket, after creating one if it has none; false when a different one has been registered. */
async function claim(client: pg.Client, place: MarkedPlace): Promise<boolean> {
  // Otherwise, servers that start at the same time with the same folder would each write their own mark.
  await client.query(`begin; select pg_advisory_xact_lock(hashtext('plumbline.files'))`)
  const found = await readMark(place)
  const registered = await readRegisteredMark(client)
  if (registered !== undefined) return registered === found
  // The mark is written first, so that the next start completes one that was interrupted in between.
  const mark = found ?? randomUUID()
  if (found === undefined) await place.write(`${mark}\n`)
  await client.query(`insert into "FileFolder" ("Id") values ($1)`, [mark])
  await client.query('commit')
  return true
}

async function readMark(place: MarkedPlace): Promise<string | undefined> {
  const mark = (await place.read())?.trim()
  return mark !== undefined && uuid.test(mark) ? mark : undefined
}

async function readRegisteredMark(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(`select "Id" as id from "FileFolder"`)
  return rows[0]?.id
}

const folderMark = (folder: string): MarkedPlace => ({
  name: folder,
  read: async () => {
    try {
      return await readFile(join(folder, markName), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  },
  write: async (text) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(join(folder, markName), 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
  },
})

const wrongPlaceError = (place: string): ConfigError =>
  new ConfigError(
    `The files of this installation do not lie in ${place}: what is uploaded here could be read on no other server, and the other way round. ` +
      `Give all servers and workers one shared folder in FILES_FOLDER, or one bucket in FILES_URL; what was restored must hold its file ${markName} (docs/operating.md).`,
  )
