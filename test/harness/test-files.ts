import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Target } from '#rules/api/targets.ts'
import type { Role } from './people.ts'
import { openTestServer, type Answered, type FirstServer, type TestServer } from './test-server.ts'

/** A test server whose data folder the test can inspect. */
export type ServerWithFiles = FirstServer & {
  /** Returns the names of all files in the data folder, of one target or of both. */
  readonly stored: (target?: Target) => string[]
  readonly dataFolder: string
}

/** Opens a server with its own data folder, removed when it closes. */
export async function openServerWithFiles(
  env: Readonly<Record<string, string>> = {},
): Promise<ServerWithFiles> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'plumbline-files-'))
  const server = await openTestServer({ PLUMBLINE_DATA: dataFolder, ...env })
  return {
    ...server,
    dataFolder,
    stored: (target) =>
      filesBelow(
        target === undefined ? join(dataFolder, 'files') : join(dataFolder, 'files', target),
      ),
    close: async () => {
      await server.close()
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

/** Options for sending a file, besides its name and bytes. */
export type Upload = {
  readonly name?: string
  readonly bytes?: Uint8Array | string
  readonly target?: string
  readonly type?: string | null
  readonly purpose?: string
}

/** Returns the first bytes of a PDF, which pass for a complete one. */
export const pdfBytes = (words: string): Buffer => Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`)

export async function sendFile(
  server: TestServer,
  role: Role,
  {
    bytes,
    // Bytes that only a test knows have no known type.
    name = bytes === undefined ? 'Policy.pdf' : 'Policy.bin',
    target = 'rds',
    type = 'application/octet-stream',
    purpose,
  }: Upload = {},
): Promise<Answered> {
  const query = new URLSearchParams({ apiDb: target, file_name: name, ...(purpose && { purpose }) })
  const response = await fetch(`${server.address}/api/v5/uploads?${query.toString()}`, {
    method: 'POST',
    headers: { ...server.as(role), ...(type === null ? {} : { 'content-type': type }) },
    body: Buffer.from((bytes ?? pdfBytes('policy')) as Uint8Array),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}

/** Uploads a file, which must succeed, and returns the id by which a write binds it. */
export async function uploaded(
  server: TestServer,
  role: Role,
  upload: Upload = {},
): Promise<string> {
  const { status, body } = await sendFile(server, role, upload)
  if (status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(body)}`)
  return body.data.upload_id as string
}

export type Downloaded = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

export async function download(
  server: TestServer,
  role: Role,
  path: string,
  {
    target = 'rds',
    method = 'GET',
    headers = {},
  }: { target?: Target; method?: string; headers?: Record<string, string> } = {},
): Promise<Downloaded> {
  const joint = path.includes('?') ? '&' : '?'
  const response = await fetch(`${server.address}${path}${joint}apiDb=${target}`, {
    method,
    headers: { ...server.as(role), ...headers },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
