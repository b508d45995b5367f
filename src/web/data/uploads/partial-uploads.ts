import { queryOptions } from '@tanstack/react-query'
import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { uploadEndpoints } from '#operations/upload/contract.ts'
import type { Target } from '#rules/api/targets.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { requestHeaders } from '../api/api.ts'
import { getEndpoint } from '../api/endpoints.ts'
import { queryClient } from '../cache/query-client.ts'

/** An upload of which the server misses bytes. */
export type PartialUpload = EndpointData<typeof uploadEndpoints.listPartial>[number]

/** The person's uploads of which bytes are missing, from any browser, the oldest first. */
export const partialUploads = (target: Target): Promise<readonly PartialUpload[]> =>
  getEndpoint<typeof uploadEndpoints.listPartial>(
    uploadPath,
    undefined,
    new URLSearchParams({ apiDb: target }),
  )

/** The same as a query. */
export const partialUploadsOptions = (target: Target) =>
  queryOptions({
    queryKey: ['partial uploads', target],
    queryFn: () => partialUploads(target),
    staleTime: 0,
  })

/** Reads the list again. */
export const refreshPartialUploads = (target: Target): void =>
  void queryClient.invalidateQueries(partialUploadsOptions(target))

/** The address of an upload whose bytes arrive in pieces. */
export const partialUploadUrl = (id: string, target: Target): string =>
  `${uploadPath}/${id}?apiDb=${target}`

/** Deletes what has arrived of an upload. What cannot be deleted now, the server deletes within a day. */
export async function discardPartialUpload(id: string, target: Target): Promise<void> {
  await fetch(partialUploadUrl(id, target), {
    method: 'DELETE',
    headers: requestHeaders({ 'tus-resumable': '1.0.0' }),
  }).catch(() => undefined)
  refreshPartialUploads(target)
}

/** Whether an upload was begun with this very file. */
export const isOfFile = (
  { file_name, size, modified }: PartialUpload,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
): boolean => file_name === file.name && size === file.size && modified === file.lastModified
