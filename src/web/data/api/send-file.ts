import type { Target } from '#rules/api/targets.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { apiErrorOf } from './api.ts'
import { postWithProgress, type OnProgress } from './post-with-progress.ts'

/**
 * Sends the bytes of a file and returns the id of the upload, which a write then binds. Throws an ApiError when the upload fails, an
 * AbortError when it is cancelled.
 */
export async function sendFile(
  file: File,
  target: Target,
  projectId: string | number | undefined,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  const words = new URLSearchParams({ apiDb: target, file_name: file.name })
  if (projectId !== undefined) words.set('project_id', String(projectId))
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await postWithProgress(`${uploadPath}?${words}`, file, headers, onProgress, signal)
  const id = (answer.body as { data?: { upload_id?: string } } | null)?.data?.upload_id
  if (answer.status !== 201 || id === undefined) throw apiErrorOf(answer, answer.body)
  return id
}
