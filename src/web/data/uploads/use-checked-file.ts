import { useState } from 'react'
import type { UploadPurpose } from '#rules/report/upload-purposes.ts'
import { useTarget } from '../session/target.ts'
import { sendCheckedFile } from './send-checked-file.ts'

/** Sends a file that the server checks for its purpose. `error` is the one of the latest file; null when it has none. */
export function useCheckedFile(purpose: UploadPurpose) {
  const target = useTarget()
  const [state, setState] = useState<{ readonly isSending: boolean; readonly error: unknown }>({
    isSending: false,
    error: null,
  })
  /** Returns the id of the upload; null when it was not stored. */
  const send = async (file: File): Promise<string | null> => {
    setState({ isSending: true, error: null })
    try {
      const id = await sendCheckedFile(file, purpose, target)
      setState({ isSending: false, error: null })
      return id
    } catch (error) {
      setState({ isSending: false, error })
      return null
    }
  }
  return { ...state, send }
}
