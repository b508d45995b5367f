import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { uploadEndpoints } from '#operations/upload/contract.ts'
import type { Target } from '#rules/api/targets.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import type { UploadPurpose } from '#rules/report/upload-purposes.ts'
import { apiErrorOf, postFile } from '../api/api.ts'

/**
 * Sends a small file that the server checks for its purpose before storing it; returns the id of the upload, which a write then binds. Throws
 * an ApiError that says what makes the file unfit.
 */
export async function sendCheckedFile(
  file: File,
  purpose: UploadPurpose,
  target: Target,
): Promise<string> {
  const query = new URLSearchParams({ file_name: file.name, purpose, apiDb: target })
  const answer = await postFile(`${uploadPath}?${query}`, file)
  if (answer.status !== 201) throw apiErrorOf(answer, answer.body)
  const { data } = answer.body as { data: EndpointData<typeof uploadEndpoints.upload> }
  return data.upload_id
}
