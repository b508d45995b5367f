import { useState } from 'react'
import { displayName } from '#rules/people/person-name.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { queryClient, sessionKey } from '#web/data/cache/query-client.ts'
import { useUser } from '#web/data/session/session.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation, type Transformation } from '#web/data/writes/use-transformation.ts'
import {
  overwriting,
  savedAs,
  shownValues,
  typedInto,
  unsavedOf,
  without,
  type PersonDraft,
} from './person-draft.ts'
import {
  personValues,
  personInput,
  personColumns,
  type PersonField,
  type PersonRow,
  type PersonValues,
} from './person-values.ts'

/** The edit state of a person: the values to show, and the actions. */
export type PersonDraftControl = {
  readonly values: PersonValues
  readonly isUnsaved: boolean
  readonly write: Transformation<'User:Update'>
  readonly type: (changes: Partial<PersonValues>) => void
  readonly save: () => void
  readonly discard: () => void
  /** The field whose stored value another person has changed, with both values. */
  readonly conflict: {
    readonly field: PersonField
    readonly mine: string
    readonly theirs: string
  } | null
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

/** Holds typed values of a person until the server has acknowledged them. */
export function usePersonDraft(row: PersonRow & { readonly Id: string }): PersonDraftControl {
  const { UserId } = useUser()
  const write = useTransformation('User:Update')
  const [draft, setDraft] = useState<PersonDraft>({})
  const stored = personValues(row)
  const values = shownValues(stored, draft)

  const save = async (from: PersonDraft) => {
    const { changes, expected } = unsavedOf(from)
    if (Object.keys(changes).length === 0 || write.state === 'Updating') return
    const sent = { ...personInput(changes), Id: row.Id }
    if ((await write.run(sent, { expected: personColumns(expected) })) === null) return
    setDraft((typed) => savedAs(typed, changes))
    if (isSameUser(row.Id, UserId)) void queryClient.invalidateQueries({ queryKey: sessionKey })
  }

  const isUnsaved = Object.keys(unsavedOf(draft).changes).length > 0
  useUnsaved(`Changes to ${displayName(stored)}`, isUnsaved)

  const refused = write.state === 'Error' ? write.error?.conflict : undefined
  const field = refused?.field as PersonField | undefined
  const conflict = field
    ? { field, mine: textOf(values[field]), theirs: textOf(refused?.stored) }
    : null
  return {
    values,
    isUnsaved,
    write,
    type: (changes) => setDraft((typed) => typedInto(typed, stored, changes)),
    save: () => void save(draft),
    discard: () => {
      setDraft({})
      write.reset()
    },
    conflict,
    keepMine: () => {
      if (!field) return
      const base = personValues({ [field]: refused?.stored })[field]
      const next = overwriting(draft, field, base)
      setDraft(next)
      void save(next)
    },
    takeTheirs: () => {
      if (field) setDraft(without(draft, field))
      write.reset()
    },
  }
}
