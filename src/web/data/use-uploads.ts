import { isSameUser } from '../../rules/user-id.ts'
import { useSession } from './session.ts'
import { useTarget } from './target.ts'
import type { Purpose, Upload } from './upload.ts'
import { fileProblem, folderProblem } from './upload-words.ts'
import { useUploadQueue } from './upload-list.ts'
import { addUploads } from './uploads.ts'

/** Files to be sent, with the names of folders that were dropped among them. */
export type ChosenFiles = { readonly files: readonly File[]; readonly folders?: readonly string[] }

/** The files of a place on their way, and how to send more: `add` answers their ids. */
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
