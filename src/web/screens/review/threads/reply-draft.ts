import { useRef, useState } from 'react'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'

/** The base of a draft whose form was closed: it is restored with the form, but does not open it. */
export const putAside = 'put aside'

/** The text of a reply as typed, stored on this device while it differs from `base`. */
export function useReplyDraft(name: string, base: string, what: string) {
  const draftKey = useDraftKey()(name)
  const [text, setText] = useState(() => readDraft(draftKey)?.text ?? base)
  const latest = useRef(text)
  const change = (next: string) => {
    latest.current = next
    setText(next)
    writeDraft(draftKey, next === base ? null : { text: next, base, what })
  }
  return {
    text,
    latest,
    change,
    discard: () => writeDraft(draftKey, null),
    /** Keeps the text for the next time the form is opened. */
    putAside: () => {
      if (latest.current !== base)
        writeDraft(draftKey, { text: latest.current, base: putAside, what })
    },
  }
}
