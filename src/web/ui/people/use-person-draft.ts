import { useState } from 'react'
import { isSameUser } from '../../../rules/user-id.ts'
import { displayName } from '../../../rules/person-name.ts'
import { queryClient, sessionKey } from '../../data/query-client.ts'
import { useUser } from '../../data/session.ts'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { useTransformation, type Transformation } from '../../data/use-transformation.ts'
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
  sentPerson,
  storedPerson,
  type PersonField,
  type PersonRow,
  type PersonValues,
} from './person-values.ts'

/** A person who is being changed: what the form shows, and what can be done with it. */
export type EditedPerson = {
  readonly values: PersonValues
  readonly isUnsaved: boolean
  readonly write: Transformation<'User:Update'>
  readonly type: (changes: Partial<PersonValues>) => void
  readonly save: () => void
  readonly discard: () => void
  /** The field of which something else is stored than was overwritten, with both values. */
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

/** Holds what was typed of a person until the server has acknowledged it. */
export function usePersonDraft(row: PersonRow & { readonly Id: string }): EditedPerson {
  const { UserId } = useUser()
  const write = useTransformation('User:Update')
  const [draft, setDraft] = useState<PersonDraft>({})
  const stored = personValues(row)
  const values = shownValues(stored, draft)

  const save = async (from: PersonDraft) => {
    const { changes, expected } = unsavedOf(from)
    if (Object.keys(changes).length === 0 || write.state === 'Updating') return
    const sent = { ...sentPerson(changes), Id: row.Id }
    if ((await write.run(sent, { expected: storedPerson(expected) })) === null) return
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
