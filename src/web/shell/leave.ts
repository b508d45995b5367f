import { signOut } from '../data/sign-out.ts'
import { cancelUploads } from '../data/upload-list.ts'
import { draftsStored } from '../ui/draft.ts'

/** Signs out: stores the drafts and cancels unfinished uploads. Throws an ApiError when the session was not ended. */
export async function leave(): Promise<void> {
  await draftsStored()
  await signOut(cancelUploads)
}
