import { useState } from 'react'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { putAside } from '#web/domain/task/task-draft-key.ts'
import type { RfiValues } from './rfi-values.ts'

const parsed = (text: string | undefined): RfiValues | null => {
  try {
    return text === undefined ? null : (JSON.parse(text) as RfiValues)
  } catch {
    return null
  }
}

/** The values of a form, stored on this device while they differ from `initial`, until the server has them. */
export function useRfiDraft(name: string, initial: RfiValues, what: string) {
  const key = useDraftKey()(name)
  const [draft] = useState(() => readDraft(key))
  const [values, setValues] = useState(() => parsed(draft?.text) ?? initial)
  const [base, setBase] = useState(() => parsed(draft?.base) ?? initial)
  const store = (text: RfiValues, from: RfiValues | typeof putAside) => {
    const written = JSON.stringify(text)
    const isStored = written === JSON.stringify(from)
    const told = text.text
    writeDraft(
      key,
      isStored
        ? null
        : { text: written, base: from === putAside ? putAside : JSON.stringify(from), what, told },
    )
  }
  return {
    values,
    base,
    change: (next: RfiValues) => {
      setValues(next)
      store(next, base)
    },
    /** Sets the stored values with which later changes are compared. */
    rebase: (stored: RfiValues) => {
      setBase(stored)
      store(values, stored)
    },
    /** Keeps the typed values for the next time, without reopening the form automatically. */
    putAside: () => store(values, putAside),
    discard: () => writeDraft(key, null),
  }
}
