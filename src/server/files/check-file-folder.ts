import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../settings/config-error.ts'

const markName = 'folder-id'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Checks that this server uses the file folder of the installation: the folder and `identity` hold the same mark, created by the first
 * start. With another folder, uploads would be readable on no other server. Throws a ConfigError that says what to do.
 */
export async function checkFileFolder(folder: string, identityUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: identityUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const noted = await readRegisteredMark(client)
    const mark = await readMark(folder)
    if (noted !== undefined) {
      if (mark !== noted) throw wrongFolderError(folder)
      return
    }
    // The mark is written first: the next start completes one that was interrupted in between.
    const own = mark ?? (await writeMark(folder))
    await client.query(`insert into "FileFolder" ("Id") values ($1) on conflict do nothing`, [own])
    if ((await readRegisteredMark(client)) !== own) throw wrongFolderError(folder)
  } finally {
    await client.end()
  }
}

async function readRegisteredMark(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(`select "Id" as id from "FileFolder"`)
  return rows[0]?.id
}

async function readMark(folder: string): Promise<string | undefined> {
  try {
    const text = (await readFile(join(folder, markName), 'utf8')).trim()
    return uuid.test(text) ? text : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeMark(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mark = randomUUID()
  const file = await open(join(folder, markName), 'w', 0o600)
  try {
    await file.writeFile(`${mark}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return mark
}

const wrongFolderError = (folder: string): ConfigError =>
  new ConfigError(
    `The files of this installation do not lie in ${folder}: what is uploaded here could be read on no other server, and the other way round. ` +
      `Give all servers one shared folder and name it in FILES_FOLDER; a folder that was restored must hold its file ${markName} (docs/operating.md).`,
  )
