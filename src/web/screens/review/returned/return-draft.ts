import { useState } from 'react'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useReview } from '../shared/review-context.ts'

/** Returns the name of the draft of the reason for sending the standard back. */
function useReturnDraftKey(): string {
  const { project_id, standard_id } = useReview()
  return useDraftKey()(`return/${project_id}/${standard_id}`)
}

/** Returns the function that discards the reason for sending the standard back. */
export function useDiscardReason(): () => void {
  const key = useReturnDraftKey()
  return () => writeDraft(key, null)
}

/** The reason for sending the standard back, stored on this device until it is sent or discarded. */
export function useReturnDraft() {
  const key = useReturnDraftKey()
  const [reason, setReason] = useState(() => readDraft(key)?.text ?? '')
  return {
    reason,
    setReason: (text: string) => {
      setReason(text)
      const what = 'Reason for sending a standard back'
      writeDraft(key, text.trim() === '' ? null : { text, base: '', what })
    },
    discard: () => writeDraft(key, null),
  }
}
