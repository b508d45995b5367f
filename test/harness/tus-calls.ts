import { request } from 'node:http'
import type { Role } from './people.ts'
import type { TestServer } from './test-server.ts'

/** Options of a request of the tus upload protocol, as clients send it. */
type TusCall = {
  readonly headers?: Readonly<Record<string, string | number>>
  readonly target?: string
}

const encoded = (text: string): string => Buffer.from(text).toString('base64')

/** Begins an upload of a file of the given length; the `location` of the response is its address. */
export const beginUpload = (
  server: TestServer,
  role: Role,
  {
    name = 'Policy.pdf',
    length,
    target = 'rds',
    headers,
    ...known
  }: TusCall & {
    readonly name?: string
    readonly length: number | null
    readonly project_id?: number
    readonly modified?: number
  },
) =>
  tusCall(server, role, 'POST', `/api/v5/uploads?apiDb=${target}`, {
    headers: {
      ...(length === null ? {} : { 'upload-length': length }),
      'upload-metadata': Object.entries({ filename: name, ...known })
        .map(([key, value]) => `${key} ${encoded(String(value))}`)
        .join(),
      ...headers,
    },
  })

/** Sends the rest of a file from an offset. */
export const sendPiece = (
  server: TestServer,
  role: Role,
  location: string,
  offset: number,
  bytes: Buffer,
) =>
  tusCall(server, role, 'PATCH', location, {
    headers: { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
    bytes,
  })

/** Sends one request of the protocol. */
export async function tusCall(
  server: TestServer,
  role: Role,
  method: string,
  path: string,
  { headers = {}, bytes }: Pick<TusCall, 'headers'> & { readonly bytes?: Buffer } = {},
) {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...server.as(role),
    },
    ...(bytes && { body: new Uint8Array(bytes) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    offset: Number(response.headers.get('upload-offset') ?? Number.NaN),
    length: Number(response.headers.get('upload-length') ?? Number.NaN),
    headers: response.headers,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}

/** Begins to send a piece of a file, so far without any bytes. */
function openPiece(server: TestServer, role: Role, location: string, offset = 0) {
  const sent = request(`${server.address}${location}`, {
    method: 'PATCH',
    headers: {
      ...server.as(role),
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'transfer-encoding': 'chunked',
    },
  })
  sent.on('error', () => {})
  sent.flushHeaders()
  return sent
}

/** Sends a piece and cuts the connection after some of its bytes. */
export async function cutPiece(
  server: TestServer,
  role: Role,
  location: string,
  { offset, bytes, after }: { offset: number; bytes: Buffer; after: number },
): Promise<void> {
  const sent = openPiece(server, role, location, offset)
  await new Promise((resolve) => sent.write(bytes.subarray(0, after), resolve))
  const closed = new Promise((resolve) => sent.once('close', resolve))
  sent.destroy()
  await closed
}
