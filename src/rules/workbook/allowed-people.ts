import { isSameUser } from '../people/user-id.ts'
import { peopleOf } from './cell-values.ts'
import { columnOf, type WorkbookField } from './fields.ts'
import type { PeopleNames } from './people-names.ts'
import type { Workbook } from './workbook.ts'

type Asked = {
  readonly field: WorkbookField
  readonly value: string | null
  /** The currently stored value. */
  readonly present: string | null
  /** The people assigned to the task of the row. */
  readonly assigned: readonly string[]
}

const isAmong = (ids: readonly string[], id: string): boolean =>
  ids.some((one) => isSameUser(one, id))

/**
 * Returns why the people of a cell cannot be stored: not a consultant, not assignable in the project, not assigned to the task, or not the
 * reader; null when they can.
 */
export function whyNotAllowed(
  { people, reader }: Pick<Workbook, 'people' | 'reader'>,
  { nameOf }: PeopleNames,
  { field, value, present, assigned }: Asked,
): string | null {
  const had = peopleOf(present)
  const added = peopleOf(value).filter((id) => !isAmong(had, id))
  const stranger = (isKnown: (id: string) => boolean) => added.find((id) => !isKnown(id))
  const person = (id: string) => people.find((one) => isSameUser(one.id, id))
  switch (columnOf(field).entry?.kind) {
    case 'consultant': {
      const one = stranger((id) => person(id)?.isConsultant === true)
      return one === undefined ? null : `${nameOf(one)} is no consultant.`
    }
    case 'assignees': {
      const one = stranger((id) => person(id)?.isAssignable === true)
      return one === undefined
        ? null
        : `Tasks of this project cannot be assigned to ${nameOf(one)}.`
    }
    case 'doneBy': {
      const one = stranger((id) => isAmong(assigned, id))
      if (one !== undefined) return `${nameOf(one)} is not assigned to this task.`
      const changed = [...added, ...had.filter((id) => !isAmong(peopleOf(value), id))]
      const other = changed.find((id) => !reader.isStaff && !isSameUser(id, reader.id))
      return other === undefined ? null : `You cannot change this for ${nameOf(other)}.`
    }
    default:
      return null
  }
}
