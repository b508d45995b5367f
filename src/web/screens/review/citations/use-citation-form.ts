import { useEffect, useRef, useState, type RefObject } from 'react'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { writeDraft } from '#web/data/drafts/draft.ts'

/** Returns the ref of a citation form, and the two ways to close it: `leave` keeps the draft, `discard` removes it. The focus goes to the element. */
export function useCitationForm(draftKey: string, onLeave: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const leave = () => {
    form.current?.closest('article')?.focus()
    onLeave()
  }
  const discard = () => {
    writeDraft(draftKey, null)
    leave()
  }
  return { form, leave, discard }
}

/** Returns whether a form has been saved, and `finish`, which marks it as saved; the form closes once the state of its write has been shown. */
export function useSavedForm(
  form: RefObject<HTMLFormElement | null>,
  state: UpdateState,
  onLeave: () => void,
): [isSaved: boolean, finish: () => void] {
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (isSaved && state === 'Complete') onLeave()
  }, [isSaved, state, onLeave])
  return [
    isSaved,
    () => {
      if (form.current?.contains(document.activeElement)) form.current.closest('article')?.focus()
      setSaved(true)
    },
  ]
}
