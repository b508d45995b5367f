import { uploadPath } from '../../rules/file-paths.ts'
import type { Target } from '../../rules/targets.ts'
import { refusalIn } from './api.ts'
import { postWithProgress, type OnProgress } from './post-with-progress.ts'

/** Sends the bytes of a file and answers the id under which they wait to be bound; throws an ApiError when they were refused or lost, an AbortError when it was called off. */
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
  if (answer.status !== 201 || id === undefined) throw refusalIn(answer, answer.body)
  return id
}
