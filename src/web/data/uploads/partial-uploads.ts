import { queryOptions } from '@tanstack/react-query'
import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { uploadEndpoints } from '#operations/upload/contract.ts'
import type { Target } from '#rules/api/targets.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { requestHeaders } from '../api/api.ts'
import { getEndpoint } from '../api/endpoints.ts'
import { queryClient } from '../cache/query-client.ts'

/** An upload whose bytes have not all arrived at the server. */
export type PartialUpload = EndpointData<typeof uploadEndpoints.listPartial>[number]

/** Returns the person's incomplete uploads, from any browser, oldest first. */
export const partialUploads = (target: Target): Promise<readonly PartialUpload[]> =>
  getEndpoint<typeof uploadEndpoints.listPartial>(
    uploadPath,
    undefined,
    new URLSearchParams({ apiDb: target }),
  )

/** The query of the person's incomplete uploads. */
export const partialUploadsOptions = (target: Target) =>
  queryOptions({
    queryKey: ['partial uploads', target],
    queryFn: () => partialUploads(target),
    staleTime: 0,
  })

/** Refetches the list. */
export const refreshPartialUploads = (target: Target): void =>
  void queryClient.invalidateQueries(partialUploadsOptions(target))

/** Returns the URL of an upload that is sent in pieces. */
export const partialUploadUrl = (id: string, target: Target): string =>
  `${uploadPath}/${id}?apiDb=${target}`

/** Deletes the bytes of an incomplete upload; those that cannot be deleted now, the server deletes within a day. */
export async function discardPartialUpload(id: string, target: Target): Promise<void> {
  await fetch(partialUploadUrl(id, target), {
    method: 'DELETE',
    headers: requestHeaders({ 'tus-resumable': '1.0.0' }),
  }).catch(() => undefined)
  refreshPartialUploads(target)
}

/** Whether an upload was started with this very file. */
export const isOfFile = (
  { file_name, size, modified }: PartialUpload,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
): boolean => file_name === file.name && size === file.size && modified === file.lastModified
