import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Target } from '../src/rules/targets.ts'
import { openTestHouse, type Answered, type FirstHouse, type TestHouse } from './house.ts'
import type { Role } from './people.ts'

/** A house whose data folder the test can look into. */
export type HouseWithFiles = FirstHouse & {
  /** The names of all files that lie below the data folder's files, of one target or of both. */
  readonly stored: (target?: Target) => string[]
  readonly dataFolder: string
}

/** Opens a house with a data folder of its own, which is removed with it. */
export async function openHouseWithFiles(
  env: Readonly<Record<string, string>> = {},
): Promise<HouseWithFiles> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'plumbline-files-'))
  const house = await openTestHouse({ PLUMBLINE_DATA: dataFolder, ...env })
  return {
    ...house,
    dataFolder,
    stored: (target) =>
      filesBelow(
        target === undefined ? join(dataFolder, 'files') : join(dataFolder, 'files', target),
      ),
    close: async () => {
      await house.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

/** How a file is sent beside its name and bytes. */
export type Upload = {
  readonly name?: string
  readonly bytes?: Uint8Array | string
  readonly target?: string
  readonly type?: string | null
}

/** The first bytes of a PDF, which are as good as a whole one to whoever stores it. */
export const pdfBytes = (words: string): Buffer => Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`)

/** Sends a file to the upload call. */
export async function sendFile(
  house: TestHouse,
  role: Role,
  {
    name = 'Policy.pdf',
    bytes = pdfBytes('policy'),
    target = 'rds',
    type = 'application/octet-stream',
  }: Upload = {},
): Promise<Answered> {
  const query = new URLSearchParams({ apiDb: target, file_name: name })
  const response = await fetch(`${house.address}/api/v5/uploads?${query.toString()}`, {
    method: 'POST',
    headers: { ...house.as(role), ...(type === null ? {} : { 'content-type': type }) },
    body: Buffer.from(bytes as Uint8Array),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}

/** Uploads a file, which must be taken, and answers the id by which a write binds it. */
export async function uploaded(house: TestHouse, role: Role, upload: Upload = {}): Promise<string> {
  const { status, body } = await sendFile(house, role, upload)
  if (status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(body)}`)
  return body.data.upload_id as string
}

/** What a download answered. */
export type Downloaded = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** Asks for a file. */
export async function download(
  house: TestHouse,
  role: Role,
  path: string,
  {
    target = 'rds',
    method = 'GET',
    headers = {},
  }: { target?: Target; method?: string; headers?: Record<string, string> } = {},
): Promise<Downloaded> {
  const joint = path.includes('?') ? '&' : '?'
  const response = await fetch(`${house.address}${path}${joint}apiDb=${target}`, {
    method,
    headers: { ...house.as(role), ...headers },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
