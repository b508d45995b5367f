import { useState } from 'react'

/** Whether a form is open, and whether a draft has opened it rather than the person (`OpenedByPerson`). */
export type Opening = {
  readonly isOpen: boolean
  readonly isByPerson: boolean
  readonly open: () => void
  readonly close: () => void
}

/** The state of a form that is open from the start when there is a draft for it. */
export function useOpening(hasDraft: () => boolean): Opening {
  const [by, setBy] = useState<'draft' | 'person' | null>(() => (hasDraft() ? 'draft' : null))
  return {
    isOpen: by !== null,
    isByPerson: by !== 'draft',
    open: () => setBy('person'),
    close: () => setBy(null),
  }
}
