import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ApiClient, ApiResponse } from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'

/** A document whose content is known. */
export type KnownDocument = { readonly id: number; readonly sha256: string }

const target = 'rds'
const bytesOf = 150_000

type Body = {
  data?: { upload_id?: string; transformation?: { updates?: { document_id?: number } } }
}

/** Sends the bytes of a file; resolves with the response and their hash. */
export async function sendUpload(client: ApiClient) {
  const body = `plan ${randomBytes(bytesOf).toString('hex')}`
  const sha256 = createHash('sha256').update(body).digest('hex')
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await client.send(`/api/v5/uploads?apiDb=${target}&file_name=Plan.txt`, {
    method: 'POST',
    headers,
    body,
  })
  return { response, sha256, upload: (response.body as Body).data?.upload_id }
}

/** Makes a document; throws when any request is rejected. */
export async function makeDocument(
  client: ApiClient,
  { projects: [made] }: Installation,
): Promise<KnownDocument> {
  const { response, sha256, upload } = await sendUpload(client)
  const parameters = { project_id: made?.project, upload_id: upload }
  const write = { target, name: 'Document:Upload', parameters, key: randomUUID() } as const
  const { status, body } = await client.write(write)
  const id = (body as Body).data?.transformation?.updates?.document_id
  if (response.status !== 201 || status !== 200 || id === undefined)
    throw new Error(`No document was made: ${response.status}, ${status}`)
  return { id, sha256 }
}

/** Downloads a document; rejects when it does not arrive completely. */
export const downloadOf = (
  client: ApiClient,
  { projects: [made] }: Installation,
  { id }: KnownDocument,
): Promise<ApiResponse> =>
  client.send(`/api/v5/files/documents/${made?.project}/${id}?apiDb=${target}`)

/** The hash of a downloaded body. */
export const hashOf = ({ body }: ApiResponse): string =>
  createHash('sha256').update(String(body)).digest('hex')

/** Calls that need no file, with their names. */
export const otherCalls = (
  client: ApiClient,
  { projects: [made] }: Installation,
): readonly (readonly [string, () => Promise<ApiResponse>])[] => [
  [
    'a write',
    () =>
      client.write({
        target,
        name: 'Task:Create',
        parameters: {
          text: randomUUID(),
          project_id: made?.project,
          standard_id: made?.standards[0]?.id,
          assignees: [],
        },
      }),
  ],
  ['a project', () => client.send(`/api/v5/projects/${made?.project}/project?apiDb=${target}`)],
  [
    'its documents',
    () =>
      client.send(
        `/api/v5/projects/${made?.project}/documents/documents_with_citations?apiDb=${target}`,
      ),
  ],
  ['/readyz', () => client.send('/readyz')],
]
