import { isSameUser } from '#rules/people/user-id.ts'
import { useSession } from '../session/session.ts'
import { useTarget } from '../session/target.ts'
import { useUploadQueue } from '../upload-queue/upload-list.ts'
import type { Purpose, Upload } from '../upload-queue/upload.ts'
import { fileProblem, folderProblem } from './upload-messages.ts'
import { addUploads } from './uploads.ts'

/** Files to upload, with the names of folders that were dropped among them. */
export type ChosenFiles = { readonly files: readonly File[]; readonly folders?: readonly string[] }

/** The uploads of one part of the screen, and `add` to upload more; `add` returns their ids. */
export function useUploads(place: string): {
  readonly uploads: readonly Upload[]
  readonly add: (chosen: ChosenFiles, purpose: Purpose) => number[]
} {
  const { user, largestUpload } = useSession()
  const target = useTarget()
  const userId = user?.UserId ?? ''
  const uploads = useUploadQueue().filter(
    (upload) => upload.place === place && isSameUser(upload.userId, userId),
  )
  const add = ({ files, folders = [] }: ChosenFiles, purpose: Purpose) => {
    const common = { place, purpose, target, userId }
    return addUploads([
      ...folders.map((name) => ({ ...common, name, size: 0, bytes: null, problem: folderProblem })),
      ...files.map((bytes) => ({
        ...common,
        name: bytes.name,
        size: bytes.size,
        bytes,
        problem: fileProblem(bytes, { largest: largestUpload }),
      })),
    ])
  }
  return { uploads, add }
}
