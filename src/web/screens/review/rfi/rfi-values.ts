import { isDocumentDay } from '#rules/evidence/dates/document-day.ts'
import { dueAfter, isDueInOrder } from '#rules/rfi/due-date.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'

/** The values in the form of a request. Days are YYYY-MM-DD, empty until they are complete. */
export type RfiValues = {
  readonly text: string
  readonly received: string
  /** Null while it is derived from the date of receipt and the days to answer; empty for none. */
  readonly due: string | null
  readonly elements: readonly number[]
}

/** Returns the due date in a form; `days` is the number of days to answer a request. */
export const dueOf = ({ due, received }: RfiValues, days: number): string =>
  due ?? dueAfter(received, days)

/** Returns the form values of a stored request; elements that have since been deleted are left out. */
export const valuesOfRequest = ({
  Text,
  ReceivedDate,
  DueDate,
  elements,
}: RfiRequest): RfiValues => ({
  text: Text,
  received: ReceivedDate,
  due: DueDate ?? '',
  elements: elements.map(({ Id }) => Id),
})

/** The invalid field of a form, and what is wrong with it. */
export type RfiProblem = { readonly field: 'text' | 'received' | 'due'; readonly problem: string }

/** Returns the first problem with the values of a form, other than the length of its text; null when there is none. */
export function problemOfValues(values: RfiValues, days: number): RfiProblem | null {
  const due = dueOf(values, days)
  if (values.text.trim() === '') return { field: 'text', problem: 'Enter what the accreditor asks' }
  if (!isDocumentDay(values.received))
    return { field: 'received', problem: 'Enter the day of receipt' }
  if (due !== '' && !isDocumentDay(due)) return { field: 'due', problem: 'Enter a day, or none' }
  if (!isDueInOrder(values.received, due === '' ? null : due))
    return { field: 'due', problem: 'A request is due after it was received' }
  return null
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Returns the parameters and the expected values of a change to a request; null when nothing differs. */
export function changesOfRequest(from: RfiValues, to: RfiValues, stored: readonly number[]) {
  const isReworded = to.text !== from.text
  const isReceived = to.received !== from.received
  const isDue = to.due !== from.due
  const isAbout = !sameIds(from.elements, to.elements)
  if (!isReworded && !isReceived && !isDue && !isAbout) return null
  const dayOf = (due: string | null) => (due === '' ? null : due)
  return {
    parameters: {
      ...(isReworded && { text: to.text }),
      ...(isReceived && { received_date: to.received }),
      ...(isDue && { due_date: dayOf(to.due) }),
      ...(isAbout && { element_ids: [...to.elements] }),
    },
    expected: {
      ...(isReworded && { Text: from.text }),
      ...(isReceived && { ReceivedDate: from.received }),
      ...(isDue && { DueDate: dayOf(from.due) }),
      ...(isAbout && { ElementIds: [...stored] }),
    },
  }
}
